"""Counts what the server does for a cached picture: instructions and allocations of a request, by part, with callgrind.

The program's own work is counted, not the kernel's. Unlike times, the counts are the same on a busy machine.
"""

import collections
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

REQUESTS = 4000

# A part's name, and what its functions' names, demangled, look like. Each is counted with all that it calls.
PARTS = [
    ("reading the head", r"^RequestHeadParser\.parse\("),
    ("the handler: middleware, plan, pick, answer", r"^protocol witness for HTTPHandler\.respond\(to:\) in conformance QuoteService$"),
    ("writing the head", r"^HTTPResponse\.writeHead\("),
    ("epoll_wait, recv and sendmsg, outside the kernel", r"^(epoll_wait|recv|send|sendmsg)$"),
]
ALLOCATORS = r"^(malloc|calloc|realloc|posix_memalign|aligned_alloc)$"


def count(program, path):
    """For GET requests of `path` on one connection: instructions of a request in all, by part with what it calls, and of the
    costliest functions by themselves; and allocations of a request."""
    # Below the program's own folder, from where it finds its fonts.
    with tempfile.TemporaryDirectory(dir=pathlib.Path(program).parent) as folder:
        stripped = pathlib.Path(folder, "pullquote")
        shutil.copy(program, stripped)
        # valgrind can't read all of what Swift writes about lines; the functions' names are enough.
        subprocess.run(["strip", "-g", stripped], check=True)
        names, own, calls, inclusive = profile(serve(stripped, folder, path))
    parts = []
    for part, pattern in PARTS:
        functions = [number for number, name in names.items() if re.search(pattern, name)]
        if not functions:
            raise SystemExit(f"no function looks like {pattern}")
        parts.append((part, sum(inclusive[number] for number in functions) / REQUESTS))
    costliest = [(f"`{names[number]}` alone", cost / REQUESTS) for number, cost in own.most_common(8)]
    allocators = [number for number, name in names.items() if re.search(ALLOCATORS, name)]
    return sum(own.values()) / REQUESTS, parts, costliest, sum(calls[number] for number in allocators) / REQUESTS


def serve(program, folder, path):
    """Serves under callgrind: gives the profile of the requests alone, after all that happens but once."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/profile", program, "serve", "--port=0",
               "--cache=:memory:", f"--database={folder}/d.sqlite", "--access-log=0", "--loops=1", "--workers=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            port = int(re.search(r":(\d+)\s*$", process.stdout.readline())[1])
            with socket.create_connection(("127.0.0.1", port)) as client:
                while not fetch(client, "/readyz", port).startswith(b"HTTP/1.1 200"):
                    time.sleep(0.2)
                for _ in range(100):
                    fetch(client, path, port)
                # A thread that draws goes on preparing itself while it has nothing to do.
                while busy(process):
                    pass
                for _ in range(100):
                    fetch(client, path, port)
                control(process, "--zero")
                for _ in range(REQUESTS):
                    fetch(client, path, port)
                control(process, "--dump")
        finally:
            process.terminate()
    return next(pathlib.Path(folder).glob("profile.1")).read_text()


def busy(process):
    """Whether the process used a processor in the last second."""
    def ticks():
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    before = ticks()
    time.sleep(1)
    return ticks() - before > 5


def control(process, what):
    subprocess.run(["callgrind_control", what, str(process.pid)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def fetch(client, path, port):
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += client.recv(65536)
    head, body = answer.split(b"\r\n\r\n", 1)
    length = int(re.search(rb"(?i)\r\ncontent-length: (\d+)", head)[1])
    while len(body) < length:
        body += client.recv(65536)
    return head


def profile(text):
    """Reads callgrind's file: functions' names, their own instructions, how often they were called, and all below them."""
    names, own, calls, inclusive = {}, collections.Counter(), collections.Counter(), collections.Counter()

    def number(field):
        found = re.match(r"c?fn=\((\d+)\)(?: (.*))?", field)
        if found[2]:
            names[found[1]] = found[2]
        return found[1]

    caller = callee = times = None
    for line in text.splitlines():
        if line.startswith("fn="):
            caller = number(line)
        elif line.startswith("cfn="):
            callee = number(line)
        elif line.startswith("calls="):
            times = int(line[6:].split()[0])
        elif re.match(r"[-+*\d]\S* \d+$", line):
            cost = int(line.split()[1])
            if times is None:
                own[caller] += cost
            else:
                calls[callee] += times
                # A function that calls itself is below itself already.
                if caller != callee:
                    inclusive[callee] += cost
                times = None
    plain = subprocess.run(["swift", "demangle", "--compact", "--simplified"], input="\n".join(names.values()),
                           check=True, capture_output=True, text=True).stdout.splitlines()
    return dict(zip(names, plain)), own, calls, inclusive
