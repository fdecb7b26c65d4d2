import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Span } from '../earnings/model.ts'
import { checkSpan, checkZone } from '../series/model.ts'
import { findDayStart } from '../series/store.ts'
import type { PullCount } from './model.ts'
import { countPulls } from './store.ts'

export type PullQuery = Partial<Span> & { tierId: number; days?: number | undefined; zone: string }
export type Pulls = { tierId: number; span: Span; zone: string; counts: PullCount[] }

const defaultDays = 30

export type PullService = ReturnType<typeof createPullService>

/** Draws by shelf, to compare with the published odds. */
export function createPullService({ db, clock }: { db: Db; clock: Clock }) {
  async function show(
    partnerId: number,
    { tierId, from, to, days = defaultDays, ...query }: PullQuery,
  ): Promise<Pulls> {
    const zone = checkZone(query.zone)
    const end = to ?? clock.now()
    const span = { from: from ?? (await findDayStart(db, end, zone, days - 1)), to: end }
    checkSpan(span, 'day')
    return { tierId, span, zone, counts: await countPulls(db, { partnerId, tierId, zone }, span) }
  }

  return { show }
}
