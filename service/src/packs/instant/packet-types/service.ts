import type { Db } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import type { ReadOffer, Offer } from '../../checkout/ports.ts'
import type { PacketType, PacketTypeView } from './model.ts'
import { listPacketTypes, type PacketTypeFilter } from './store.ts'

export type PacketTypeDeps = { db: Db; readOffer: ReadOffer }

/** How long the last offer is served while the chain is unavailable. */
const lastGoodMs = 300_000

export type PacketTypeService = ReturnType<typeof createPacketTypeService>

/** Lists packet types with their on-chain offers. */
export function createPacketTypeService({ db, readOffer }: PacketTypeDeps) {
  const known = new Map<number, { terms: Offer | undefined; atMs: number }>()

  async function termsOf(packetTypeId: number): Promise<Offer | undefined> {
    try {
      const terms = await readOffer(packetTypeId)
      known.set(packetTypeId, { terms, atMs: performance.now() })
      return terms
    } catch (error) {
      const last = known.get(packetTypeId)
      if (last && performance.now() - last.atMs <= lastGoodMs) return last.terms
      return fail(503, 'chain_unavailable', 'The chain is unavailable, so offers cannot be read. Retry later.', {
        retryAfterSeconds: 2,
        cause: error,
      })
    }
  }

  const view = async (type: PacketType): Promise<PacketTypeView> => ({
    type,
    terms: await termsOf(type.packetTypeId),
  })

  /** Lists all packet types with their offers, newest first. */
  async function listAll(filter: PacketTypeFilter = {}): Promise<PacketTypeView[]> {
    return Promise.all((await listPacketTypes(db, filter)).map(view))
  }

  /** Lists packet types on sale; sold-out ones unless `isAvailable` is set. One row more than the page. */
  async function list(
    { isAvailable, ...filter }: PacketTypeFilter & { isAvailable: boolean },
    page: { limit: number; offset: number },
  ): Promise<(PacketTypeView & { terms: Offer })[]> {
    const onSale = (await listAll(filter)).flatMap(({ type, terms }) => (terms?.isActive ? [{ type, terms }] : []))
    const wanted = onSale.filter(({ terms }) => !isAvailable || terms.packsLeft > 0)
    return wanted.slice(page.offset, page.offset + page.limit + 1)
  }

  return { list, listAll, view }
}
