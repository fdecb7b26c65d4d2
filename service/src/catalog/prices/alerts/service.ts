import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { readGrade } from '../history/model.ts'
import { findItemIds } from '../store.ts'
import { priceFromStore } from '../value-store.ts'
import { judgeAlert } from './judge.ts'
import { maxAlerts, type PriceAlert } from './model.ts'
import { countAlerts, deleteAlert, findAlert, findStoredPrice, insertAlert, listAlerts } from './store.ts'

export type AlertBody = { game: string; card_id: string; grade?: string; above?: number; below?: number }
export type AlertService = ReturnType<typeof createAlertService>

const toCents = (amount: number | undefined): bigint | null =>
  amount === undefined ? null : BigInt(Math.round(amount * 100))

/** The prices that accounts watch. */
export function createAlertService({ db, clock }: { db: Db; clock: Clock }) {
  /** Watches a price. A condition that is true already sends its event at once. */
  async function create(accountId: number, body: AlertBody): Promise<PriceAlert> {
    const { game, above, below } = body
    if ((above === undefined) === (below === undefined)) {
      fail(400, 'invalid_body', 'Exactly one of above and below is required.', { details: { field: 'above' } })
    }
    const only = readGrade(body.grade)
    const { company, grade } = only === undefined || only === 'raw' ? { company: null, grade: null } : only
    return transact(db, async (tx) => {
      const now = clock.now()
      const cardId = (await findItemIds(tx, game, 'card', [body.card_id])).get(body.card_id)
      if (cardId === undefined) fail(404, 'not_found', 'Card not found.')
      const count = await countAlerts(tx, accountId)
      const wanted = { accountId, game, cardId, company, grade, above: toCents(above), below: toCents(below) }
      const known = await findAlert(tx, wanted)
      if (known) return known
      if (count >= maxAlerts) fail(409, 'alert_limit', `An account has at most ${maxAlerts} price alerts.`)
      const alert = await insertAlert(tx, wanted, now)
      const stored = await findStoredPrice(tx, game, cardId)
      if (stored !== undefined) await judgeAlert(tx, alert, priceFromStore(stored), now)
      return (await findAlert(tx, wanted)) ?? alert
    })
  }

  return {
    create,
    list: (accountId: number, { limit, offset }: { limit: number; offset: number }) =>
      listAlerts(db, { accountId, limit: limit + 1, offset }),
    remove: (accountId: number, id: bigint): Promise<void> =>
      transact(db, async (tx) => {
        if (!(await deleteAlert(tx, accountId, id))) fail(404, 'not_found', 'Price alert not found.')
      }),
  }
}
