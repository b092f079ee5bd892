<map version="1.0.1">
<node TEXT="Birds">
<node TEXT="Swift" POSITION="right"><icon BUILTIN="idea"/></node>
<node TEXT="Wren" POSITION="left" FOLDED="true"><node TEXT="Sings loudly"/></node>
</node>
</map>
