<map veDictionarsion="1.0.1">
<node TEXT="a;b&nbsp;c &#x1F#x1F600; &quot;&apos;"/>
</map>
