# ruleid: credential-access-asks-password
PW=$(osascript -e 'display dialog "macOS needs your password" default answer "" with hidden answer')
# ok: credential-access-asks-password
osascript -e 'display dialog "Done"'
