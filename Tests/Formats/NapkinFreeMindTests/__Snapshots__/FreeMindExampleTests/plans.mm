<map version="freeplane 1.7.0">
<node TEXT="Allotment" ID="allotment" CREATED="1772375400000" MODIFIED="1794755520000">
<hook NAME="ExternalObject" URI="Media/920e687961a925210db2522ea01f6af47b67872572e29b24d9671e66bbb82200.png" SIZE="1.0"/>
<node TEXT="Plant garlic 🧄" ID="p1" CREATED="1791104400000" MODIFIED="1794748800000">
<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>Two rows in the **leek bed**, 5 cm deep, tips up</text></richcontent>
<icon BUILTIN="checked"/>
</node>
<node TEXT="Turn the compost" ID="p2" CREATED="1791104460000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="Wrap the fig in fleece" ID="p3" CREATED="1791706500000">
<richcontent TYPE="NOTE"><html><body><p>The <i>young</i> one; the old one laughs at frost.</p></body></html></richcontent>
<icon BUILTIN="unchecked"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1795248000000" PERIOD="6" UNIT="HOUR"/>
</hook>
</node>
<node TEXT="Sharpen the secateurs" ID="p4" CREATED="1791706560000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="Order peas and broad beans" ID="p5" CREATED="1793646300000">
<icon BUILTIN="unchecked"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1799600400000"/>
</hook>
</node>
<node TEXT="Pay the rent of the plot" ID="p6" CREATED="1793646360000" MODIFIED="1793690100000">
<icon BUILTIN="checked"/>
<hook NAME="plugins/TimeManagementReminder.xml">
<Parameters REMINDUSERAT="1764500400000" PERIOD="12" UNIT="MONTH"/>
</hook>
</node>
<node TEXT="Wasserhahn zudrehen (vor dem Frost!)" ID="p7" CREATED="1794153600000">
<icon BUILTIN="unchecked"/>
</node>
<node TEXT="2026-09-27">
<node TEXT="Pick the pears 🍐" ID="a1" CREATED="1789887600000" MODIFIED="1790514000000">
<richcontent TYPE="NOTE"><html>
<body>
<p>31 kg. Nine jars, and half the choir is eating pears.</p>
</body>
</html></richcontent>
<icon BUILTIN="checked"/>
</node>
<node TEXT="Return Sven’s ladder" ID="a2" CREATED="1789887660000" MODIFIED="1790523000000">
<icon BUILTIN="checked"/>
</node>
</node>
<node TEXT="2026-10-11">
<node TEXT="Lift the last potatoes" ID="a3" CREATED="1790524800000" MODIFIED="1791643500000">
<icon BUILTIN="checked"/>
</node>
</node>
<node TEXT="2026-10-25">
<node TEXT="Leaves off the path" ID="a4" CREATED="1791706800000" MODIFIED="1792933500000">
<icon BUILTIN="checked"/>
</node>
</node>
<node TEXT="2026-11-08">
<node TEXT="Bird box up, facing east" ID="a5" CREATED="1792933800000" MODIFIED="1794146400000">
<icon BUILTIN="checked"/>
</node>
</node>
</node>
</map>
