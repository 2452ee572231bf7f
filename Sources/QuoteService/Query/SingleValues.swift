/// The parameters of a query that can be given once only.
struct SingleValues {
  private var values: [String: String] = [:]
  private var doubled: Set<String> = []

  /// One fault for each parameter that was taken, and was given twice with different values.
  private(set) var faults: [QueryFault] = []

  init(_ parameters: [QueryParameters.Parameter]) {
    for parameter in parameters {
      let former = values.updateValue(parameter.value, forKey: parameter.name)
      if let former, former != parameter.value { doubled.insert(parameter.name) }
    }
  }

  /// The parameter's value, or nil where it isn't given.
  mutating func take(_ name: String) -> String? {
    if doubled.contains(name) {
      faults.append(QueryFault(name, "it is given more than once, with different values: give one"))
      return nil
    }
    return values[name]
  }
}
