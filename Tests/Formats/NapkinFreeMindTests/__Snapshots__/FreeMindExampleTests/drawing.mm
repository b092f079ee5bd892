<map version="freeplane 1.7.0">
<node TEXT="Our house under the pear tree" ID="pear-house" CREATED="1791029100000" MODIFIED="1791030060000"/>
</map>
