import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import type { Db } from '../../db/db.ts'
import type { createReservations } from './reservation-store.ts'
import type { ReadOffer, Offer } from './ports.ts'

const offerTtlMs = 2_000

/** The state of a product on chain. */
export type ChainOffer = Pick<Offer, 'unitPrice' | 'version' | 'bundles' | 'isActive' | 'isRestocking' | 'isGated'> & {
  packs: number
}

export type OfferReaderDeps = {
  db: Db
  reservations: Pick<ReturnType<typeof createReservations>, 'countReserved'>
  maxProductId: number
  /** Reads the product as of a block, or as of the latest block. */
  readOnChain(productId: number, blockNumber?: bigint): Promise<ChainOffer | undefined>
}

/** Reads offers from the chain and caches each for two seconds; concurrent callers share one read. */
export function createOfferReader(
  noun: string,
  { db, reservations, maxProductId, readOnChain }: OfferReaderDeps,
): ReadOffer {
  const known = new Map<number, { reading: Promise<Offer | undefined>; until: number }>()

  async function readLatest(productId: number): Promise<ChainOffer | undefined> {
    try {
      return await readOnChain(productId)
    } catch (error) {
      if (error instanceof ChainUnavailable || classifyFault(error).kind === 'network')
        throw new ChainUnavailable(`The ${noun} could not be read from the chain.`, { cause: error })
      throw error
    }
  }

  /**
   * The stock as of the indexed block already excludes purchases that the index contains, so only later reservations are
   * subtracted from it; the latest stock excludes purchases by others. If the node has pruned the indexed block, the
   * latest stock is used instead, which may count some reservations twice until the index has caught up.
   */
  async function read(productId: number): Promise<Offer | undefined> {
    const { included: afterBlock = 0n } = await readIndexStatus(db)
    // Counted before the chain is read: later orders are added by the stock check of the order itself.
    const reserved = { packs: await reservations.countReserved(db, productId, afterBlock), afterBlock }
    const [offer, indexed] = await Promise.all([
      readLatest(productId),
      readOnChain(productId, afterBlock).catch(() => undefined),
    ])
    if (!offer) return undefined
    const { packs, ...terms } = offer
    const packsLeft = Math.max(0, Math.min(packs, (indexed ?? offer).packs - reserved.packs))
    return { ...terms, packsLeft, reserved }
  }

  return (productId) => {
    if (!Number.isInteger(productId) || productId < 0 || productId > maxProductId) return Promise.resolve(undefined)
    const now = performance.now()
    const recent = known.get(productId)
    if (recent && recent.until > now) return recent.reading
    const reading = read(productId)
    known.set(productId, { reading, until: now + offerTtlMs })
    reading.catch(() => known.delete(productId))
    return reading
  }
}
