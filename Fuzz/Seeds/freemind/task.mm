<map version="1.0.1">
<node TEXT="a"><icon BUILTIN="unchecked"/><icon BUILTIN="checked"/><icon BUILTIN="25%"/><icon BUILTIN="closed"/><icon BUILTIN="priority"/></node>
</map>
