/// A bounded queue that serves its clients in turn, and in which nobody's many jobs can keep another's one out.
///
/// A value, not thread safe: keep it in a lock. Each call costs O(number of clients) at most, or of jobs where
/// some may not be done.
struct FairQueue<Client: Hashable, Job> {
  /// What came of a job that was offered.
  enum Admission {
    /// It waits.
    case admitted

    /// It waits, in the place of this job, the newest of the client that had the most.
    case replaced(Job)

    /// The queue is full, and the job's client has its share of it.
    case refused
  }

  /// How many jobs wait.
  private(set) var count = 0

  private var waiting: [Client: [Job]] = [:]
  private var turns: [Client] = []

  /// Offers a job.
  ///
  /// - Parameter capacity: the most jobs that may wait.
  mutating func offer(_ job: Job, of client: Client, capacity: Int) -> Admission {
    guard count >= capacity else {
      append(job, of: client)
      return .admitted
    }
    let own = waiting[client]?.count ?? 0
    guard let heaviest = waiting.max(by: { $0.value.count < $1.value.count }), heaviest.value.count > own + 1,
      let dropped = waiting[heaviest.key]?.popLast()
    else { return .refused }
    count -= 1
    append(job, of: client)
    return .replaced(dropped)
  }

  /// The next job: the oldest of the client whose turn it is.
  ///
  /// - Parameter mayBeDone: says which jobs may; the others wait on, and their clients keep their turns.
  mutating func take(where mayBeDone: (Job) -> Bool = { _ in true }) -> Job? {
    for (turn, client) in turns.enumerated() {
      guard let jobs = waiting[client], let index = jobs.firstIndex(where: mayBeDone) else { continue }
      turns.remove(at: turn)
      waiting[client]?.remove(at: index)
      count -= 1
      if jobs.count > 1 { turns.append(client) } else { waiting[client] = nil }
      return jobs[index]
    }
    return nil
  }

  private mutating func append(_ job: Job, of client: Client) {
    if waiting[client] == nil { turns.append(client) }
    waiting[client, default: []].append(job)
    count += 1
  }
}
