"""One module an engine: each takes blobs and says what it matched in them and what it could not read."""
