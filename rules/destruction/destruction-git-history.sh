# ruleid: destruction-git-history
git push --force origin main
# ruleid: destruction-git-history
git reflog expire --expire=now --all
# ok: destruction-git-history
git push --force-with-lease origin topic
# ok: destruction-git-history
git push origin main
