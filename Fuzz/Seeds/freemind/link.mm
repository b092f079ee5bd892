<map version="0.8.1">
<node TEXT="a" LINK="https://example.org/?a=1&amp;b=2"><hook NAME="accessories/plugins/NodeNote.properties"><text>old note</text></hook></node>
</map>
