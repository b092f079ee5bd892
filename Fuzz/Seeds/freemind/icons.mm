<map version="1.0.1">
<node TEXT="a"><node TEXT="b"><icon BUILTIN="idea"/><icon BUILTIN="full-1"/><icon BUILTIN="button_ok"/></node></node>
</map>
