<map version="freeplane 1.7.0">
<node TEXT="a"><richcontent TYPE="DETAILS" HIDDEN="true"><html><body><p>More</p></body></html></richcontent></node>
</map>
