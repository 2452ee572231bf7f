/// A route's path, with the types of its parameters: `"/collections" / String.self / "quotes" / Int.self` matches
/// `/collections/mine/quotes/3`, and its handler gets a `String` and an `Int`. Up to three parameters.
public struct RoutePath<Parameters>: Sendable {
  let components: [RouteComponent]
  /// Reads the parameters, once the literals have matched.
  let read: @Sendable (_ values: [String]) -> Parameters?

  /// Adds literal segments.
  public static func / (path: RoutePath, literal: String) -> RoutePath {
    RoutePath(components: path.components + RouteComponent.literals(literal), read: path.read)
  }
}

/// A segment of a route's path.
enum RouteComponent: Sendable, Equatable {
  case literal(String)
  case parameter

  static func literals(_ path: String) -> [RouteComponent] { path.split(separator: "/").map { .literal(String($0)) } }
}

extension RoutePath: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
where Parameters == Void {
  public init(stringLiteral path: String) { self.init(path) }

  /// A path of literals that the program puts together, such as `/notes`.
  public init(_ path: String) { self.init(components: RouteComponent.literals(path), read: { _ in () }) }
}

extension RoutePath where Parameters == Void {
  /// Adds the first parameter.
  public static func / <First: PathParameter>(path: RoutePath, type: First.Type) -> RoutePath<First> {
    RoutePath<First>(components: path.components + [.parameter]) { First(pathSegment: $0[0]) }
  }
}

extension RoutePath where Parameters: PathParameter {
  /// Adds the second parameter.
  public static func / <Second: PathParameter>(
    path: RoutePath, type: Second.Type
  ) -> RoutePath<(Parameters, Second)> {
    RoutePath<(Parameters, Second)>(components: path.components + [.parameter]) { values in
      guard let first = path.read(values), let second = Second(pathSegment: values[1]) else { return nil }
      return (first, second)
    }
  }
}

extension RoutePath {
  /// Adds the third parameter.
  public static func / <First: PathParameter, Second: PathParameter, Third: PathParameter>(
    path: RoutePath, type: Third.Type
  ) -> RoutePath<(First, Second, Third)> where Parameters == (First, Second) {
    RoutePath<(First, Second, Third)>(components: path.components + [.parameter]) { values in
      guard let (first, second) = path.read(values), let third = Third(pathSegment: values[2]) else { return nil }
      return (first, second, third)
    }
  }
}
