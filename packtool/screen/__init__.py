"""`packtool plugins`: everything installed on one screen, switched on and off; nothing is written until confirmed."""
