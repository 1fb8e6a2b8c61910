import winreg
# ruleid: persistence-run-key
key = winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Windows\CurrentVersion\Run", 0, winreg.KEY_SET_VALUE)
# ok: persistence-run-key
key = winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Acme", 0)
