<map version="1.0.1">
<node TEXT="a&#10;b&nbsp;c &#x1F600; &quot;&apos;"/>
</map>
