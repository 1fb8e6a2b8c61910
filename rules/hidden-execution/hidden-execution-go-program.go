# ruleid: hidden-execution-go-program
data, _ := base64.StdEncoding.DecodeString(text); exec.Command("sh", "-c", string(data)).Run()
# ok: hidden-execution-go-program
exec.Command("git", "status").Run()
