<?xml version="1.0" encoding="UTF-8"?>
<!-- A map of FreeMind as a graph for graphviz: a node and its text, and who hangs below it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:template match="/map">graph map {
<xsl:apply-templates select="node"/>}
</xsl:template>
  <xsl:template match="node">
    <xsl:value-of select="concat(@ID, ' [label=&quot;', @TEXT, '&quot;]&#10;')"/>
    <xsl:if test="parent::node"><xsl:value-of select="concat(../@ID, ' -- ', @ID, '&#10;')"/></xsl:if>
    <xsl:apply-templates select="node"/>
  </xsl:template>
</xsl:stylesheet>
