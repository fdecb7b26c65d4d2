import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxChain } from './host.ts'

/** Plays the outside world of the sandbox chain: fulfills randomness requests and mines empty blocks. */
export type BlockProducer = {
  /** Whether a block with transactions is followed by empty ones until it is final. */
  isSealing(): boolean
  setSealing(isOn: boolean): void
  /** Whether the sandbox has caught up with this block, if it is the latest. */
  isSealed(head: bigint): boolean
  stop(): Promise<void>
}

export type BlockProducerOptions = {
  chain: Pick<SandboxChain, 'entropy' | 'publicClient'>
  /** The confirmations that make a block final. */
  sealBlocks: number
  onError: (error: unknown) => void
  everyMs?: number
}

/**
 * The chain mines only when it receives a transaction, so the last transaction would never become final. A few empty
 * blocks follow each burst, and none while the chain is idle.
 */
function createSealer({ chain: { publicClient }, sealBlocks }: BlockProducerOptions) {
  const mine = publicClient.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
  let sealedHead = -1n
  const isSealed = (head: bigint): boolean => head === sealedHead || sealBlocks === 0

  async function seal(): Promise<void> {
    const head = await publicClient.getBlockNumber({ cacheTime: 0 })
    if (isSealed(head)) return
    await mine({ method: 'packhouse_mine', params: [sealBlocks] })
    sealedHead = head + BigInt(sealBlocks)
  }

  return { seal, isSealed }
}

/** Fulfills randomness requests and mines blocks in rounds until it is stopped. */
export function produceBlocks(options: BlockProducerOptions): BlockProducer {
  const { chain, onError, everyMs = 200 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const { seal, isSealed } = createSealer(options)
  let isSealing = true

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await chain.entropy.answer().catch(onError)
      if (isSealing) await seal().catch(onError)
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  }

  const ended = loop()
  return {
    isSealing: () => isSealing,
    setSealing: (isOn) => void (isSealing = isOn),
    isSealed,
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
