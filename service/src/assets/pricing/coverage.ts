import * as buybackPool from '../../chain/abi/buyback-pool.ts'
import type { Chain } from '../../chain/chain.ts'
import { micros, type Micros } from '../../kernel/money.ts'

/** Funds of the buyback pool, and the maximum cost of all open sell-back windows. */
export type Coverage = { float: Micros; liability: Micros }

export async function readCoverage({ client, contracts }: Pick<Chain, 'client' | 'contracts'>): Promise<Coverage> {
  const [float, liability] = await client.readContract({
    address: contracts.buybackPool,
    abi: buybackPool.abi,
    functionName: 'coverage',
  })
  return { float: micros(float), liability: micros(liability) }
}
