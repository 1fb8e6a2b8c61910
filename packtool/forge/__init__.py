"""What only a forge knows of a repository and its owner, asked through its API."""
