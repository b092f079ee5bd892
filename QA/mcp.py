"""Speaks the Model Context Protocol with `napkin mcp`, as a client that is not ours.

    Scripts/check mcp     needs the package `mcp` of PyPI for the first half

Lists the tools, reads, changes and undoes (the same bytes), is refused on a stale revision and on files
outside; then sends a thousand malformed messages, and expects one error for each and no end.
"""

import asyncio
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from QA.shared import ROOT

TOOL = os.environ.get("NAPKIN", str(ROOT / ".build/release/napkin"))
MAP = """<map version="1.0.1">
<node TEXT="Garden" ID="g">
  <node TEXT='Spring' ID="s"/>
  <node TEXT="Summer" ID="u"/>
</node>
</map>
"""


def expect(condition, what):
    if not condition:
        sys.exit(f"mcp: {what}")


def revision(result):
    return re.search(r"revision (\w+)", result.content[0].text)[1]


def failed(result):
    """Whether a call failed; versions of the package name it differently."""
    return getattr(result, "is_error", None) or getattr(result, "isError", False)


async def converse(folder):
    """What a client of another make sees and does."""
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    server = StdioServerParameters(
        command=TOOL, args=["mcp", str(folder)], env={"XDG_STATE_HOME": str(folder.parent / "state")}
    )
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        expect(0 < len(tools) <= 20, f"{len(tools)} tools")

        async def call(name, **arguments):
            return await session.call_tool(name, arguments)

        before = (folder / "garden.mm").read_bytes()
        seen = await call("read", file="garden.mm")
        expect("Spring" in seen.content[0].text, "read does not show the file")
        first = revision(seen)
        added = await call("add", file="garden.mm", revision=first, text=["Peas"], under="Spring")
        expect(not failed(added), added.content[0].text)
        expect(b"Peas" in (folder / "garden.mm").read_bytes(), "nothing was added")
        stale = await call("add", file="garden.mm", revision=first, text=["Beans"])
        expect(failed(stale), "a stale revision is not refused")
        second = revision(added)
        done = await call("set", file="garden.mm", revision=second, part=["Peas"], settings={"tags": "a"})
        expect(not failed(done), done.content[0].text)
        third = revision(done)
        for _ in range(2):
            undone = await call("undo", file="garden.mm", revision=third)
            expect(not failed(undone), undone.content[0].text)
            third = revision(undone)
        expect((folder / "garden.mm").read_bytes() == before, "undo does not give the bytes back")
        found = await call("find", words="summer")
        expect("Summer" in found.content[0].text, "find finds nothing")
        for outside in ["../secret.mm", "/etc/passwd", "link.mm", "sub/link/secret.mm", "nothing.mm"]:
            refused = await call("read", file=outside)
            expect(failed(refused), f"{outside} is read")
            expect("Secret" not in refused.content[0].text, f"{outside} is told")
        for outside in ["../new.mm", "sub/link/new.mm", "/tmp/new.mm"]:
            refused = await call("new", file=outside, title="x")
            expect(failed(refused), f"{outside} is made")
        for name, arguments in [("find", {"words": "s"}), ("list", {}), ("files", {})]:
            listed = (await call(name, **arguments)).content[0].text
            expect("ecret" not in listed and "link" not in listed, f"{name} looks outside")
        for name, arguments in [
            ("set", {"part": ["Summer"], "settings": {"text": None}}),
            ("add", {"text": ["x"], "under": ["Spring"]}),
            ("add", {"text": ["x"], "parent": "Spring"}),
        ]:
            refused = await call(name, file="garden.mm", revision=third, **arguments)
            expect(failed(refused), f"{name} takes {arguments}")
        expect((folder / "garden.mm").read_bytes() == before, "a wrong argument changes something")
        made = await call("new", file="sub/trip.md", title="Trip", **{"as": "plans"})
        expect(not failed(made), made.content[0].text)
        return len(tools)


def malformed(count):
    """Messages that are none, from a seed."""
    chance = random.Random(7)
    good = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "read"}})
    kinds = [
        lambda: good[: chance.randrange(1, len(good) - 1)],
        lambda: "[" * chance.randrange(1, 5000),
        lambda: json.dumps([1, "x", None, {}][chance.randrange(4)]),
        lambda: json.dumps({"id": chance.randrange(9), "method": chance.choice(["", "x", "tools/none"])}),
        lambda: json.dumps({"id": 1, "method": "tools/call", "params": {"name": chance.random()}}),
        lambda: json.dumps({"id": {"a": 1}, "method": "ping"}),
        lambda: "".join(chr(chance.randrange(33, 127)) for _ in range(chance.randrange(1, 300))),
        lambda: '{"id": 1, "method": "\\ud800"}',
    ]
    return [chance.choice(kinds)().replace("\n", " ") for _ in range(count)]


def trouble(folder):
    """One error for each malformed message, and an answer to a good one after them."""
    messages = malformed(1000)
    ping = json.dumps({"jsonrpc": "2.0", "id": "last", "method": "ping"})
    run = subprocess.run(
        [TOOL, "mcp", str(folder)],
        input="\n".join(messages + [ping]).encode("utf-8", "surrogateescape") + b"\n",
        capture_output=True, timeout=120,
    )
    expect(run.returncode == 0, f"it ended with {run.returncode}: {run.stderr[-300:]}")
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    expect(len(replies) == len(messages) + 1, f"{len(replies)} replies to {len(messages) + 1}")
    expect(all("error" in reply for reply in replies[:-1]), "a malformed message has a result")
    expect(replies[-1] == {"jsonrpc": "2.0", "id": "last", "result": {}}, "the last one is no pong")


def main():
    with tempfile.TemporaryDirectory() as top:
        folder = pathlib.Path(top) / "notes"
        (folder / "sub").mkdir(parents=True)
        (folder / "garden.mm").write_text(MAP)
        outside = pathlib.Path(top) / "elsewhere"
        outside.mkdir()
        secret = MAP.replace("Garden", "Secret")
        (outside / "secret.mm").write_text(secret)
        (pathlib.Path(top) / "secret.mm").write_text(secret)
        (folder / "link.mm").symlink_to(outside / "secret.mm")
        (folder / "sub" / "link").symlink_to(outside)
        try:
            count = asyncio.run(converse(folder))
            print(f"{count} tools, changed and undone by the client `mcp`")
        except ImportError:
            print("the package `mcp` is not here; its half is left out")
        trouble(folder)
        print("1000 malformed messages, an error for each")


if __name__ == "__main__":
    main()
