"""Fails if a picture has too few colours: but one, as one has on which nothing was drawn.

Only PNG with 8 bits a channel, not interlaced, is read.
"""

import struct
import sys
import zlib


def parts(content):
    """The parts of a PNG: what each is called, and what is in it."""
    place = 8
    while place < len(content):
        size, name = struct.unpack(">I4s", content[place:place + 8])
        yield name, content[place + 8:place + 8 + size]
        place += size + 12


def predicted(kind, left, above, corner):
    """What a filter of PNG expects of a byte by its neighbours."""
    if kind < 4:
        return (0, left, above, (left + above) // 2)[kind]
    guess = left + above - corner
    return min((left, above, corner), key=lambda near: abs(guess - near))


def rows(content):
    """The rows of pixels, each as its bytes; and how many bytes a pixel has."""
    found = list(parts(content))
    width, height, depth, colors, _, _, interlaced = struct.unpack(">IIBBBBB", found[0][1])
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colors]
    if depth != 8 or interlaced:
        sys.exit("check-svg: only pictures with 8 bits a channel, not interlaced, are read")
    data = zlib.decompress(b"".join(part for name, part in found if name == b"IDAT"))
    size = width * channels
    above = bytearray(size)
    for start in range(0, height * (size + 1), size + 1):
        kind, row = data[start], bytearray(data[start + 1:start + 1 + size])
        for index in range(size) if kind else ():
            left, corner = (
                (row[index - channels], above[index - channels]) if index >= channels else (0, 0))
            row[index] = row[index] + predicted(kind, left, above[index], corner) & 255
        yield row, channels
        above = row


def has_colours(path, least):
    with open(path, "rb") as file:
        content = file.read()
    seen = set()
    for row, channels in rows(content):
        seen.update(zip(*[iter(bytes(row))] * channels))
        if len(seen) >= least:
            return True
    return False


def require(paths, least=2):
    plain = [str(path) for path in paths if not has_colours(path, least)]
    if plain:
        sys.exit(f"check-svg: too little can be seen in {', '.join(plain)}")
