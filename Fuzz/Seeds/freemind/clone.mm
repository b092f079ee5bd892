<map version="freeplane 1.3.0">
<node TEXT="a" ID="r"><node TREE_ID="r" ID="c"/><node TEXT="b" ID="r"/></node>
</map>
