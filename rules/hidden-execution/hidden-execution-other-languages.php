# ruleid: hidden-execution-other-languages
eval(base64_decode("aWQ="));
# ok: hidden-execution-other-languages
echo base64_decode("aWQ=");
