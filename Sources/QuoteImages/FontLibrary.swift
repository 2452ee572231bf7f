import CPango
import Locking

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The fonts that a process knows, as fontconfig configurations of our own; the environment's is never read.
///
/// There are two: a *narrow* one with the bundled and the operator's fonts, and a *wide* one with the system's fonts too.
/// The fewer fonts a configuration has, the faster its first use; so the wide one is loaded when a text needs it.
///
/// Sendable by fontconfig's promise that a configuration may be used by many threads once it is built (`FcInit`, 2.10).
final class FontLibrary: @unchecked Sendable {
  /// An `FcConfig`.
  let narrow: OpaquePointer
  private let bundledFolder: String?
  private let folders: [String]
  private let wideOnce = Locked<OpaquePointer?>(nil)
  /// What every bundled font has, so that any of them can draw it: an `FcCharSet`.
  private let common: OpaquePointer
  /// The characters of each family in `narrow`: `FcCharSet`s.
  private let charactersOfFamily: [String: OpaquePointer]

  private static let loaded = Locked<[[String?]: FontLibrary]>([:])

  /// The library for these folders; the same one each time. Throws `PictureError.noFonts`.
  static func of(bundled: String?, folders: [String]) throws -> FontLibrary {
    try loaded.withLock { libraries in
      let key = [bundled] + folders
      if let library = libraries[key] { return library }
      let library = try FontLibrary(bundled: bundled ?? FontFolder.search(), folders: folders)
      libraries[key] = library
      return library
    }
  }

  private init(bundled: String?, folders: [String]) throws {
    bundledFolder = bundled
    self.folders = folders
    narrow = try Self.configuration(bundled: bundled)
    // Pango asks for the current configuration when a font map is made: without one, it would load the environment's.
    FcConfigSetCurrent(narrow)
    common = Self.commonCharacters(narrow)
    Self.add(folders, to: narrow)
    charactersOfFamily = Self.charactersByFamily(narrow)
    guard !charactersOfFamily.isEmpty || Self.fontCount(wide) > 0 else {
      throw PictureError.noFonts(
        searched: (bundled.map { [$0] } ?? FontFolder.candidates()) + folders + Self.systemFolders())
    }
  }

  /// An `FcConfig` with the system's fonts too. Loaded at the first call: blocks for some milliseconds then.
  var wide: OpaquePointer {
    wideOnce.withLock { config in
      if let config { return config }
      let made = (try? Self.configuration(bundled: bundledFolder)) ?? narrow
      Self.add(folders, to: made)
      // The system's fonts are many: fontconfig has their characters in its cache.
      for folder in Self.systemFolders() { FcConfigAppFontAddDir(made, folder) }
      config = made
      return made
    }
  }

  /// The families that a look can name, sorted.
  var families: [String] { charactersOfFamily.keys.sorted() }

  /// Whether a look can name this family.
  func hasFamily(_ name: String) -> Bool { charactersOfFamily[name] != nil }

  /// Whether the narrow configuration has each of these characters, for this font.
  func narrowCovers(_ text: some Sequence<Unicode.Scalar>, font: FontFamily) -> Bool {
    var named: OpaquePointer?
    if case .named(let family) = font { named = charactersOfFamily[family] }
    return text.allSatisfy { scalar in
      scalar == "\n" || FcCharSetHasChar(common, scalar.value) != 0
        || named.map { FcCharSetHasChar($0, scalar.value) != 0 } ?? false
    }
  }

  /// A number that changes with the fonts: their files' names and versions, in whichever order a disk has them.
  var fingerprint: String {
    var sum: UInt64 = 0
    for set in [FcSetSystem, FcSetApplication] {
      for font in Self.fonts(wide, set: set) {
        var hash = FNV1a()
        var file: UnsafeMutablePointer<FcChar8>?
        var version: Int32 = 0
        if FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file {
          hash.add(String(cString: file).utf8.reversed().prefix { $0 != UInt8(ascii: "/") })
        }
        FcPatternGetInteger(font, FC_FONTVERSION, 0, &version)
        withUnsafeBytes(of: version.littleEndian) { hash.add($0) }
        sum &+= hash.value
      }
    }
    return String(sum, radix: 16)
  }

  private static func configuration(bundled: String?) throws -> OpaquePointer {
    guard let config = bundled == nil ? FcInitLoadConfig() : FcConfigCreate() else {
      throw PictureError.layout("fontconfig could not be started")
    }
    if let bundled {
      let rules = bundled + "/fonts.conf"
      guard access(rules, R_OK) == 0, FcConfigParseAndLoad(config, rules, 1) != 0 else {
        throw PictureError.noFonts(searched: [bundled])
      }
    }
    FcConfigBuildFonts(config)
    FcConfigSetRescanInterval(config, 0)
    if let bundled { add([bundled], to: config) }
    return config
  }

  /// Adds the font files in these folders one by one: fontconfig would want to write a cache of a whole folder, and complain
  /// where it can't.
  private static func add(_ folders: [String], to config: OpaquePointer) {
    for file in folders.flatMap({ FontFolder.files(in: $0) }) { FcConfigAppFontAddFile(config, file) }
  }

  /// Where systems keep their fonts.
  private static func systemFolders() -> [String] {
    [
      "/usr/share/fonts", "/usr/local/share/fonts", "/opt/homebrew/share/fonts", "/Library/Fonts",
      "/System/Library/Fonts",
    ]
  }

  private static func fonts(_ config: OpaquePointer, set: FcSetName) -> [OpaquePointer] {
    guard let fonts = FcConfigGetFonts(config, set) else { return [] }
    return (0..<Int(fonts.pointee.nfont)).compactMap { fonts.pointee.fonts[$0] }
  }

  private static func fontCount(_ config: OpaquePointer) -> Int {
    fonts(config, set: FcSetSystem).count + fonts(config, set: FcSetApplication).count
  }

  private static func charactersByFamily(_ config: OpaquePointer) -> [String: OpaquePointer] {
    var families: [String: OpaquePointer] = [:]
    for font in fonts(config, set: FcSetApplication) {
      var name: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(font, FC_FAMILY, 0, &name) == FcResultMatch, let name,
        let characters = characters(of: font)
      else { continue }
      let family = String(cString: name)
      families[family] = families[family].map { FcCharSetUnion($0, characters) } ?? FcCharSetCopy(characters)
    }
    return families
  }

  private static func characters(of font: OpaquePointer) -> OpaquePointer? {
    var characters: OpaquePointer?
    return FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch ? characters : nil
  }

  private static func commonCharacters(_ config: OpaquePointer) -> OpaquePointer {
    let sets = fonts(config, set: FcSetApplication).compactMap(characters(of:))
    guard let first = sets.first else { return FcCharSetCreate() }
    return sets.dropFirst().reduce(FcCharSetCopy(first)) { FcCharSetIntersect($0, $1) }
  }
}
