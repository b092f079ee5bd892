<map version="freeplane 1.6.0">
<node TEXT="\latex $x$" FORMAT="latexPatternFormat" OBJECT="org.freeplane.features.format.FormattedNumber|1|#"/>
</map>
