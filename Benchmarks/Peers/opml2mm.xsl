<?xml version="1.0" encoding="UTF-8"?>
<!-- OPML as a map of FreeMind: texts, notes, links and identifiers. What a rival has to do at least. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="xml" encoding="UTF-8" indent="no"/>
  <xsl:template match="/opml">
    <map version="1.0.1"><xsl:apply-templates select="body/outline"/></map>
  </xsl:template>
  <xsl:template match="outline">
    <node TEXT="{@text}">
      <xsl:if test="@id"><xsl:attribute name="ID"><xsl:value-of select="@id"/></xsl:attribute></xsl:if>
      <xsl:if test="@url"><xsl:attribute name="LINK"><xsl:value-of select="@url"/></xsl:attribute></xsl:if>
      <xsl:if test="@_note">
        <richcontent TYPE="NOTE"><html><head/><body><p><xsl:value-of select="@_note"/></p></body></html></richcontent>
      </xsl:if>
      <xsl:apply-templates select="outline"/>
    </node>
  </xsl:template>
</xsl:stylesheet>
