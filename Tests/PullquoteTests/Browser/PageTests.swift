import Foundation
import HTTPServer
import Testing

/// The page that builds a URL, in a real browser.
@Suite("The page in a browser", .enabled(if: WebDriver.isInstalled, "chromium-driver isn't installed"))
struct PageTests {
  private static let quote = "#pairs li:nth-child(1) textarea"
  private static let attribution = "#pairs li:nth-child(1) input"
  private static let isShown = "picture.complete && picture.naturalWidth > 0"

  @Test("typing changes the picture and the code, and what was copied shows that picture") func types() async throws {
    let server = try await RunningServer()
    let folder = try TemporaryFolder()
    let page = URL(fileURLWithPath: folder.file("page.html"))
    let (copied, width) = try await Browser.use { browser in
      try browser.open("http://localhost:\(server.port)/")
      try browser.wait(until: Self.isShown)
      try browser.click("#pairs li:nth-child(2) .remove")
      try browser.retype(#"5 > 4 & "so on" – 100%, it's `true`"#, into: Self.quote)
      try browser.retype("Ann <b>", into: Self.attribution)
      try browser.wait(until: #"picture.alt === '5 > 4 & "so on" – 100%, it\'s `true` – Ann <b>' && "# + Self.isShown)

      try browser.grantClipboard()
      try browser.click("[data-copy=html]")
      try browser.wait(until: "document.getElementById('copied').textContent === 'Copied.'")
      let copied = try browser.evaluateLater("return navigator.clipboard.readText()")
      try #expect(browser.evaluate("return document.getElementById('html').textContent") == copied)
      try #expect(browser.console() == [])

      // A page of somebody else's.
      try Data("<!DOCTYPE html><meta charset=utf-8><title>x</title>\(copied)".utf8).write(to: page)
      try browser.open(page.absoluteString)
      try browser.wait(until: "document.images[0].complete")
      let width: Int = try browser.evaluate("return document.images[0].naturalWidth")
      try #expect(
        browser.evaluate("return document.images[0].alt") == #"5 > 4 & "so on" – 100%, it's `true` – Ann <b>"#)
      return (copied, width)
    }
    #expect(width == 800)
    #expect(copied.hasPrefix("<img src=\"http://localhost:\(server.port)/quote.png?q%5B%5D=5%20%3E%204%20%26"))
  }

  @Test("the command to copy fetches the picture that the page shows") func command() async throws {
    let server = try await RunningServer()
    let folder = try TemporaryFolder()
    let command: String = try await Browser.use { browser in
      try browser.open("http://localhost:\(server.port)/")
      try browser.click("#pairs li:nth-child(2) .remove")
      try browser.retype("$HOME isn't `here`!", into: Self.quote)
      try browser.retype("300", into: "[name=w]")
      try browser.wait(until: "picture.naturalWidth === 300")
      return try browser.evaluate("return document.getElementById('curl').textContent")
    }
    let shell = try Program(at: "/bin/sh", ["-c", command + " --silent --fail"], in: folder.path)
    let outcome = try await shell.outcome()
    #expect(outcome.status == 0, "\(outcome)")
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.file("quote.png")))
    #expect(file[16..<20].elementsEqual([0, 0, 1, 44]), "the width, in the PNG's header")
  }

  @Test("a fault is told in words, and goes when it is mended") func tellsFaults() async throws {
    let server = try await RunningServer()
    try await Browser.use { browser in
      try browser.open("http://localhost:\(server.port)/")
      try browser.wait(until: Self.isShown)
      try browser.retype("5000", into: "[name=w]")
      try browser.wait(until: "/^w: .*4096/m.test(document.getElementById('status').textContent)")
      try browser.retype("500", into: "[name=w]")
      try browser.wait(
        until: "picture.naturalWidth === 500 && /^Quote/.test(document.getElementById('status').textContent)")
    }
  }

  @Test("keys alone reach everything, each thing says what it is, and its focus shows") func keyboard() async throws {
    let server = try await RunningServer()
    try await Browser.use { browser in
      try browser.open("http://localhost:\(server.port)/")
      try browser.wait(until: Self.isShown)
      var seen: [String] = []
      for _ in 0..<40 {
        try browser.press(.tab)
        let (role, name) = try browser.focused()
        guard try browser.evaluate("return document.activeElement !== document.body") else { break }
        #expect(!name.isEmpty, "a \(role) without a name, after \(seen)")
        try #expect(browser.evaluate("return getComputedStyle(document.activeElement).outlineStyle") != "none")
        seen.append("\(role) \(name)")
      }
      let expected = [
        "textbox Words", "textbox Attribution", "button Remove quote 1", "textbox Words", "textbox Attribution",
        "button Remove quote 2", "button Add a quote", "combobox Theme", "combobox Font", "spinbutton Text size",
        "spinbutton Width", "spinbutton Height", "combobox Which quote",
      ]
      #expect(Array(seen.prefix(expected.count)) == expected)
      for last in ["button Show another", "button Copy the HTML", "button Copy the command", "link openapi.json"] {
        #expect(seen.contains(last), "\(seen)")
      }

      try #expect(browser.evaluate("document.getElementById('add').focus(); return document.activeElement.id") == "add")
      try browser.press(.enter)
      try browser.press("Typed")
      try browser.press(.tab)
      try browser.press("By hand")
      try browser.wait(until: "picture.alt === 'Typed – By hand'")
      try #expect(browser.evaluate("return document.getElementById('status').textContent") == "Quote 3 of 3")
    }
  }

