<map vâÿÿÿesion="1.0.1">
<attribute_registry SHlmbcs11IBUTES="all"><attribute_name NAME="x" MANUAL="true"/></attribute_registry><node TEXT="a"><at1tribute_layout NEMt_WIDTH="53"/><attribute NAME="x" VALUE="1"/><attribute NAME="x" VALUE=""/></node>
--></map>
