import type { Hex } from 'viem'
import type { DevChain } from '@packhouse/devchain/chain'
import type { Deployment } from '../../src/chain/deploy/deploy.ts'
import type { Keyring } from '../../src/sandbox/chain/keyring.ts'
import type { Chance } from './chance.ts'

export type ThiefDeps = { chain: DevChain; deployment: Deployment; keyring: Keyring; chance: Chance }

const fees = { gas: 21_000n, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

/** Uses a key of the service beside it. Its transaction is in a block, and some blocks later a reorg removes it for good. */
export function createThief({ chain, deployment, keyring, chance }: ThiefDeps) {
  const ask = <Result>(method: string, params: readonly unknown[]): Promise<Result> =>
    chain.request({ method, params }) as Promise<Result>
  let used: { readonly hash: Hex; readonly block: number; readonly until: number } | undefined

  return {
    isWaiting: () => used !== undefined,
    async use({ block_number: head }: { block_number: number }): Promise<void> {
      const sender = keyring.role(chance.pick(['buyer', 'keeper', 'vaults']))
      const [mined, pending] = await Promise.all(
        ['latest', 'pending'].map((tag) => ask<Hex>('eth_getTransactionCount', [sender.address, tag])),
      )
      // Beside a transaction under way, the key would only replace it.
      if (mined === undefined || mined !== pending) return
      const order = { ...fees, chainId: deployment.chainId, nonce: Number(mined), to: sender.address, value: 0n }
      const raw = await sender.signTransaction({ ...order, type: 'eip1559' })
      const hash = await ask<Hex>('eth_sendRawTransaction', [raw])
      used = { hash, block: head + 1, until: head + chance.between(2, 4) }
    },
    isDue: (head: number): boolean => used !== undefined && head >= used.until,
    /** What the next reorg must remove. */
    take(head: number): { readonly hash: Hex; readonly depth: number } | undefined {
      if (!used || head < used.block) return undefined
      const { hash, block } = used
      used = undefined
      return { hash, depth: head - block + 1 }
    },
  }
}
