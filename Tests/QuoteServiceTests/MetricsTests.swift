import Testing

@testable import QuoteService

@Suite("/metrics") struct MetricsTests {
  @Test("counts answers by status, and how long they took by kind")
  func requests() async throws {
    let client = try APIClient()
    _ = try await client.service.get("/quote.png?q[]=A")
    _ = try await client.service.get("/quote.png?q[]=A")
    _ = try await client.call("GET", "/stoics")
    _ = try await client.call("GET", "/none")
    let text = try await client.service.get("/metrics").text
    for line in [
      #"pullquote_http_answers_total{status="200"} 3"#, #"pullquote_http_answers_total{status="404"} 1"#,
      #"pullquote_http_answer_seconds_bucket{kind="picture",le="+Inf"} 2"#,
      #"pullquote_http_answer_seconds_count{kind="picture"} 2"#, #"pullquote_http_answer_seconds_count{kind="api"} 2"#,
      #"pullquote_http_answer_seconds_count{kind="other"} 0"#, "pullquote_picture_hits_total 1",
      "pullquote_pictures_drawn_total 1", "pullquote_pictures_waiting 0",
      "# TYPE pullquote_http_answer_seconds histogram",
    ] {
      #expect(text.contains("\n\(line)\n"), "\(line)")
    }
  }

  @Test("a time is counted in each bucket that it fits in")
  func buckets() {
    let histogram = LatencyHistogram()
    histogram.note(nanoseconds: 50_000)
    histogram.note(nanoseconds: 3_000_000)
    histogram.note(nanoseconds: 60_000_000_000)
    let lines = histogram.lines("x", "a=\"b\"").split(separator: "\n").map(String.init)
    #expect(lines.count == LatencyHistogram.bounds.count + 3)
    for line in [
      #"x_bucket{a="b",le="5e-05"} 1"#, #"x_bucket{a="b",le="0.0025"} 1"#, #"x_bucket{a="b",le="0.005"} 2"#,
      #"x_bucket{a="b",le="10.0"} 2"#, #"x_bucket{a="b",le="+Inf"} 3"#, #"x_sum{a="b"} 60.00305"#, #"x_count{a="b"} 3"#,
    ] {
      #expect(lines.contains(line), "\(line) in \(lines)")
    }
  }

  @Test("a line is a comment, or a series and its value")
  func format() async throws {
    let service = try RunningService()
    let line = #/(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+)/#
    for text in try await service.get("/metrics").text.split(separator: "\n") {
      #expect(text.wholeMatch(of: line) != nil, "\(text)")
    }
  }
}
