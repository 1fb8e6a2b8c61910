# ruleid: privilege-quarantine
curl -o tool https://a.invalid/tool
xattr -d com.apple.quarantine ./tool
# ok: privilege-quarantine
xattr -l ./tool
