"""How soon the phone's page can be used: `python tests/benchmarks/open_page.py`.

Opens the page in Chromium at phone size, the CPU slowed down fourfold, over a house's network and over a slow one: for
the first time, and again when the phone keeps it. Prints the median time of several tries until a hand can be counted,
in milliseconds, and how many bytes came over the network.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

NETWORKS = {"house": (20, 20e6), "slow": (150, 1.6e6)}
"""Latency in milliseconds, and bits a second."""

TRIES = 5
PORT = 8911


def opened(browser: Browser, latency: float, speed: float, kept: bool) -> tuple[float, float]:
    """(milliseconds until everything is there, bytes received) of opening the page in a fresh profile."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    if kept:
        page.goto(f"http://127.0.0.1:{PORT}/")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    session.send("Network.enable")
    rate = speed / 8
    limits = {"offline": False, "latency": latency, "downloadThroughput": rate, "uploadThroughput": rate}
    session.send("Network.emulateNetworkConditions", limits)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    start = time.perf_counter()
    page.goto(f"http://127.0.0.1:{PORT}/", wait_until="commit")
    page.locator("#ruleset option").first.wait_for(state="attached")
    took = (time.perf_counter() - start) * 1000
    page.wait_for_load_state("networkidle")
    context.close()
    return took, sum(received)


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        command = [Path(sys.executable).parent / "burako", "serve", "--port", str(PORT)]
        server = subprocess.Popen(command, env={**os.environ, "BURAKO_DATA": data}, stderr=subprocess.DEVNULL)
        try:
            _wait()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                for name, (latency, speed) in NETWORKS.items():
                    for kept in (False, True):
                        found = [opened(browser, latency, speed, kept) for _ in range(TRIES)]
                        took = statistics.median(each for each, _ in found)
                        weight = statistics.median(each for _, each in found)
                        what = "kept by the phone" if kept else "for the first time"
                        print(f"{name:>6} network, {what:>18}: {took:5.0f} ms, {weight / 1000:5.0f} kB")
                browser.close()
        finally:
            server.terminate()
            server.wait()


def _wait() -> None:
    for _ in range(200):
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/healthz"):
                return
        except OSError:
            time.sleep(0.1)
    sys.exit("the server did not start")


if __name__ == "__main__":
    main()
