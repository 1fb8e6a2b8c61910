"""From a review to installed plugins: questions, who is admitted, what happens entry by entry."""

from packtool.install.flow import Moment, install
from packtool.install.single import Single, pack_of_one
from packtool.install.standing import Standing
from packtool.install.wish import Person, Wish

__all__ = ["Moment", "Person", "Single", "Standing", "Wish", "install", "pack_of_one"]
