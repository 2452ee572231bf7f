import Foundation
import QuoteImages
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SVGTests {
  /// The elements of a file, and what is in them; `nil` where it is no XML.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var texts: [String: String] = [:]
    private var open: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append((name, attributes))
      open.append(name)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { texts[open.last ?? "", default: ""] += text }
  }

  private func read(_ quote: String, _ attribution: String?, _ look: Look = Look()) throws -> Reader {
    let bytes = try PictureRenderer().draw(
      PictureText(quote: quote, attribution: attribution), look: look, format: .svg)
    let parser = XMLParser(data: Data(bytes))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  @Test(
    "the text is in title and desc, as it was typed",
    arguments: ["a < b && c > \"d\"", "]]>", "<script>alert(1)</script>", "漢 שלום"])
  func texts(_ quote: String) throws {
    let svg = try read(quote, quote)
    #expect(svg.texts["title"] == quote)
    #expect(svg.texts["desc"] == "- " + quote)
  }

  @Test("nothing in it runs, or is fetched")
  func selfContained() throws {
    let svg = try read("<script>alert(1)</script> 😀 Z\u{33F}\u{33F}\u{33F}\u{33F} \u{10FFFD}", "x", Look(radius: 50))
    #expect(Set(svg.elements.map(\.name)).isSubset(of: ["svg", "title", "desc", "rect", "path", "image"]))
    for element in svg.elements {
      for (name, value) in element.attributes where name != "xmlns" {
        #expect(!name.hasPrefix("on"))
        #expect(name == "href" ? value.hasPrefix("data:image/png;base64,") : !value.contains("://"))
      }
    }
  }

  @Test("all letters are there, however far from the left")
  func outlines() throws {
    let svg = try read(String(repeating: "H", count: 40), nil, Look(size: 8, width: 4096))
    let path = try #require(svg.elements.first { $0.name == "path" }?.attributes["d"])
    #expect(path.count { $0 == "M" } == 40)
    #expect(path.count { $0 == "Z" } == 40)
  }

  @Test("an emoji is a picture of its own, the letters stay outlines")
  func emoji() throws {
    try require(font: "fonts-noto-color-emoji", for: "😀")
    let svg = try read("a😀b", nil)
    #expect(svg.elements.count { $0.name == "image" } == 1)
    #expect(svg.elements.count { $0.name == "path" } == 1)
  }
}
