"""What the releases of Hermes know and take: capabilities, kinds, versions, and whose rules a reading follows."""
