# ruleid: persistence-repository-hook-shell
echo 'sh ~/.cache/x' > "$root/.git/hooks/post-commit"
# ruleid: persistence-repository-hook-shell
cat > .git/hooks/pre-commit <<'END'
make check
END
# ok: persistence-repository-hook-shell
cat .git/hooks/pre-commit
# ok: persistence-repository-hook-shell
echo "see .git/hooks/pre-commit"
