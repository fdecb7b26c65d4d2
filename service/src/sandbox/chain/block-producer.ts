import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxChain } from './host.ts'

/** What the outside world does to a chain, played by the sandbox: it brings random numbers and further blocks. */
export type BlockProducer = {
  /** Whether a block with transactions is followed by empty ones until it is final. */
  isSealing(): boolean
  setSealing(isOn: boolean): void
  /** Whether everything that comes after this block, when it is the last one, is there already. */
  isSealed(head: bigint): boolean
  /** Answers requests for randomness and seals blocks once, now. True when it did anything. */
  tick(): Promise<boolean>
  stop(): Promise<void>
}

export type BlockProducerOptions = {
  chain: Pick<SandboxChain, 'entropy' | 'publicClient'>
  /** How many blocks a block must have on top of it to be final. */
  sealBlocks: number
  onError: (error: unknown) => void
  /** How often it works by itself; undefined: only when its `tick` is called. */
  everyMs: number | undefined
}

/**
 * The chain makes a block when somebody sends a transaction and then stands still, so the last transaction would wait
 * for its depth until the next one comes. Here a few empty blocks follow each burst, and nothing while all is quiet.
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

/** Answers requests for randomness and seals blocks, one round after the other, until it is stopped. */
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
