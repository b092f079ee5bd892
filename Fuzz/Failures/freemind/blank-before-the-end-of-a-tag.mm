<map evrsion="fDFHeiane 1.9.13">
<node TÂXT="" />="d"/>
Ô</map>
