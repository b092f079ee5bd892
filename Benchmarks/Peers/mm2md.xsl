<?xml version="1.0" encoding="UTF-8"?>
<!-- A map of FreeMind as Markdown: a heading, then nested lists with notes. What a rival has to do at least. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:template match="/map">
    <xsl:value-of select="concat('# ', node/@TEXT, '&#10;&#10;')"/>
    <xsl:apply-templates select="node/node"><xsl:with-param name="indent" select="''"/></xsl:apply-templates>
  </xsl:template>
  <xsl:template match="node">
    <xsl:param name="indent"/>
    <xsl:value-of select="concat($indent, '- ', @TEXT, '&#10;')"/>
    <xsl:if test="richcontent[@TYPE='NOTE']">
      <xsl:value-of select="concat('&#10;  ', $indent, normalize-space(richcontent[@TYPE='NOTE']), '&#10;&#10;')"/>
    </xsl:if>
    <xsl:apply-templates select="node">
      <xsl:with-param name="indent" select="concat('  ', $indent)"/>
    </xsl:apply-templates>
  </xsl:template>
</xsl:stylesheet>
