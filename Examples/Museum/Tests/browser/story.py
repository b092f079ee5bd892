"""The whole story: from the printed label to what a second visitor reads."""

