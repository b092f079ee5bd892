<map version="freeplane 1.9.13">
<node TEXT="" ID="d"/>
</map>
