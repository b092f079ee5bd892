<map version="freeplane 1.3.0">
<properties show_icon_for_attributes="true"/><map_styles><stylenode LOCALIZED_TEXT="styles.root_node"/></map_styles><node TEXT="a" LOCALIZED_STYLE_REF="default" MAX_WIDTH="10 cm" NUMBERED="true"><hook NAME="MapStyle" background="#ffffff"/><hook URI="a.png" SIZE="0.5" NAME="ExternalObject"/></node>
</map>
