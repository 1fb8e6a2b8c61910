# ruleid: remote-code-installs-unencrypted
pip install --index-url http://pkgs.a.invalid/simple acme
# ruleid: remote-code-installs-unencrypted
npm install http://a.invalid/acme.tgz
# ok: remote-code-installs-unencrypted
pip install --index-url http://localhost:3141/simple acme
# ok: remote-code-installs-unencrypted
npm install https://a.invalid/acme.tgz
# ok: remote-code-installs-unencrypted
pip install acme --proxy-host a.invalid
