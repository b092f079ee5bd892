<map version="freeplane 1.9.13">
<node TEXT="" ID="n">
<richcontent TYPE="NOTE"><html>
<body>
<p>a�😀</p>
<p>/</p>
</body>
</html></richcontent>
</node>
</map>
