// ruleid: hidden-execution-eval-js
eval(input);
// ok: hidden-execution-eval-js
eval("1");
// ok: hidden-execution-eval-js
re.exec(input);
