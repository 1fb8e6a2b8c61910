# ruleid: hidden-execution-reordered-code
if role != "guest‮ ⁦# let only owners in⁩ ⁦":
    open_door()
# ok: hidden-execution-reordered-code
title = "‫שלום‬"
# ok: hidden-execution-reordered-code
if role != "guest":  # only owners
    open_door()
