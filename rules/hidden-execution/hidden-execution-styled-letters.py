# ruleid: hidden-execution-styled-letters
𝓮𝔁𝓮𝓬(text)
# ok: hidden-execution-styled-letters
𝜃 = f(1)
# ok: hidden-execution-styled-letters
print("𝓱𝓮𝓵𝓵𝓸 (world)")
