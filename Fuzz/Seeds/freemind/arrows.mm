<map version="1.0.1">
<node TEXT="a" ID="r"><node TEXT="b" ID="b"><arrowlink DESTINATION="c" STARTARROW="None" ENDARROW="Default" STARTINCLINATION="10;20;" COLOR="#000000" MIDDLE_LABEL="to"/><linktarget SOURCE="c" ID="x"/></node><node TEXT="c" ID="c"/></node>
</map>
