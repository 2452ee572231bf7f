"""Measures Pullquote beside its peers in one run. Called by scripts/bench, which says what there is.

Absolute times drift with the machine, so what is kept is ratios. Everything runs on 127.0.0.1, for a bounded time, and only
the processes that were started here are ended.
"""

import contextlib
import datetime
import http.client
import io
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import instructions
import soak

BIN = pathlib.Path(sys.argv[1])
RESULTS = pathlib.Path(__file__).parent / "RESULTS.md"
FOUR = "/quote.png?" + "&".join(
    f"q[]={urllib.parse.quote(q)}&a[]={a}"
    for q, a in [("It's awesome", "Mum"), ("Pretty fun", "Bob"), ("Great stuff", "Alice"), ("Average at best", "Theo")]
)


@contextlib.contextmanager
def running(command, **options):
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


@contextlib.contextmanager
def pullquote(*flags):
    """A server of ours on a free port: gives its port and process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [BIN / "pullquote", "serve", "--port=0", "--access-log=0", f"--database={folder}/pullquote.sqlite",
                   f"--cache={folder}/cache.sqlite", *flags]
        with running(command, stdout=subprocess.PIPE, text=True) as process:
            line = process.stdout.readline()
            yield int(re.search(r":(\d+)\s*$", line)[1]), process


@contextlib.contextmanager
def nginx(body):
    """nginx that sends these bytes as a static file: gives its port."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        pathlib.Path(folder, "quote.png").write_bytes(body)
        port = free_port()
        pathlib.Path(folder, "nginx.conf").write_text(
            f"""
            {"user root;" if os.getuid() == 0 else ""}
            worker_processes 2; daemon off; pid {folder}/pid; error_log {folder}/error.log;
            events {{ worker_connections 4096; multi_accept on; }}
            http {{
              sendfile on; tcp_nopush on; tcp_nodelay on; access_log off; keepalive_requests 100000000;
              open_file_cache max=100 inactive=60s; open_file_cache_valid 60s; types {{ image/png png; }}
              client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fcgi;
              uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
              server {{ listen 127.0.0.1:{port} reuseport; root {folder}; }}
            }}"""
        )
        with running(["/usr/sbin/nginx", "-c", f"{folder}/nginx.conf"]):
            for _ in range(100):
                with contextlib.suppress(OSError):
                    fetch(port, "/quote.png")
                    break
                time.sleep(0.05)
            yield port


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetch(port, path, connection=None):
    connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    return answer.status, body


def wrk(port, path, seconds=5):
    """Requests a second, and the 99th percentile of the latency in milliseconds."""
    out = subprocess.run(
        ["wrk", "-t1", "-c64", f"-d{seconds}s", "--latency", f"http://127.0.0.1:{port}{path}"],
        check=True, capture_output=True, text=True,
    ).stdout
    if "Non-2xx" in out:
        raise SystemExit("answers other than 200:\n" + out)
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", out).groups()
    p99 = float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]), p99


def bench_cached():
    with pullquote() as (port, _):
        bodies = {fetch(port, FOUR)[1] for _ in range(100)}
        size = round(statistics.mean(map(len, bodies)))
        with nginx(bytes(size)) as peer:
            ours, theirs = [], []
            for _ in range(5):
                theirs.append(wrk(peer, "/quote.png"))
                ours.append(wrk(port, FOUR))
    rates = statistics.median(rate for rate, _ in ours), statistics.median(rate for rate, _ in theirs)
    tails = statistics.median(tail for _, tail in ours), statistics.median(tail for _, tail in theirs)
    each = ", ".join(f"{a[0] / b[0]:.2f}" for a, b in zip(ours, theirs))
    return [
        (f"cached picture (one of four, {size} bytes), requests/s, of nginx's", rates[0] / rates[1], "at least 1.0"),
        ("the same, 99th percentile of latency, of nginx's", tails[0] / tails[1], "at most 1.0"),
    ], f"requests/s, runs side by side: {each}"


