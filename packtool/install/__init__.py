"""From a review to installed plugins: questions, who is admitted, what happens entry by entry."""
