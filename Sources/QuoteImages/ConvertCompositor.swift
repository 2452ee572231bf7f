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
  let writesJPEG: Bool

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
      writesJPEG = Self.writesJPEG(candidate, timeLimit: timeLimit)
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

  func decode(_ upload: BannerUpload, width: Int, height: Int) throws -> [UInt8] {
    let arguments = [
      "\(upload.format.coder):-", "-colorspace", "sRGB", "-orient", Self.orientations[upload.orientation - 1],
      "-auto-orient", "-scale", "\(width)x\(height)!", "-endian", "MSB", "-depth", "16",
      "rgba:-",
    ]
    let result = try launch(arguments, input: upload.bytes)
    // A coder warns of damage, and goes on.
    guard result.succeeded, result.diagnostics.isEmpty, result.output.count == width * height * 8 else {
      throw BannerUpload.damaged
    }
    return Self.bytes(ofBigEndian: result.output)
  }

  /// ImageMagick's names of the orientations 1 to 8.
  private static let orientations = [
    "TopLeft", "TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom", "LeftBottom",
  ]

  func jpeg(_ picture: some PictureRows) throws -> any PictureFile {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(picture.width * picture.height * 3)
    try picture.forEachRow { $1.appendRGB(to: &pixels) }
    return JPEG(compositor: self, width: picture.width, height: picture.height, pixels: pixels)
  }

  private struct JPEG: PictureFile {
    let compositor: ConvertCompositor
    let width: Int
    let height: Int
    let pixels: [UInt8]

    func bytes() throws -> [UInt8] {
      let options = JPEGOptions(pixels: width * height)
      var arguments = ["-size", "\(width)x\(height)", "-depth", "8", "rgb:-"]
      if !options.detectsGrey { arguments += ["-type", "TrueColor"] }
      if !options.optimizesCodes { arguments += ["-define", "jpeg:optimize-coding=false"] }
      arguments += ["-sampling-factor", options.samplingFactor, "-quality", "\(options.quality)", "JPEG:-"]
      return try compositor.run(arguments, input: pixels)
    }
  }

  private func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
    let result = try launch(arguments, input: input)
    guard result.succeeded else {
      throw PictureError.convert("\(program) failed, status \(result.status)", diagnostics: result.diagnostics)
    }
    return result.output
  }

  private func launch(_ arguments: [String], input: [UInt8]) throws -> ChildProcess.Result {
    let limits = [
      "-limit", "memory", "1GiB", "-limit", "map", "1GiB", "-limit", "disk", "512MiB", "-limit", "thread", "1",
    ]
    do {
      return try ChildProcess(program: program, arguments: limits + arguments, timeLimit: timeLimit).run(input: input)
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

  /// The lines of `-list format` are a name, its coder, and what that can do: `JPEG* JPEG rw-`.
  private static func writesJPEG(_ program: String, timeLimit: Double) -> Bool {
    let process = ChildProcess(program: program, arguments: ["-list", "format"], timeLimit: timeLimit)
    guard let output = try? process.run(input: []).output else { return false }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      return words.count >= 3 && words[0].filter { $0 != "*" } == "JPEG"
        && words[1...2].contains { $0.count == 3 && $0.dropFirst().first == "w" }
    }
  }
}

extension Color {
  /// For ImageMagick: `#rrggbbaa`.
  fileprivate var magickName: String { alpha == 255 ? hex + "ff" : hex }
}
