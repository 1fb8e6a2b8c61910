# ruleid: hidden-execution-fact-calls-itself
again(again)
# ok: hidden-execution-fact-calls-itself
again(once)
