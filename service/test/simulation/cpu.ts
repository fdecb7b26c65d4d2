const inSeconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6

export type CpuFigures = {
  readonly cpuSeconds: number
  /** Of this thread, where the services, the scheduler and the database run. */
  readonly threadCpuSeconds: number
}

/** Measures the CPU time from now on. */
export function startCpuMeter(): () => CpuFigures {
  const all = process.cpuUsage()
  const thread = process.threadCpuUsage()
  return () => ({
    cpuSeconds: inSeconds(process.cpuUsage(all)),
    threadCpuSeconds: inSeconds(process.threadCpuUsage(thread)),
  })
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
