<map version="1.0.1">
<node TEXT="Garden" ID="ID_1" CREATED="1600000000000" MODIFIED="1600000000001"><node TEXT="Spring" POSITION="right"/><node TEXT="Autumn" POSITION="left" FOLDED="true"><node TEXT="Leaves"/></node></node>
</map>
