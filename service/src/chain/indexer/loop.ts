import { createPace } from '../../kernel/pace.ts'
import type { Indexer } from './indexer.ts'

export type IndexerLoopOptions = {
  readonly indexer: Indexer
  /** Poll interval; longer while the chain has no new blocks. */
  readonly everyMs: number
  /** Poll interval while polls fail. */
  readonly failedEveryMs?: number
  readonly onError: (error: unknown) => void
  /** New blocks were indexed. */
  readonly onMoved?: (() => void) | undefined
}

export type IndexerLoop = {
  /** Polls now instead of at the next interval, for example after a transaction was sent. */
  wake(): void
  /** Finishes the current poll and releases the lease. */
  stop(): Promise<void>
}

/** Polls the chain repeatedly, one poll at a time. */
export function startIndexerLoop({
  indexer,
  everyMs,
  failedEveryMs = 2_000,
  onError,
  onMoved = () => {},
}: IndexerLoopOptions): IndexerLoop {
  let isStopped = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let head: bigint | undefined
  const pace = createPace({ usualMs: everyMs })

  async function poll(): Promise<number> {
    try {
      const result = await indexer.tick()
      if (result.outcome === 'followed') {
        if (result.head !== head) {
          pace.touch()
          onMoved()
        }
        head = result.head
        return result.hasMore ? 0 : pace.pauseMs()
      }
      // A halted index waits for an operator; the lease of another process may end at any time.
      return result.outcome === 'halted' ? Math.max(everyMs, failedEveryMs) : everyMs
    } catch (error) {
      onError(error)
      return Math.max(everyMs, failedEveryMs)
    }
  }

  async function turn(): Promise<void> {
    isWoken = false
    const pauseMs = await poll()
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
      pace.touch()
      isWoken = true
      if (!isStopped && !current) schedule(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
      // Without the release the lease expires by itself; an unavailable database must not prevent the stop.
      await indexer.release().catch(onError)
    },
  }
}
