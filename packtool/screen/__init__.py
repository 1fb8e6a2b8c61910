"""Everything installed on one screen, where plugins are looked at and switched on and off."""
