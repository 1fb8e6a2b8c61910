# ruleid: remote-code-installs-from-address
pip install https://a.invalid/x.zip
# ok: remote-code-installs-from-address
pip install --index-url https://pypi.org/simple acme
# ok: remote-code-installs-from-address
# pip install git+https://git.a.invalid/x
# ok: remote-code-installs-from-address
npx --yes acme-device@1 install-from-source "https://acme.invalid/app.tar.gz" --platform ios
