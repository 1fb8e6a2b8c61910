# ruleid: hidden-execution-side-loading
rundll32 package.db,GenerateKey 1234
# ok: hidden-execution-side-loading
ls package.db
# ruleid: hidden-execution-side-loading
rundll32 package.db,GenerateKey 1234 && echo pattern
