"""A static catalog of an index: pages that a browser reads from a folder, without a server and without the network."""