  @Test(
    "on a phone nothing is wider than the screen, and the picture is in sight while one types", arguments: [320, 412])
  func phone(width: Int) async throws {
    let server = try await RunningServer()
    try await Browser.use { browser in
      try browser.command(
        "Emulation.setDeviceMetricsOverride",
        ["width": width, "height": 740, "deviceScaleFactor": 2, "mobile": true])
      try browser.open("http://localhost:\(server.port)/")
      try browser.wait(until: Self.isShown)
      try #expect(browser.evaluate("return document.documentElement.scrollWidth") <= width)
      try browser.click(Self.quote)
      let inSight = "return (r => r.top >= 0 && r.bottom <= innerHeight)(picture.getBoundingClientRect())"
      try #expect(browser.evaluate(inSight))
      let small = """
        return [...document.querySelectorAll('button, input, select, textarea, summary')]
          .filter(e => e.getClientRects().length && e.getBoundingClientRect().height < 40).map(e => e.name || e.id).join()
        """
      try #expect(browser.evaluate(small) == "", "too small for a finger")
    }
  }

  @Test("texts stand out by 4.5:1 or more", arguments: ["light", "dark"]) func contrast(scheme: String) async throws {
    let server = try await RunningServer()
    try await Browser.use { browser in
      try browser.command(
        "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
      try browser.open("http://localhost:\(server.port)/")
      // Colours as a canvas paints them: whatever notation the style has.
      let script = """
        const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const light = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        const luminance = (...colors) => {
          for (const color of colors) { paint.fillStyle = color; paint.fillRect(0, 0, 1, 1); }
          const [r, g, b] = paint.getImageData(0, 0, 1, 1).data;
          return 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
        };
        const ground = getComputedStyle(document.body).backgroundColor;
        return [...document.querySelectorAll("h1, p, label, legend, pre, a, button, input, select, textarea, summary")]
          .filter((e) => e.getClientRects().length).map((e) => {
            const style = getComputedStyle(e);
            const [a, b] = [luminance(ground, style.backgroundColor), luminance(ground, style.backgroundColor, style.color)];
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            return ratio < 4.5 ? `${e.tagName} ${ratio}` : "";
          }).join("");
        """
      try #expect(browser.evaluate(script) == "")
      let dark: Bool = try browser.evaluate("return matchMedia('(prefers-color-scheme: dark)').matches")
      #expect(dark == (scheme == "dark"))
    }
  }

  @Test("behind a path prefix everything is found, and the code names the prefix") func prefix() async throws {
    let server = try await RunningServer()
    let proxy = HTTPServer(handler: PrefixProxy(prefix: "/tools/quotes", port: server.port))
    try proxy.start()
    defer { proxy.stopNow() }
    let port = try #require(proxy.address?.port)
    try await Browser.use { browser in
      try browser.open("http://localhost:\(port)/tools/quotes/")
      try browser.wait(until: Self.isShown)
      let code: String = try browser.evaluate("return document.getElementById('markdown').textContent")
      #expect(code.hasPrefix("![A quote](http://localhost:\(port)/tools/quotes/quote.png?q%5B%5D="))
      try #expect(browser.console() == [])
    }
  }

  @Test("nothing comes from elsewhere, and the policy lets nothing in") func selfContained() async throws {
    let server = try await RunningServer()
    try await Browser.use { browser in
      try browser.open("http://localhost:\(server.port)/")
      try browser.wait(until: Self.isShown)
      let elsewhere = """
        return performance.getEntriesByType("resource").map((e) => e.name)
          .filter((name) => !name.startsWith(location.origin) && !name.startsWith("data:")).join()
        """
      try #expect(browser.evaluate(elsewhere) == "")
      // A script that somebody managed to put into the page doesn't run.
      let injected: Bool = try browser.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = true\">'); return true")
      #expect(injected)
      try browser.wait(until: "document.images[document.images.length - 1].complete")
      try #expect(browser.evaluate("return window.ran === undefined"))
      try #expect(browser.console().contains { $0.contains("Content Security Policy") })
    }
  }
}
