<map version="1.0.1">
<node><richcontent TYPE="NODE"><html><head></head><body><p>Some <b>bold</b> words</p></body></html></richcontent><richcontent TYPE="NOTE"><html><body><p>A note<br>two</p></body></html></richcontent></node>
</map>
