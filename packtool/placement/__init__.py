"""One tree put in the place of another, whole or not at all."""
