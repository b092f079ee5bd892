<map version="1.0.1">
<attribute_registry SHOW_ATTRIBUTES="all"><attribute_name NAME="x" MANUAL="true"/></attribute_registry><node TEXT="a"><attribute_layout NAME_WIDTH="53"/><attribute NAME="x" VALUE="1"/><attribute NAME="x" VALUE=""/></node>
</map>