def bench_instructions():
    total, parts, costliest, allocations = instructions.count(BIN / "pullquote", FOUR)
    rest = total - sum(number for _, number in parts)
    rows = [("all", total), *parts, ("the rest: the loop and the connection", rest), *costliest]
    return [("a cached picture's request, allocations", allocations, "below 1")], "\n".join(
        ["| a cached picture's request | instructions | share |", "|---|---|---|"]
        + [f"| {what} | {number:,.0f} | {number / total:.0%} |" for what, number in rows]
    )


def bench_busy():
    stop = threading.Event()

    def draw(port, number):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        count = 0
        while not stop.is_set():
            count += 1
            fetch(port, f"/quote.png?q[]=New%20{number}%20{count}&a[]=Bob&w=1600&h=1200", connection)

    with pullquote() as (port, _):
        fetch(port, FOUR)
        for _ in range(100):
            fetch(port, FOUR)
        quiet = wrk(port, FOUR, 4)[0]
        threads = [threading.Thread(target=draw, args=(port, number)) for number in range(4)]
        for thread in threads:
            thread.start()
        try:
            busy = wrk(port, FOUR, 4)[0]
        finally:
            stop.set()
            for thread in threads:
                thread.join()
    return [("cached pictures while every worker draws, requests/s, of those while none does", busy / quiet, "at least 0.5")], ""


def bench_full():
    """How long a refusal takes while both the workers and the queue are full: from a client of its own to one connection."""
    waiting = 16
    stop = threading.Event()
    held = threading.Semaphore(0)

    def fill(port, number):
        # A little program each, so that clients that wait don't share an interpreter with the one that measures.
        script = (
            "import http.client,sys,time\n"
            "c=http.client.HTTPConnection('127.0.0.1',int(sys.argv[1]),timeout=60);n=0\n"
            "while True:\n"
            " n+=1;c.request('GET',f'/quote.png?q[]=Fill%20{sys.argv[2]}%20{n}&w=2000&h=2000');a=c.getresponse();a.read()\n"
            " if a.status!=200: time.sleep(.01)\n"
        )
        with running([sys.executable, "-c", script, str(port), str(number)]):
            held.release()
            stop.wait()

    times = []
    with pullquote(f"--queue={waiting}") as (port, _):
        threads = [threading.Thread(target=fill, args=(port, number)) for number in range(waiting + os.cpu_count() + 2)]
        for thread in threads:
            thread.start()
        try:
            for _ in threads:
                held.acquire()
            time.sleep(1)
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            number = 0
            while len(times) < 500:
                number += 1
                start = time.perf_counter()
                status, _ = fetch(port, f"/quote.png?q[]=Probe%20{number}", connection)
                if status == 503:
                    times.append((time.perf_counter() - start) * 1000)
                time.sleep(0.005)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
    times.sort()
    median, p95, most = times[len(times) // 2], times[len(times) * 95 // 100], times[-1]
    return [
        ("a refusal (503) by a full queue, ms, median", median, "below 5"),
        ("the same, 95th percentile", p95, "below 5"),
        ("the same, longest of 500", most, "below 5"),
    ], ""


def bench_draw():
    from PIL import Image, ImageDraw, ImageFont

    fonts = pathlib.Path(__file__).parent.parent / "fonts"
    big = ImageFont.truetype(str(next(fonts.rglob("LiberationSans-Regular.ttf"))), 56)
    small = ImageFont.truetype(str(next(fonts.rglob("LiberationSans-Italic.ttf"))), 32)

    def by_pillow(text):
        image = Image.new("RGB", (800, 400), "#333333")
        draw = ImageDraw.Draw(image)
        draw.text((241, 150), text, font=big, fill="white")
        draw.text((241, 215), "- Mum", font=small, fill="#bebebe")
        image.save(io.BytesIO(), "PNG")

    def by_convert(text):
        subprocess.run(
            ["/usr/bin/convert", "-background", "#333333", "-fill", "white", "-font", "Liberation-Sans", "-pointsize", "56",
             f"label:{text}", "-fill", "grey", "-font", "Liberation-Sans-Italic", "-pointsize", "32", "label:- Mum",
             "-append", "-gravity", "center", "-extent", "800x400", "png:-"],
            check=True, stdout=subprocess.DEVNULL,
        )

    def milliseconds(work, *arguments):
        start = time.perf_counter()
        work(*arguments)
        return (time.perf_counter() - start) * 1000

    long = ("We are what we repeatedly do, and so excellence is no act but a habit; the rest is patience, good tea, and "
            "somebody who reads what we wrote before it is sent to all the others, who would have found that one slip "
            "at once, and told us of it for years after, at each of our dinners. N ")
    with pullquote() as (port, _):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

        def by_us(text):
            status, _ = fetch(port, f"/quote.png?q[]={urllib.parse.quote(text)}&a[]=Mum", connection)
            assert status == 200, status

        times = {"ours": [], "pillow": [], "convert": [], "long": []}
        for number in range(-20, 200):
            text = f"It's awesome {number}"
            row = {"ours": milliseconds(by_us, text), "pillow": milliseconds(by_pillow, text)}
            row["long"] = milliseconds(by_us, (long + str(number))[:280] if number < 0 else long[:276] + f"{number:4}")
            if number % 5 == 0:
                row["convert"] = milliseconds(by_convert, text)
            if number >= 0:
                for name, value in row.items():
                    times[name].append(value)
        renderers = subprocess.run([BIN / "drawing-bench"], check=True, capture_output=True, text=True).stdout
        one = parallel_rate(1)
        two = parallel_rate(2)
    median = {name: statistics.median(values) for name, values in times.items()}
    return [
        ("new picture of one line, time, of Pillow's", median["ours"] / median["pillow"], "at most 0.5"),
        ("the same, of convert's", median["ours"] / median["convert"], "at most 0.067"),
        ("new picture of 280 characters, time, of one line's", median["long"] / median["ours"], "at most 3"),
        ("new pictures/s of two renderers, of one's, with no server", median_of("threads", renderers), "at least 1.8"),
        ("the same of two processes of one renderer each: what this machine's second processor is worth", median_of("processes", renderers), "-"),
        ("the same with two workers of a server, which share the processors with it and the client", two / one, "-"),
    ], "medians in ms: " + ", ".join(f"{name} {value:.2f}" for name, value in median.items())


def median_of(what, printed):
    return float(re.search(rf"median of two {what}: ([\d.]+)", printed)[1])


def parallel_rate(workers):
    """New pictures a second; the client is a process apart that keeps few resources from the server."""
    script = """
wrk.path = nil
local n = 0
request = function() n = n + 1; return wrk.format("GET", "/quote.png?q[]=Number%20" .. n .. "%20" .. os.clock() .. "&a[]=Bob") end
"""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file, pullquote(f"--workers={workers}", "--loops=1", "--cache=:memory:") as (port, _):
        file.write(script)
        file.flush()
        out = subprocess.run(
            ["wrk", "-t1", "-c8", "-d4s", "-s", file.name, f"http://127.0.0.1:{port}"], check=True, capture_output=True, text=True
        ).stdout
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])


