import QuoteImages

extension PictureSource {
  /// A banner from a file that somebody uploaded. It is decoded among the large pictures, which are drawn one at a time.
  ///
  /// - Parameter client: whose upload it is: see ``picture(_:key:for:)``.
  /// - Throws: `DrawingError.busy` or `.stopping`; `PictureError.invalidBanner` for the person who uploaded it; other
  ///   `PictureError`s where it is the machine's fault.
  public func banner(from upload: [UInt8], for client: String) async throws -> BannerImage {
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<Result<BannerImage, any Error>, Never>) in
      let job = DrawingPool<Worker>.Job(
        isLarge: true,
        work: { [decoder] _ in
          waiter.resume(returning: Result { try BannerImage(upload: upload, configuration: decoder) })
        },
        refuse: { error in waiter.resume(returning: .failure(error)) })
      pool.offer(job, of: client)
    }
    return try result.get()
  }
}
