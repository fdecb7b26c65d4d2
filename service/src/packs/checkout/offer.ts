import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import type { Db } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import type { createPromises } from './reservation-store.ts'
import type { ReadTerms, Terms } from './ports.ts'

/** Nothing is shown or checked on older news than this. */
const believeMs = 2_000

/** What the chain says of a line. */
export type Offer = { unitPrice: Micros; isActive: boolean; packs: number }

export type TermsDeps = {
  db: Db
  promises: Pick<ReturnType<typeof createPromises>, 'countPromised'>
  highest: number
  /** What is on sale after a block, or now. */
  ask(line: number, blockNumber?: bigint): Promise<Offer | undefined>
}

/** Reads what is on sale from the chain; callers of the same moment share one read. */
export function createTermsReader(what: string, { db, promises, highest, ask }: TermsDeps): ReadTerms {
  const known = new Map<number, { reading: Promise<Terms | undefined>; until: number }>()

  async function askNow(line: number): Promise<Offer | undefined> {
    try {
      return await ask(line)
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
  async function read(line: number): Promise<Terms | undefined> {
    const { included: afterBlock = 0n } = await readIndexStatus(db)
    // Counted first: whoever is accepted from now on is missing here, and is counted when they are.
    const promised = { packs: await promises.countPromised(db, line, afterBlock), afterBlock }
    const [offer, earlier] = await Promise.all([askNow(line), ask(line, afterBlock).catch(() => undefined)])
    if (!offer) return undefined
    const { unitPrice, isActive, packs } = offer
    const packsLeft = Math.max(0, Math.min(packs, (earlier ?? offer).packs - promised.packs))
    return { unitPrice, isActive, packsLeft, promised }
  }

  return (line) => {
    if (!Number.isInteger(line) || line < 0 || line > highest) return Promise.resolve(undefined)
    const now = performance.now()
    const recent = known.get(line)
    if (recent && recent.until > now) return recent.reading
    const reading = read(line)
    known.set(line, { reading, until: now + believeMs })
    reading.catch(() => known.delete(line))
    return reading
  }
}
