<map version="freeplane 0.9.13" NAPKIN_NAME="">
<noZde TEXT="1" ID="r"/>
</map>
