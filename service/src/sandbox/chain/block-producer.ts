import { setTimeout as pause } from 'node:timers/promises'
import { createPace } from '../../kernel/pace.ts'
import type { SandboxChain } from './host.ts'

/** Plays the outside world of the sandbox chain: fulfills randomness requests and mines empty blocks. */
export type BlockProducer = {
  /** Whether a block with transactions is followed by empty ones until it is final. */
  isSealing(): boolean
  setSealing(isOn: boolean): void
  /** Whether the sandbox has caught up with this block, if it is the latest. */
  isSealed(head: bigint): boolean
  /** Answers requests for randomness and seals blocks once, now. True when it did anything. */
  tick(): Promise<boolean>
  /** Works at the usual interval for a while instead of the longer one of an idle chain. */
  wake(): void
  stop(): Promise<void>
}

export type BlockProducerOptions = {
  chain: Pick<SandboxChain, 'entropy' | 'publicClient'>
  /** The confirmations that make a block final. */
  sealBlocks: number
  onError: (error: unknown) => void
  /** How often it works by itself while the chain moves; undefined: only when its `tick` is called. */
  everyMs: number | undefined
}

/**
 * The chain mines only when it receives a transaction, so the last transaction would never become final. A few empty
 * blocks follow each burst, and none while the chain is idle.
 */
function createSealer({ chain: { publicClient }, sealBlocks }: BlockProducerOptions) {
  const mine = publicClient.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
  let sealedHead = -1n
  const isSealed = (head: bigint): boolean => head === sealedHead || sealBlocks === 0

  async function seal(): Promise<boolean> {
    const head = await publicClient.getBlockNumber({ cacheTime: 0 })
    if (isSealed(head)) return false
    await mine({ method: 'packhouse_mine', params: [sealBlocks] })
    sealedHead = head + BigInt(sealBlocks)
    return true
  }

  return { seal, isSealed }
}

/** Fulfills randomness requests and mines blocks in rounds until it is stopped. */
export function produceBlocks(options: BlockProducerOptions): BlockProducer {
  const { chain, onError, everyMs } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const { seal, isSealed } = createSealer(options)
  let isSealing = true

  async function tick(): Promise<boolean> {
    const answered = await chain.entropy.answer()
    const hasSealed = isSealing && (await seal())
    return answered > 0 || hasSealed
  }

  const pace = createPace({ usualMs: everyMs ?? 0 })
  let sleep = new AbortController()

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      if (await tick().catch(onError)) pace.touch()
      sleep = new AbortController()
      await pause(pace.pauseMs(), undefined, { signal: sleep.signal }).catch(() => {})
    }
  }

  function wake(): void {
    pace.touch()
    sleep.abort()
  }

  const ended = everyMs === undefined ? Promise.resolve() : loop()
  return {
    isSealing: () => isSealing,
    setSealing: (isOn) => void (isSealing = isOn),
    isSealed,
    tick,
    wake,
    stop: () => {
      stopping.abort()
      sleep.abort()
      return ended
    },
  }
}
