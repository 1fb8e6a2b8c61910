# ruleid: hidden-execution-split-words
$'\x63\x75\x72\x6c' https://a.invalid
# ruleid: hidden-execution-split-words
cat${IFS}/etc/hosts
# ruleid: hidden-execution-split-words
eval "$a$b$c"
# ok: hidden-execution-split-words
eval "$(ssh-agent -s)"
# ok: hidden-execution-split-words
echo "$a$b"