def bench_largest():
    """Pictures of 16 megapixels: the most memory and the time they take, and what two at once do to small ones."""
    rows = []
    kinds = {"plain": ("It's awesome words " * 9, []), "emoji, transparent, round": ("It's 😀 awesome 🎉 words " * 7, ["--bg=#33333380", "--radius=300"])}
    for kind, (quote, flags) in kinds.items():
        for ending in ("png", "webp", "jpg", "avif", "svg"):
            command = [BIN / "pullquote", "render", "--quote", quote, "--w=4096", "--h=4096", "--size=400", "--output=/dev/null",
                       f"--format={ending}", *flags]
            start = time.perf_counter()
            process = subprocess.Popen(command)
            usage = os.wait4(process.pid, 0)[2]
            seconds = time.perf_counter() - start
            rows.append((f"largest {ending}, {kind}: MiB", usage.ru_maxrss / 1024, "at most 300"))
            rows.append((f"the same: seconds, of which {usage.ru_utime + usage.ru_stime:.2f} of a processor", seconds, "at most 3"))
    with pullquote() as (port, process):
        quiet, busy = small_latency(port, 0), small_latency(port, 2)
    rows.append(("small pictures beside two of the largest AVIFs at once, median latency, of that beside none", busy / quiet, "at most 5"))
    return rows, f"small pictures: {quiet * 1000:.1f} ms, then {busy * 1000:.1f} ms"


