# ruleid: hidden-execution-locked-archive
unzip -P secret x.zip
# ok: hidden-execution-locked-archive
unzip x.zip
