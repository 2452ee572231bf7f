/// Why there is no picture.
public enum DrawingError: Error, Hashable {
  /// More pictures wait to be drawn than may; try again after so many seconds.
  case busy(retryAfter: Int)

  /// The client had as many pictures drawn as it may; it may have another after so many seconds.
  case overRate(retryAfter: Int)

  /// The renderer failed. Its message went to the log, and isn't for the client.
  case failed

  /// The program is stopping.
  case stopping
}
