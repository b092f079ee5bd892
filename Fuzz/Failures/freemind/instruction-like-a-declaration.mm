<?xmlÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖ version="1.0" encoding="ISO-8859-1"?><map version="1.0.1"><node TEXT="Gr&gt;
üße"/></map>