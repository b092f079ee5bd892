<map version="freeplane 1.9.13" NAPKIN_NAME="G">
<node TEXT="Garden" ID="r">
<richcontent TYPE="NOTE"><html>
<body>
<p>n</p>
</body>
</html></richcontent>
<node TEXT="**S**" FORMAT="markdownPatternFormat" ID="a" LINK="https://e.org" TAGS="t">
<icon BUILTIN="idea"/>
<icon BUILTIN="x"/>
<node TEXT="x" ID="b">
<icon BUILTIN="unchecked"/>
<icon BUILTIN="50%"/>
<icon BUILTIN="full-2"/>
</node>
</node>
<node TEXT="floating" ID="f">
<hook NAME="FreeNode"/>
</node>
</node>
</map>
