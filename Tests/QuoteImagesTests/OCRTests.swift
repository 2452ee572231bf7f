import Foundation
import QuoteImages
import Testing

struct OCRTests {
  static let program = ["/usr/bin/tesseract", "/usr/local/bin/tesseract"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static let quotes = [
    "It's awesome", "Pretty fun", "Great stuff", "Average at best",
    "The only way to do great work is to love what you do",
    "It always seems impossible until it is done", "Simplicity is the ultimate sophistication",
    "Whatever you are, be a good one", "Not all those who wander are lost", "Done is better than perfect",
    "Measure twice, cut once", "Have no fear of perfection, you will never reach it",
    "The greatest glory in living lies not in never falling, but in rising every time we fall. The way to get started is to "
      + "quit talking and begin doing.",
  ]

  @Test(
    "a program reads the quote in the picture", .enabled(if: program != nil, "apt-get install tesseract-ocr"),
    arguments: quotes)
  func read(_ quote: String) throws {
    let look = Look(theme: .light, scale: 2)
    let bytes = try PictureRenderer().draw(PictureText(quote: quote, attribution: "Alice Miller"), look: look)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".png")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: try #require(Self.program))
    process.arguments = [file.path, "-", "--psm", "6"]
    process.environment = ["OMP_THREAD_LIMIT": "1"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacingOccurrences(of: "’", with: "'").replacingOccurrences(of: "‘", with: "'")
    #expect(words.lowercased() == (quote + " - Alice Miller").lowercased())
  }
}
