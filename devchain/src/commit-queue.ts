import { RpcError, rpcCodes } from './rpc.ts'

type Job = {
  readonly isWrite: boolean
  readonly run: () => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

export type CommitQueue = {
  read: <Result>(run: () => Promise<Result>) => Promise<Result>
  write: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Rejects new work and waits for the rest. */
  close: () => Promise<void>
}

const maxQueued = 10_000
/** Writes per flush to disk. More would delay the answer of the first. */
const maxGroup = 64

/**
 * Runs one job at a time, in order of arrival. Adjacent writes are committed together: no write is answered and no
 * later read runs before the commit, so no answer can be lost in a crash.
 */
export function createCommitQueue({
  commit,
  onCommitFailed,
}: {
  readonly commit: () => Promise<void>
  readonly onCommitFailed: (error: unknown) => void
}): CommitQueue {
  const jobs: Job[] = []
  let isClosed = false
  let failure: unknown
  let draining: Promise<void> | undefined

  async function runGroup(): Promise<void> {
    const done: { job: Job; settle: () => void }[] = []
    do {
      const job = jobs.shift()
      if (!job) break
      const settle = await job.run().then(
        (value) => () => job.resolve(value),
        (error: unknown) => () => job.reject(error),
      )
      if (!job.isWrite) return settle()
      done.push({ job, settle })
    } while (jobs[0]?.isWrite && done.length < maxGroup)
    try {
      await commit()
    } catch (error) {
      failure = error
      for (const { job } of done) job.reject(error)
      return onCommitFailed(error)
    }
    for (const { settle } of done) settle()
  }

  async function drain(): Promise<void> {
    while (jobs.length > 0) await runGroup()
    draining = undefined
  }

  function enqueue<Result>(isWrite: boolean, run: () => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(new RpcError(rpcCodes.resourceUnavailable, 'The chain is stopping.'))
    if (jobs.length >= maxQueued)
      return Promise.reject(new RpcError(rpcCodes.limitExceeded, 'Too many requests are waiting.'))
    const guarded = async (): Promise<Result> => {
      if (failure !== undefined)
        throw new RpcError(rpcCodes.internalError, 'The chain has stopped: its journal failed.')
      return run()
    }
    return new Promise<Result>((resolve, reject) => {
      jobs.push({ isWrite, run: guarded, resolve: resolve as (value: unknown) => void, reject })
      draining ??= drain()
    })
  }

  return {
    read: (run) => enqueue(false, run),
    write: (run) => enqueue(true, run),
    async close() {
      isClosed = true
      await draining
    },
  }
}
