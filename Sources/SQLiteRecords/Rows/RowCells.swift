import CSQLite
import Foundation

/// The values of a row that stays as it is, in one piece of memory: a cell for each column, then the bytes of texts and
/// blobs. The row frees it.
///
/// An array of `DatabaseValue` would take nearly twice the memory, and twice the time to make and to end.
@usableFromInline
struct RowCells {
  @usableFromInline
  struct Cell {
    /// The bits of an integer or a real number, or where the bytes of a text or blob begin.
    @usableFromInline var bits: UInt64 = 0
    var byteCount = Int32(0)
    /// SQLite's storage class, or ``overflow``.
    @usableFromInline var type = SQLITE_NULL

    /// The type of an integer that SQLite can't hold.
    static let overflow = Int32(0)

    @inlinable var isInteger: Bool { type == SQLITE_INTEGER }
    @inlinable var integer: Int64 { Int64(bitPattern: bits) }
  }

  @usableFromInline let cells: UnsafeMutablePointer<Cell>

  /// The values of a statement's current row.
  init(sqliteStatement: SQLiteStatement, count: Int) {
    cells = Self.make(count: count) { index, offset in
      let value = sqlite3_column_value(sqliteStatement, CInt(index))
      let type = sqlite3_value_type(value)
      if type == SQLITE_INTEGER { return Cell(bits: UInt64(bitPattern: sqlite3_value_int64(value)), type: type) }
      if type == SQLITE_NULL { return Cell() }
      if type == SQLITE_FLOAT { return Cell(bits: sqlite3_value_double(value).bitPattern, type: type) }
      // The text's bytes can be counted once it is UTF-8.
      if type == SQLITE_TEXT { sqlite3_value_text(value) }
      return Cell(bits: UInt64(offset), byteCount: sqlite3_value_bytes(value), type: type)
    } copy: { index, cell, target in
      let isText = cell.type == SQLITE_TEXT
      let source =
        isText
        ? UnsafeRawPointer(sqlite3_column_text(sqliteStatement, CInt(index)))
        : sqlite3_column_blob(sqliteStatement, CInt(index))
      if let source { target.copyMemory(from: source, byteCount: Int(cell.byteCount)) }
    }
  }

  /// The values of a list.
  init(_ values: [DatabaseValue]) {
    cells = Self.make(count: values.count) { index, offset in
      switch values[index].storage {
      case .null: Cell(type: values[index].isOverflow ? Cell.overflow : SQLITE_NULL)
      case .int64(let value): Cell(bits: UInt64(bitPattern: value), type: SQLITE_INTEGER)
      case .double(let value): Cell(bits: value.bitPattern, type: SQLITE_FLOAT)
      case .string(let value): Cell(bits: UInt64(offset), byteCount: Int32(value.utf8.count), type: SQLITE_TEXT)
      case .blob(let value): Cell(bits: UInt64(offset), byteCount: Int32(value.count), type: SQLITE_BLOB)
      }
    } copy: { index, cell, target in
      let target = UnsafeMutableRawBufferPointer(start: target, count: Int(cell.byteCount))
      switch values[index].storage {
      case .string(let value): target.copyBytes(from: value.utf8)
      case .blob(let value): target.copyBytes(from: value)
      case .null, .int64, .double: break
      }
    }
  }

  /// Memory for the cells and the bytes that they say they have, filled.
  private static func make(
    count: Int, _ cell: (_ index: Int, _ offset: Int) -> Cell,
    copy: (_ index: Int, Cell, _ target: UnsafeMutableRawPointer) -> Void
  ) -> UnsafeMutablePointer<Cell> {
    withUnsafeTemporaryAllocation(of: Cell.self, capacity: count) { cells in
      let cellSize = count * MemoryLayout<Cell>.stride
      var size = cellSize
      for index in 0..<count {
        let cell = cell(index, size)
        size += Int(cell.byteCount)
        cells.initializeElement(at: index, to: cell)
      }
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Cell>.alignment)
      if let base = cells.baseAddress { memory.copyMemory(from: base, byteCount: cellSize) }
      if size > cellSize {
        for (index, cell) in cells.enumerated() where cell.byteCount > 0 { copy(index, cell, memory + Int(cell.bits)) }
      }
      return memory.bindMemory(to: Cell.self, capacity: count)
    }
  }

  func deallocate() { UnsafeMutableRawPointer(cells).deallocate() }

  func isNull(at index: Int) -> Bool { cells[index].type == SQLITE_NULL }

  @inlinable
  func value(at index: Int) -> DatabaseValue {
    let cell = cells[index]
    return cell.isInteger ? DatabaseValue(storage: .int64(cell.integer)) : otherValue(cell)
  }

  @usableFromInline
  func otherValue(_ cell: Cell) -> DatabaseValue {
    let start = UnsafeRawPointer(cells) + (cell.byteCount > 0 ? Int(cell.bits) : 0)
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(cell.byteCount))
    return switch cell.type {
    case SQLITE_FLOAT: DatabaseValue(storage: .double(Double(bitPattern: cell.bits)))
    case SQLITE_TEXT: DatabaseValue(storage: .string(String(decoding: bytes, as: UTF8.self)))
    case SQLITE_BLOB: DatabaseValue(storage: .blob(Data(bytes)))
    default: DatabaseValue(storage: .null, isOverflow: cell.type == Cell.overflow)
    }
  }
}
