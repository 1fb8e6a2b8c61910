import subprocess

# ruleid: persistence-crontab
subprocess.run(["crontab", "-"], input=table, text=True)
# ruleid: persistence-crontab
subprocess.Popen("crontab -", shell=True, stdin=subprocess.PIPE)
# ruleid: persistence-crontab
os.system("(crontab -l; cat jobs.txt) | crontab -")
# ok: persistence-crontab
subprocess.run(["crontab", "-l"], capture_output=True)
# ok: persistence-crontab
text = "see man crontab"
