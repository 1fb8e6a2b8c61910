import subprocess
# ruleid: shells-tunnel-command
subprocess.Popen(["ssh", "-N", "-R", "80:localhost:80", "serveo.invalid"])
# ruleid: shells-tunnel-command
subprocess.Popen("ngrok tcp 22", shell=True)
# ok: shells-tunnel-command
subprocess.run(["ssh", "-N", "-L", "80:localhost:80", "host"])
