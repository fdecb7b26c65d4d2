import { abi } from '../../chain/abi/combo-pool.ts'
import type { Address } from 'viem'
import type { ChainClient } from '../../chain/clients/client.ts'
import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import { micros } from '../../kernel/money.ts'
import type { ReadTierTerms, TierTerms } from './ports.ts'

/** Nothing is shown or checked on older news than this. */
const believeMs = 2_000
const maxTier = 65_535

/** How many packs the shelves can still serve when each draws from every shelf it may draw from. */
function packsLeft(stock: readonly number[], perPack: readonly number[], outstanding: number): number {
  const served = perPack.flatMap((draws, shelf) => (draws > 0 ? [Math.floor((stock[shelf] ?? 0) / draws)] : []))
  return served.length === 0 ? 0 : Math.max(0, Math.min(...served) - outstanding)
}

/** Reads tiers from the pool; callers of the same moment share one read. */
export function createTierReader(client: ChainClient, pool: Address): ReadTierTerms {
  const known = new Map<number, { reading: Promise<TierTerms | undefined>; until: number }>()

  async function ask(tierId: number): Promise<TierTerms | undefined> {
    try {
      const tier = await client.readContract({ address: pool, abi, functionName: 'tier', args: [tierId] })
      if (!tier.exists) return undefined
      return {
        tierId,
        unitPrice: micros(tier.unitPrice),
        isActive: tier.active,
        packsLeft: packsLeft(tier.stock, tier.drawsPerPack, tier.outstanding),
      }
    } catch (error) {
      if (error instanceof ChainUnavailable || classifyFault(error).kind === 'network')
        throw new ChainUnavailable('The tier could not be read.', { cause: error })
      throw error
    }
  }

  return (tierId) => {
    if (!Number.isInteger(tierId) || tierId < 0 || tierId > maxTier) return Promise.resolve(undefined)
    const now = performance.now()
    const recent = known.get(tierId)
    if (recent && recent.until > now) return recent.reading
    const reading = ask(tierId)
    known.set(tierId, { reading, until: now + believeMs })
    reading.catch(() => known.delete(tierId))
    return reading
  }
}
