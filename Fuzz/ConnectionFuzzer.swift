/// The entry that libFuzzer calls, see `scripts/fuzz`: the first 8 bytes decide about the paces, the others arrive.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConnection(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if let fault = ConnectionExercise.fault(Array(bytes)) { fatalError(fault) }
  return 0
}
