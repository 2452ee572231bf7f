import CJansson

extension JSONValue {
  /// How deep arrays and objects may lie in each other, unless said otherwise.
  public static let maximumDepth = 32

  /// Reads a JSON text strictly (RFC 8259): an object with two members of one name, bytes that aren't UTF-8, a U+0000, a byte
  /// order mark, a number past a double's range and anything after the value are errors.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - maximumDepth: how deep arrays and objects may lie in each other: 1 is a single one without others in it.
  /// - Throws: the first fault.
  public init(parsing bytes: some Collection<UInt8>, maximumDepth: Int = Self.maximumDepth) throws(JSONError) {
    let result = bytes.withContiguousStorageIfAvailable { Self.parse($0, maximumDepth) }
    self = try (result ?? Array(bytes).withUnsafeBufferPointer { Self.parse($0, maximumDepth) }).get()
  }

  /// Reads a JSON text as `init(parsing:maximumDepth:)` does.
  public init(parsing text: String, maximumDepth: Int = Self.maximumDepth) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), maximumDepth: maximumDepth)
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ maximumDepth: Int) -> Result<JSONValue, JSONError> {
    if let error = JSONDepth.excess(in: bytes, over: maximumDepth) { return .failure(error) }
    var fault = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
    // json_loadb takes no null pointer; an empty buffer has one.
    let text = bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
    var root = text.flatMap { json_loadb($0, bytes.count, flags, &fault) }
    if root == nil, let text, json_error_code(&fault) == json_error_numeric_overflow {
      // An integer past 64 bits is a number nevertheless; a number past a double's range stays an error.
      root = json_loadb(text, bytes.count, flags | Int(JSON_DECODE_INT_AS_REAL), &fault)
    }
    guard let root else {
      if text == nil {
        return .failure(JSONError(kind: .unfinished, detail: "there is nothing to read", line: 1, column: 1))
      }
      return .failure(JSONError(fault))
    }
    defer { json_decref(root) }
    return .success(JSONValue(root))
  }

  /// Copies a value of Jansson's. Its depth is bounded, and so is the recursion.
  private init(_ value: UnsafeMutablePointer<json_t>) {
    switch value.pointee.type {
    case JSON_OBJECT:
      var members: [JSONObject.Member] = []
      members.reserveCapacity(json_object_size(value))
      var iterator = json_object_iter(value)
      while let current = iterator {
        if let key = json_object_iter_key(current), let member = json_object_iter_value(current) {
          members.append(JSONObject.Member(name: String(cString: key), value: JSONValue(member)))
        }
        iterator = json_object_iter_next(value, current)
      }
      self = .object(JSONObject(members: members))
    case JSON_ARRAY:
      self = .array((0..<json_array_size(value)).compactMap { json_array_get(value, $0).map(JSONValue.init) })
    case JSON_STRING:
      let text = UnsafeRawBufferPointer(start: json_string_value(value), count: json_string_length(value))
      self = .string(String(decoding: text, as: UTF8.self))
    case JSON_INTEGER: self = .integer(Int64(json_integer_value(value)))
    case JSON_REAL: self = .number(json_real_value(value))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }
}

extension JSONError {
  fileprivate init(_ fault: json_error_t) {
    var fault = fault
    let text = withUnsafeBytes(of: &fault.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    (kind, detail) =
      switch json_error_code(&fault) {
      case json_error_invalid_utf8: (.encoding, "the text isn't UTF-8")
      case json_error_premature_end_of_input: (.unfinished, "the text ends too early")
      case json_error_end_of_input_expected: (.trailing, "something follows the value")
      case json_error_null_character, json_error_null_byte_in_key:
        (.nullCharacter, "a string holds the character U+0000")
      case json_error_duplicate_key: (.duplicateKey, text)
      case json_error_numeric_overflow: (.numberOverflow, "a number is too large")
      case json_error_out_of_memory: (.memory, "memory ran out")
      default: (.syntax, text)
      }
    line = max(1, Int(fault.line))
    column = max(1, Int(fault.column))
  }
}
