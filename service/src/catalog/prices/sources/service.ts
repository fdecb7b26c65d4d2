import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db, type Reader } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { listSources, listSourcesOf, upsertSource, type PriceSource } from './store.ts'

export type SourceService = ReturnType<typeof createSourceService>

/** The sources of prices, with the licence and the attribution that answers show. */
export const createSourceService = ({ db, clock, audit }: { db: Db; clock: Clock; audit: Audit }) => ({
  list: (): Promise<PriceSource[]> => listSources(db),
  define: (source: Omit<PriceSource, 'updatedAt'>, actor: string): Promise<PriceSource> =>
    transact(db, async (tx) => {
      const defined = await upsertSource(tx, source, clock.now())
      const { id, ...details } = source
      await audit.record(tx, { actor, action: 'catalog.source.define', target: `price_source:${id}`, details })
      return defined
    }),
})

/** The first of these sources that was never defined, and so has no licence. */
export async function findUnlicensed(reader: Reader, ids: readonly string[]): Promise<string | undefined> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return undefined
  const known = new Set((await listSourcesOf(reader, wanted)).map(({ id }) => id))
  return wanted.find((id) => !known.has(id))
}
