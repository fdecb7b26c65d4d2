import type { SeedChainDeps } from '@packhouse/service/sandbox/demo'
import { playPastSales } from './past-sales.ts'
import { seedMarket } from './seed-chain.ts'

/** More blocks than a test control reorganizes: the market and its past are final. */
const finalBlocks = 64

/** Seeds the market of a new chain and, where the chain began in the past, its sales until now. */
export async function seedChain(deps: SeedChainDeps): Promise<void> {
  await seedMarket(deps)
  await playPastSales(deps)
  await deps.sender.mineEmpty(finalBlocks)
}
