<map version="freeplane 1.9.13" NAPKIN_NAME="">
<node TEXT="1" ID="r"/>
</map>
