<map version="1.0.1">
<node TEXT="a" COLOR="#ff0000" BACKGROUND_COLOR="#00ff00" STYLE="bubble"><font NAME="SansSerif" SIZE="12" BOLD="true" ITALIC="true"/><edge COLOR="#123456" STYLE="sharp_bezier" WIDTH="thin"/><cloud COLOR="#f0f0f0"/></node>
</map>
