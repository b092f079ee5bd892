"""Documents with large files, to be bundled: python3 bundle-inputs.py FOLDER KIND NOTES FILES BYTES

KIND is `note` (one note, to which the files are attached) or `notebook` (that note and NOTES more).
The files lie in FOLDER/Media, and hold what cannot be packed, like photographs.
"""

import hashlib
import json
import os
import random
import sys

folder, kind = sys.argv[1:3]
notes, files, size = map(int, sys.argv[3:])
chance = random.Random(1)
os.makedirs(os.path.join(folder, "Media"))
words = "idea plan review call budget garden chapter measure why next öffnen маршрут 学习 🌱".split()

attachments = []
for number in range(files):
    block = chance.randbytes(min(size, 1 << 20))
    digest = hashlib.sha256()
    path = os.path.join(folder, "part")
    with open(path, "wb") as file:
        for start in range(0, size, len(block)):
            piece = block[:size - start]
            digest.update(piece)
            file.write(piece)
    name = digest.hexdigest()
    os.rename(path, os.path.join(folder, "Media", name + ".jpg"))
    attachments.append({"sha256": name, "type": "image/jpeg", "bytes": size})

pictures = {"id": "pictures", "title": "Pictures", "text": "What we saw.", "attachments": attachments}
if kind == "note":
    document = {"napkin": 1, "note": pictures}
else:
    document = {"napkin": 1, "notebook": {
        "id": "notebook", "defaultPlanList": "plans",
        "notes": [{"id": f"n{number}", "title": f"Note {number}",
                   "text": " ".join(chance.choices(words, k=120))} for number in range(notes)] + [pictures],
        "planLists": [{"id": "plans", "name": "Plans"}]}}
with open(os.path.join(folder, "document.napkin.json"), "w", encoding="utf-8") as file:
    json.dump(document, file, ensure_ascii=False)
