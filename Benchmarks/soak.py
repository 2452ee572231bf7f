"""Clients that mistreat the server: they reset connections at any moment, send halves of requests, and read nothing."""

import contextlib
import random
import socket
import struct
import threading

# What a reset may hit: pipelined answers, half a head, half a content, a TLS hello, a drawing, a stream, nothing at all.
def requests(path, random):
    one = f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    return random.choice([
        one * random.randint(1, 200), one[: random.randint(1, len(one))], b"\x16\x03\x01", b"",
        b"POST /collections HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\nabc",
        b"POST /collections HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        f"GET /quote.png?q={random.randrange(1000)}&w=64&h=64 HTTP/1.1\r\nHost: a\r\n\r\n".encode(),
    ])


class Resetters:
    """Threads that open connections and reset them, until they are stopped."""

    def __init__(self, port, path, count=4):
        self.port, self.path, self.resets = port, path, 0
        self.ending, self.lock = threading.Event(), threading.Lock()
        self.threads = [threading.Thread(target=self.run, args=(random.Random(seed),), daemon=True) for seed in range(count)]
        for thread in self.threads:
            thread.start()

    def run(self, random):
        while not self.ending.is_set():
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5) as client:
                client.settimeout(0.01)
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.sendall(requests(self.path, random))
                if random.random() < 0.5:
                    client.recv(random.randint(1, 100_000))
            with self.lock:
                self.resets += 1
            self.ending.wait(random.random() * 0.02)

    def stop(self):
        self.ending.set()
        for thread in self.threads:
            thread.join()
        return self.resets
