# ruleid: hidden-execution-off-screen
x = 1                                                                                                                                                                                                          ; exec(payload)
# ok: hidden-execution-off-screen
y = 1                                                                                                                                                                                                          # a note far to the right
