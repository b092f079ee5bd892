<map version="freeplane 1.9.13">
<node TEXT="1" ID="r"/>
</map>