def small_latency(port, large):
    """The median latency of small new pictures while so many large ones are drawn at once; for two seconds where none is."""
    def draw(number):
        fetch(port, f"/quote.avif?q={number}%20{time.time()}&w=4096&h=4096&size=400")

    threads = [threading.Thread(target=draw, args=(number,)) for number in range(large)]
    for thread in threads:
        thread.start()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    times, start = [], time.perf_counter()
    while any(thread.is_alive() for thread in threads) or not large and time.perf_counter() < start + 2:
        before = time.perf_counter()
        fetch(port, f"/quote.png?q={large}%20{before}", connection)
        times.append(time.perf_counter() - before)
    return statistics.median(times)


def resident(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def bench_memory():
    with pullquote() as (port, process):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        sizes = {}
        for number in range(1, 100_001):
            fetch(port, FOUR, connection)
            if number in (10_000, 100_000):
                sizes[number] = resident(process)
    return [("resident memory after 100,000 requests, of that after 10,000", sizes[100_000] / sizes[10_000], "at most 1.1")], (
        f"{sizes[10_000] // 1024} MiB, then {sizes[100_000] // 1024} MiB"
    )


def bench_soak(seconds=600):
    with pullquote() as (port, process):
        for _ in range(1000):
            fetch(port, FOUR)
        before = sockets(process)
        resetters = soak.Resetters(port, FOUR)
        load = subprocess.Popen(["wrk", "-t1", "-c64", f"-d{seconds}s", f"http://127.0.0.1:{port}{FOUR}"], stdout=subprocess.PIPE, text=True)
        time.sleep(seconds / 10)
        early = resident(process)
        answers = re.search(r"(\d+) requests in", load.communicate()[0])[1]
        late = resident(process)
        resets = resetters.stop()
        # The last ones are read on for a while after their answers.
        time.sleep(5)
        left = sockets(process) - before
    return [
        ("resident memory after ten minutes of resets, of that after one", late / early, "at most 1.1"),
        ("sockets that are left of them", left, "0"),
    ], f"{int(answers):,} answers, {resets:,} resets; {early // 1024} MiB, then {late // 1024} MiB"


def sockets(process):
    """How many descriptors are sockets; a database may open a file more when a picture is read from it."""
    folder = f"/proc/{process.pid}/fd"
    return sum(os.readlink(f"{folder}/{number}").startswith("socket:") for number in os.listdir(folder))


def bench_records():
    out = subprocess.run([BIN / "records-bench"], check=True, capture_output=True, text=True).stdout
    return [], f"```\n{out.rstrip()}\n```"


BENCHES = {
    "cached": bench_cached, "instructions": bench_instructions, "draw": bench_draw, "largest": bench_largest, "busy": bench_busy, "full": bench_full,
    "memory": bench_memory, "records": bench_records, "soak": bench_soak,
}


def main():
    names = sys.argv[2:] or [name for name in BENCHES if name != "soak"]
    for name in names:
        if name not in BENCHES:
            raise SystemExit(f"{name}: one of {', '.join(BENCHES)} is allowed")
    for name in names:
        rows, remark = BENCHES[name]()
        lines = [f"| {what} | {ratio:.3g} | {goal} |" for what, ratio, goal in rows]
        print("\n".join(lines))
        if remark:
            print(remark)
        keep(name, lines, remark)


def keep(name, lines, remark):
    """Puts a section's figures in the place of the last ones."""
    text = RESULTS.read_text() if RESULTS.exists() else "# The last figures\n\nRatios of one run each, by `scripts/bench`.\n"
    table = "\n".join(["| what | ratio | goal |", "|---|---|---|", *lines]) if lines else ""
    body = f"\n## {name}, {datetime.date.today()}\n\n" + "\n\n".join(part for part in (table, remark.strip()) if part) + "\n"
    pattern = re.compile(rf"\n## {name}, .*?(?=\n## |\Z)", re.S)
    RESULTS.write_text(pattern.sub(lambda _: body, text) if pattern.search(text) else text + body)


if __name__ == "__main__":
    main()
