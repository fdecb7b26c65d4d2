import { setTimeout as pause } from 'node:timers/promises'
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
  stop(): Promise<void>
}

export type BlockProducerOptions = {
  chain: Pick<SandboxChain, 'entropy' | 'publicClient'>
  /** The confirmations that make a block final. */
  sealBlocks: number
  onError: (error: unknown) => void
  /** How often it works by itself; undefined: only when its `tick` is called. */
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

  async function loop(pauseMs: number): Promise<void> {
    while (!signal.aborted) {
      await tick().catch(onError)
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  const ended = everyMs === undefined ? Promise.resolve() : loop(everyMs)
  return {
    isSealing: () => isSealing,
    setSealing: (isOn) => void (isSealing = isOn),
    isSealed,
    tick,
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
