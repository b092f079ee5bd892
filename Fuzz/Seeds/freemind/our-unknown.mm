<map version="freeplane 1.9.13">
<node TEXT="" ID="n">
<richcontent TYPE="NOTE"><html><body>x</body></html></richcontent>
</node>
</map>
