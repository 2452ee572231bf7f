#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes pictures with ImageMagick's program, a process for each. Pixels go in and out by pipes: no file's name and no text
/// is ever among its arguments.
struct ConvertCompositor: Compositor {
  let program: String
  let timeLimit: Double
  let version: String
  let formats: Set<PictureFormat>

  /// Finds the program: this one, or the first ImageMagick in the usual places and on the PATH. Throws
  /// `PictureError.noRenderer` where there is none.
  init(program: String?, timeLimit: Double) throws {
    let candidates = program.map { [$0] } ?? Self.candidates()
    for candidate in candidates where access(candidate, X_OK) == 0 {
      // GraphicsMagick's program, and others', have the same name.
      guard let version = Self.version(of: candidate, timeLimit: timeLimit) else { continue }
      self.program = candidate
      self.timeLimit = timeLimit
      self.version = version
      formats = Self.formats(of: candidate, timeLimit: timeLimit)
      return
    }
    throw PictureError.noRenderer(
      "no ImageMagick program among \(candidates.joined(separator: ", ")): install it (Debian: apt-get install imagemagick)"
    )
  }

  func composite(_ pixels: [UInt8], width: Int, height: Int, over background: Color) throws -> [UInt8] {
    let size = "\(width)x\(height)"
    let output = try run(
      ["-size", size, "xc:\(background.magickName)", "(", "-size", size, "-depth", "8", "rgba:-", ")"]
        + ["-compose", "over", "-composite", "-endian", "MSB", "-depth", "16", "rgba:-"],
      input: pixels)
    guard output.count == width * height * 8 else {
      throw PictureError.convert("\(program) answered \(output.count) bytes for \(size) pixels", diagnostics: "")
    }
    return Self.bytes(ofBigEndian: output)
  }

  /// 16-bit channels as bytes, rounded as the library rounds them; the program itself would cut off the lower half.
  private static func bytes(ofBigEndian words: [UInt8]) -> [UInt8] {
    stride(from: 0, to: words.count, by: 2).map { index in
      let rounded = (UInt32(words[index]) << 8 | UInt32(words[index + 1])) + 128
      return UInt8((rounded - rounded >> 8) >> 8)
    }
  }

  func encode(_ picture: LayeredPicture, as format: PictureFormat) throws -> [UInt8] {
    let tile = picture.tile
    let size = "\(picture.width)x\(picture.height)"
    var arguments = ["-size", size, "xc:\(picture.base.magickName)"]
    // The layers come as one image, above each other, and are cut out of it.
    let background = picture.background == nil ? [] : picture.backgroundPixels(rows: 0..<picture.height)
    let ink = Self.padded(picture.inkPixels(rows: 0..<tile.height), from: tile.width, to: picture.width)
    let inkTop = picture.background == nil ? 0 : picture.height
    if inkTop + tile.height > 0 {
      arguments += ["(", "-size", "\(picture.width)x\(inkTop + tile.height)", "-depth", "8", "rgba:-", ")"]
      if inkTop > 0 { arguments += ["(", "-clone", "1", "-crop", "\(size)+0+0", "-repage", "+0+0", ")"] }
      if tile.width > 0, tile.height > 0 {
        arguments += ["(", "-clone", "1", "-crop", "\(tile.width)x\(tile.height)+0+\(inkTop)"]
        arguments += ["-repage", "+\(tile.x)+\(tile.y)", ")"]
      }
      arguments += ["-delete", "1", "-background", "none", "-compose", "over", "-flatten"]
    }
    let options = EncoderOptions(format, pixels: picture.width * picture.height)
    arguments += options.defines.flatMap { ["-define", "\($0.name)=\($0.value)"] }
    if format == .jpeg { arguments += ["-sampling-factor", "4:4:4"] }
    if !options.detectsGrey { arguments += ["-type", "TrueColor"] }
    if format == .avif { arguments += ["-depth", "8"] }
    arguments += ["-quality", "\(options.quality)", "\(options.name):-"]
    return try run(arguments, input: background + ink)
  }

  private static func padded(_ pixels: [UInt8], from width: Int, to wider: Int) -> [UInt8] {
    var padded: [UInt8] = []
    padded.reserveCapacity(width == 0 ? 0 : pixels.count / width * wider)
    for start in stride(from: 0, to: pixels.count, by: max(1, width * 4)) {
      padded += pixels[start..<start + width * 4]
      padded += repeatElement(0, count: (wider - width) * 4)
    }
    return padded
  }

  private func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
    let limits = [
      "-limit", "memory", "1GiB", "-limit", "map", "1GiB", "-limit", "disk", "512MiB", "-limit", "thread", "1",
    ]
    let process = ChildProcess(program: program, arguments: limits + arguments, timeLimit: timeLimit)
    do {
      let result = try process.run(input: input)
      guard result.succeeded else {
        throw PictureError.convert("\(program) failed, status \(result.status)", diagnostics: result.diagnostics)
      }
      return result.output
    } catch ChildProcess.Failure.timeOut(let diagnostics) {
      throw PictureError.convert("\(program) took more than \(timeLimit) s and was ended", diagnostics: diagnostics)
    } catch ChildProcess.Failure.start(let code) {
      throw PictureError.convert("\(program) can't be started: \(String(cString: strerror(code)))", diagnostics: "")
    }
  }

  private static func candidates() -> [String] {
    let folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    let path = getenv("PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
    var candidates: [String] = []
    for folder in folders + path {
      for name in ["magick", "convert"] where !candidates.contains("\(folder)/\(name)") {
        candidates.append("\(folder)/\(name)")
      }
    }
    return candidates
  }

  private static func version(of program: String, timeLimit: Double) -> String? {
    let result = try? ChildProcess(program: program, arguments: ["-version"], timeLimit: timeLimit).run(input: [])
    guard let result, result.succeeded else { return nil }
    let line = String(decoding: result.output, as: UTF8.self).prefix { $0 != "\n" }
    guard line.hasPrefix("Version: ImageMagick") else { return nil }
    return String(line.dropFirst("Version: ".count))
  }

  /// The lines of `-list format` are a name, its coder, and what that can do: `WEBP* WEBP rw-`.
  private static func formats(of program: String, timeLimit: Double) -> Set<PictureFormat> {
    let process = ChildProcess(program: program, arguments: ["-list", "format"], timeLimit: timeLimit)
    guard let output = try? process.run(input: []).output else { return [] }
    var formats: Set<PictureFormat> = []
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 3, words[1...2].contains(where: { $0.count == 3 && $0.dropFirst().first == "w" }) else {
        continue
      }
      let name = words[0].filter { $0 != "*" }.lowercased()
      if let format = PictureFormat(rawValue: name) { formats.insert(format) }
    }
    return formats
  }
}

extension Color {
  /// For ImageMagick: `#rrggbbaa`.
  fileprivate var magickName: String { alpha == 255 ? hex + "ff" : hex }
}
