import type { Engine } from './edr-provider.ts'
import type { StateMethod } from './records.ts'
import type { Hex } from './rpc.ts'

type Waiting = { readonly hash: Hex; readonly from: Hex; readonly to: Hex | null; readonly nonce: Hex }
type ApplyState = (method: StateMethod, params: readonly unknown[]) => Promise<void>

/** Code that reverts every call without data. */
const refusing = '0x60006000fd'

/**
 * Makes the next transactions of some senders revert: the contracts they call reject all calls in that one block. The
 * code changes are journaled like any other, so that a restart gives the same blocks.
 */
export function createSpoiler(engine: Engine, applyState: ApplyState) {
  let left = 0
  let senders: ReadonlySet<string> = new Set()

  /** Transactions of these senders that the next block can include, in nonce order. */
  async function listNext(): Promise<Waiting[]> {
    const pending = await engine<Waiting[]>('eth_pendingTransactions')
    const theirs = pending
      .filter(({ from }) => senders.has(from.toLowerCase()))
      .sort((one, other) => Number(BigInt(one.nonce) - BigInt(other.nonce)))
    const nonces = new Map<Hex, bigint>()
    const next: Waiting[] = []
    for (const waiting of theirs) {
      const { from, nonce } = waiting
      const expected = nonces.get(from) ?? BigInt(await engine<Hex>('eth_getTransactionCount', [from, 'latest']))
      if (BigInt(nonce) !== expected) continue
      nonces.set(from, expected + 1n)
      next.push(waiting)
    }
    return next
  }

  return {
    left: (): number => left,
    spoil(count: number, addresses: readonly Hex[]): void {
      left = count
      senders = new Set(addresses.map((address) => address.toLowerCase()))
    },
    /** Wraps the mining of a block. */
    async around<Block extends { readonly transactions: readonly Hex[] }>(mine: () => Promise<Block>): Promise<Block> {
      if (left === 0) return mine()
      const doomed = (await listNext()).slice(0, left)
      const codes = new Map<Hex, Hex>()
      for (const { to } of doomed)
        if (to !== null && !codes.has(to)) codes.set(to, await engine<Hex>('eth_getCode', [to, 'latest']))
      for (const to of codes.keys()) await applyState('hardhat_setCode', [to, refusing])
      try {
        const block = await mine()
        left -= doomed.filter(({ hash }) => block.transactions.includes(hash)).length
        return block
      } finally {
        for (const [to, code] of codes) await applyState('hardhat_setCode', [to, code])
      }
    },
  }
}
