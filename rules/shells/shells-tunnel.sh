# ruleid: shells-tunnel
ssh -N -R 80:localhost:80 serveo.invalid
# ruleid: shells-tunnel
ngrok tcp 22
# ok: shells-tunnel
ssh -N -L 80:localhost:80 host
