"""The files of a folder in a zip or in a mail: python3 pack.py zip|mail FOLDER OUT"""

import os
import sys

kind, folder, out = sys.argv[1:]
paths = sorted(os.path.join(root, name) for root, _, names in os.walk(folder) for name in names)
if kind == "zip":
    import zipfile
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            # As Napkin does: what is packed already is stored.
            way = zipfile.ZIP_STORED if path.endswith((".jpg", ".png")) else zipfile.ZIP_DEFLATED
            archive.write(path, os.path.relpath(path, folder), way)
else:
    from email.message import EmailMessage
    mail = EmailMessage()
    mail["Subject"] = "Files"
    mail.set_content("Files.")
    for path in paths:
        with open(path, "rb") as file:
            mail.add_attachment(
                file.read(), maintype="image", subtype="jpeg", filename=os.path.basename(path))
    with open(out, "wb") as file:
        file.write(mail.as_bytes())
