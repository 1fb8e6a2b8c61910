# ruleid: privilege-guards-off-powershell
Set-MpPreference -DisableRealtimeMonitoring $true
# ok: privilege-guards-off-powershell
Get-MpPreference
