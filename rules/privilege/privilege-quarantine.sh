# ruleid: privilege-quarantine
xattr -d com.apple.quarantine ./tool
# ok: privilege-quarantine
xattr -l ./tool
