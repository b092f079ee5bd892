<map version="freeplane 1.7.0">
<node TEXT="r"><node TEXT="f" POSITION="right" HGAP_QUANTITY="14 pt" SHIFT_Y="-20" VSHIFT="3"><hook NAME="FreeNode"/></node></node>
--></map>
