import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db, type Reader } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { nextPeriod, openingOf, standardTerms, type OpenBusiness, type Terms, type TermsChange } from './model.ts'
import { findTerms, readSettled, setTerms } from './store.ts'

export type TermsDeps = { db: Db; clock: Clock; audit: Audit }

export type TermsService = ReturnType<typeof createTermsService>

export function createTermsService({ db, clock, audit }: TermsDeps) {
  async function read(partnerId: number, reader: Reader = db): Promise<Terms> {
    return (await findTerms(reader, partnerId)) ?? standardTerms
  }

  /** The first period of a partner is the calendar period in which it was created. */
  async function readOpen(partnerId: number, reader: Reader = db): Promise<OpenBusiness> {
    const { payoutSchedule } = await read(partnerId, reader)
    const { openedAt, settledTo } = await readSettled(reader, partnerId)
    const since = settledTo ?? openingOf(payoutSchedule, openedAt)
    return { since, period: nextPeriod(payoutSchedule, since) }
  }

  /** The new terms apply to all unsettled business. */
  async function change(partnerId: number, change: TermsChange, actor: string): Promise<Terms> {
    return transact(db, async (tx) => {
      const known = await read(partnerId, tx)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const terms: Terms = { ...known, ...given }
      await setTerms(tx, partnerId, terms, clock.now())
      const details = { ...terms, minimumPayout: terms.minimumPayout.toString() }
      await audit.record(tx, { actor, action: 'terms.set', target: `account:${partnerId}`, details })
      return terms
    })
  }

  return { read: (partnerId: number, reader?: Reader) => read(partnerId, reader), readOpen, change }
}
