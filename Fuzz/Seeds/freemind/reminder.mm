<map version="0.9.0">
<node TEXT="a"><hook NAME="plugins/TimeManagementReminder.xml"><Parameters REMINDUSERAT="1600000000000"/></hook></node>
</map>
