"""Labels: each QR code is read by zbarimg, from the SVG and from the PDF; no request ever carries a code."""

import pathlib
import subprocess
import tempfile
import urllib.parse

from museum import BINARY, CODES, Client, Count, museum, needs


def read(picture):
    done = subprocess.run(["zbarimg", "-q", "--raw", "-Sdisable", "-Sqrcode.enable", picture],
                          capture_output=True, text=True)
    return done.stdout.strip()


def main():
    for program in ("zbarimg", "rsvg-convert", "pdftoppm", "xmllint"):
        needs(program)
    count = Count()
    with museum() as server, tempfile.TemporaryDirectory() as folder:
        curator = Client(server)
        curator.sign_in()
        odd = {"id": "odd / 画?#", "title": "<b>\"Odd\" & 画</b> " + "very long title " * 6, "code": "É-1 2",
               "prompt": "What & <why>?\n为什么？ " + "long " * 200}
        count.check(curator.ask("POST", "/api/curator/works", odd).status == 200, "an odd work")
        address = "https://museum.example.org/rooms"
        for words in ([], ["--chinese"]):
            out = pathlib.Path(folder, "".join(words) or "plain")
            subprocess.run([BINARY, "labels", "--file", server.file, "--url", address, "--out", out, *words],
                           check=True, stdout=subprocess.DEVNULL)
            wanted = {f"{address}/#/work/{id}/{code.replace('-', '').lower()}" for id, code in CODES.items()}
            wanted.add(f"{address}/#/work/{urllib.parse.quote(odd['id'], safe='')}/{urllib.parse.quote('é12')}")
            svgs, pdfs = sorted(out.glob("*.svg")), sorted(out.glob("*.pdf"))
            count.check(len(svgs) == len(pdfs) == len(wanted), (len(svgs), len(pdfs)))
            read_svg, read_pdf = set(), set()
            for svg in svgs:
                count.check(subprocess.run(["xmllint", "--noout", svg]).returncode == 0, svg)
                subprocess.run(["rsvg-convert", "-w", "1200", svg, "-o", f"{svg}.png"], check=True)
                read_svg.add(read(f"{svg}.png"))
            for pdf in pdfs:
                subprocess.run(["pdftoppm", "-r", "150", "-singlefile", "-png", pdf, pdf], check=True)
                read_pdf.add(read(f"{pdf}.png"))
            count.check(read_svg == wanted, read_svg ^ wanted)
            count.check(read_pdf == wanted, read_pdf ^ wanted)
        done = subprocess.run([BINARY, "feed", f"http://127.0.0.1:{server.port}"], capture_output=True, text=True)
        count.check(done.returncode == 0 and done.stdout == "", done)
        visitor = Client(server, "Lydia")
        id = visitor.share("ferry", text="Mine \x1b[31m").json()["response"]["id"]
        curator.judge(id)
        done = subprocess.run([BINARY, "feed", f"http://127.0.0.1:{server.port}/"], capture_output=True, text=True)
        count.check(done.stdout == "ferry — Lydia: Mine  [31m\n", done)
        for words in (["labels", "--url", "x"], ["labels", "--file", "/nowhere", "--url", "https://a.b"], ["nothing"],
                      ["feed"], ["feed", "ftp://a.b"], ["feed", "http://127.0.0.1:1"], ["serve", "--port", "x"],
                      ["feed", f"http://127.0.0.1:{server.port}/nothing/"]):
            done = subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True, cwd=folder)
            count.check(done.returncode in (1, 2) and done.stderr.startswith("museum: "), (words, done))
    count.end("labels")


main()
