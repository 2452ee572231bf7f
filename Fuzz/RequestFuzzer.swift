/// The entry that libFuzzer calls, see `scripts/fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let fault = RequestExercise.fault(bytes, isThorough: count < 128) { fatalError(fault) }
  return 0
}
