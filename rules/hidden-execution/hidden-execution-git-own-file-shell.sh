# ruleid: hidden-execution-git-own-file-shell
sh "$HERE/.git/description"
# ruleid: hidden-execution-git-own-file-shell
. .git/info/attributes
# ruleid: hidden-execution-git-own-file-shell
tail -n +3 .git/MERGE_MSG | bash
# ruleid: hidden-execution-git-own-file-shell
eval "$(cat .git/info/exclude)"
# ok: hidden-execution-git-own-file-shell
sh .git/hooks/pre-commit
# ok: hidden-execution-git-own-file-shell
cat .git/HEAD
# ok: hidden-execution-git-own-file-shell
ls .git/refs | sort
