import type { Indexer } from './indexer.ts'

export type IndexerLoopOptions = {
  readonly indexer: Indexer
  /** How often the chain is looked at. */
  readonly everyMs: number
  /** How often while something fails. */
  readonly failedEveryMs?: number
  readonly onError: (error: unknown) => void
}

export type IndexerLoop = {
  /** Looks now instead of at the next turn: something was sent and may be in a block. */
  wake(): void
  /** Ends with the look that is under way and gives the lease to whoever comes next. */
  stop(): Promise<void>
}

/** Looks at the chain again and again, one look at a time. */
export function startIndexerLoop({
  indexer,
  everyMs,
  failedEveryMs = 2_000,
  onError,
}: IndexerLoopOptions): IndexerLoop {
  let isStopped = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined

  async function look(): Promise<number> {
    try {
      const result = await indexer.tick()
      if (result.outcome === 'followed') return result.hasMore ? 0 : everyMs
      return Math.max(everyMs, result.outcome === 'waiting' ? everyMs : failedEveryMs)
    } catch (error) {
      onError(error)
      return Math.max(everyMs, failedEveryMs)
    }
  }

  async function turn(): Promise<void> {
    isWoken = false
    const pauseMs = await look()
    current = undefined
    if (!isStopped) schedule(isWoken ? 0 : pauseMs)
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      current = turn()
    }, ms)
  }

  schedule(0)
  return {
    wake() {
      isWoken = true
      if (!isStopped && !current) schedule(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
      // Without the release the lease ends by itself; a database that is away now is no reason not to stop.
      await indexer.release().catch(onError)
    },
  }
}
