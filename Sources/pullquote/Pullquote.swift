@main
struct Pullquote {
  static func main() {}
}
