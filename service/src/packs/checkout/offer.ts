import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import type { Db } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import type { createReservations } from './reservation-store.ts'
import type { ReadOffer, Offer } from './ports.ts'

/** Nothing is shown or checked on older news than this. */
const believeMs = 2_000

/** What the chain says of a line. */
export type ChainOffer = { unitPrice: Micros; isActive: boolean; packs: number }

export type OfferReaderDeps = {
  db: Db
  promises: Pick<ReturnType<typeof createReservations>, 'countReserved'>
  highest: number
  /** What is on sale after a block, or now. */
  ask(productId: number, blockNumber?: bigint): Promise<ChainOffer | undefined>
}

/** Reads what is on sale from the chain; callers of the same moment share one read. */
export function createOfferReader(what: string, { db, promises, highest, ask }: OfferReaderDeps): ReadOffer {
  const known = new Map<number, { reading: Promise<Offer | undefined>; until: number }>()

  async function askNow(productId: number): Promise<ChainOffer | undefined> {
    try {
      return await ask(productId)
    } catch (error) {
      if (error instanceof ChainUnavailable || classifyFault(error).kind === 'network')
        throw new ChainUnavailable(`The ${what} could not be read.`, { cause: error })
      throw error
    }
  }

  /**
   * Our own orders are told apart by the block up to which the index was read: those in it are part of the stock of
   * that block, all others are promised. What others bought since is in the stock of now. A node that has forgotten
   * the block answers for now, which counts some twice until the index has caught up.
   */
  async function read(productId: number): Promise<Offer | undefined> {
    const { included: afterBlock = 0n } = await readIndexStatus(db)
    // Counted first: whoever is accepted from now on is missing here, and is counted when they are.
    const reserved = { packs: await promises.countReserved(db, productId, afterBlock), afterBlock }
    const [offer, earlier] = await Promise.all([askNow(productId), ask(productId, afterBlock).catch(() => undefined)])
    if (!offer) return undefined
    const { unitPrice, isActive, packs } = offer
    const packsLeft = Math.max(0, Math.min(packs, (earlier ?? offer).packs - reserved.packs))
    return { unitPrice, isActive, packsLeft, reserved }
  }

  return (productId) => {
    if (!Number.isInteger(productId) || productId < 0 || productId > highest) return Promise.resolve(undefined)
    const now = performance.now()
    const recent = known.get(productId)
    if (recent && recent.until > now) return recent.reading
    const reading = read(productId)
    known.set(productId, { reading, until: now + believeMs })
    reading.catch(() => known.delete(productId))
    return reading
  }
}
