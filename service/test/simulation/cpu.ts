const inSeconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6

/** Measures the CPU seconds of all threads from now on. */
export function startCpuMeter(): () => number {
  const before = process.cpuUsage()
  return () => inSeconds(process.cpuUsage(before))
}

/** Runs the work and adds what it took of this thread. */
export function createThreadMeter() {
  let micros = 0
  return {
    measure<Result>(work: () => Result): Result {
      const before = process.threadCpuUsage()
      const result = work()
      const { user, system } = process.threadCpuUsage(before)
      micros += user + system
      return result
    },
    seconds: () => micros / 1e6,
  }
}

/** Adds up what the whole process took while work ran that no other work accompanies, such as a request to an engine with threads. */
export function createProcessMeter() {
  let micros = 0
  return {
    async measure<Result>(work: () => Promise<Result>): Promise<Result> {
      const before = process.cpuUsage()
      try {
        return await work()
      } finally {
        const { user, system } = process.cpuUsage(before)
        micros += user + system
      }
    },
    seconds: () => micros / 1e6,
  }
}
