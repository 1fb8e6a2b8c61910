# ruleid: credential-access-dump-command
security dump-keychain -d login.keychain
# ruleid: credential-access-dump-command
reg save HKLM\\SAM sam.hiv
# ok: credential-access-dump-command
security add-generic-password -s own
# ruleid: credential-access-dump-command
trufflehog filesystem --json ~/
# ok: credential-access-dump-command
trufflehog git file://. --only-verified
# ok: credential-access-dump-command
trufflehog filesystem ./src
