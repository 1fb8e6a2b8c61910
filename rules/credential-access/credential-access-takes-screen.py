import subprocess

import pyautogui
from PIL import Image, ImageGrab

# ruleid: credential-access-takes-screen
picture = ImageGrab.grab()
# ruleid: credential-access-takes-screen
pyautogui.screenshot("now.png")
# ruleid: credential-access-takes-screen
subprocess.run(["screencapture", "-x", "now.png"])
# ok: credential-access-takes-screen
picture = Image.open("chart.png")
# ok: credential-access-takes-screen
page.screenshot(path="site.png")
