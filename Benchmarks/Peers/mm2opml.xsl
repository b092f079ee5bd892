<?xml version="1.0" encoding="UTF-8"?>
<!-- A map of FreeMind as OPML: texts, notes, links and identifiers. What a rival has to do at least. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="xml" encoding="UTF-8" indent="no"/>
  <xsl:template match="/map">
    <opml version="2.0">
      <head><title><xsl:value-of select="node/@TEXT"/></title></head>
      <body><xsl:apply-templates select="node"/></body>
    </opml>
  </xsl:template>
  <xsl:template match="node">
    <outline text="{@TEXT}" id="{@ID}" created="{@CREATED}" modified="{@MODIFIED}">
      <xsl:if test="@LINK"><xsl:attribute name="url"><xsl:value-of select="@LINK"/></xsl:attribute></xsl:if>
      <xsl:if test="richcontent[@TYPE='NOTE']">
        <xsl:attribute name="_note">
          <xsl:value-of select="normalize-space(richcontent[@TYPE='NOTE'])"/>
        </xsl:attribute>
      </xsl:if>
      <xsl:if test="icon">
        <xsl:attribute name="icons">
          <xsl:for-each select="icon"><xsl:value-of select="@BUILTIN"/><xsl:text> </xsl:text></xsl:for-each>
        </xsl:attribute>
      </xsl:if>
      <xsl:apply-templates select="node"/>
    </outline>
  </xsl:template>
</xsl:stylesheet>
