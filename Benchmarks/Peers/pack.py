"""The files of a folder in a zip or in a mail: python3 pack.py zip|mail FOLDER OUT"""

import os
import sys

kind, folder, out = sys.argv[1:]
names = sorted(os.listdir(folder))
if kind == "zip":
    import zipfile
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.write(os.path.join(folder, name), name)
else:
    from email.message import EmailMessage
    mail = EmailMessage()
    mail["Subject"] = "Files"
    mail.set_content("Files.")
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            mail.add_attachment(
                file.read(), maintype="application", subtype="octet-stream", filename=name)
    with open(out, "wb") as file:
        file.write(mail.as_bytes())
