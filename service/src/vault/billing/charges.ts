import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { dayMs, dayOf, type Period } from '../../kernel/time.ts'
import { fees, type Fee } from '../shared/fees.ts'
import { amountOf, splitByRateCard, standardFees, type Rate, type RateCard, type RateFees } from './model.ts'
import {
  findRateCard,
  insertEvent,
  listRateCards,
  listRateCardsOf,
  lockStorageProgress,
  insertRateCard,
  recordStorageDay,
  sumUnbilled,
  type NewRateCard,
} from './store.ts'

/** A charge; each source is charged once per fee. */
export type Charge = {
  accountId: number
  fee: Fee
  source: { type: string; id: number | string }
  description: string
  quantity?: number | undefined
  /** The amount, for fees without a rate. */
  amountCents?: bigint | undefined
  siteId?: number | null | undefined
  resource?: { type: string; id: number | string } | undefined
  from?: Date | undefined
  to?: Date | undefined
  at?: Date | undefined
  /** The rate card of this time applies; defaults to the time of the charge. */
  ratedAt?: Date | undefined
}

export type Charges = ReturnType<typeof createCharges>

const standardSince = new Date(0)

const rateOf = (card: RateFees, fee: Fee): Rate | undefined =>
  ({
    RECEIVING: card.receiving,
    HANDLING_ORDER: card.handlingOrder,
    HANDLING_CARD: card.handlingCard,
    WITHDRAWAL: card.withdrawal,
    WITHDRAWAL_CARD: card.withdrawalCard,
    PICKUP: card.pickup,
    TRANSFER: card.transfer,
    BUYER_RETURN: card.buyerReturn,
  })[fee as string]

/** The billing ledger: entries are written with the act they charge for and never change. */
export function createCharges({ db, clock }: { db: Db; clock: Clock }) {
  async function rateCard(reader: Reader, accountId: number, at: Date): Promise<RateCard> {
    const own = await findRateCard(reader, accountId, at)
    if (!own) return { id: null, name: 'Standard', effectiveFrom: standardSince, fees: standardFees }
    return { ...own, fees: { ...standardFees, ...own.fees } }
  }

  /** Joins the transaction of the act. Zero amounts are not recorded. */
  async function charge(tx: Tx, given: Charge): Promise<void> {
    const { accountId, fee, source, description, quantity = 1, siteId = null, resource } = given
    const now = clock.now()
    const at = given.at ?? now
    const rate = rateOf((await rateCard(tx, accountId, given.ratedAt ?? at)).fees, fee)
    const amountCents = given.amountCents ?? (rate ? amountOf(BigInt(quantity), rate) : 0n)
    if (amountCents === 0n) return
    const event = {
      accountId,
      fee,
      description,
      quantity: BigInt(quantity),
      unit: fees[fee].unit,
      unitAmountCents: given.amountCents ?? BigInt(rate?.unitAmountCents ?? 0),
      perQuantity: given.amountCents === undefined ? (rate?.perQuantity ?? 1) : Math.max(1, quantity),
      amountCents,
      sourceType: source.type,
      sourceId: String(source.id),
      resourceType: resource?.type ?? null,
      resourceId: resource ? String(resource.id) : null,
      siteId,
      serviceFrom: given.from ?? at,
      serviceTo: given.to ?? at,
      occurredAt: at,
    }
    await insertEvent(tx, event, now)
  }

  /** Records the stored cards of every day that began since the last run. */
  async function countStorage(): Promise<void> {
    const today = dayOf(clock.now())
    for (let isBehind = true; isBehind;) {
      isBehind = await transact(db, async (tx) => {
        const through = await lockStorageProgress(tx, today)
        if (through >= today) return false
        const next = dayOf(new Date(Date.parse(through) + dayMs))
        await recordStorageDay(tx, next)
        return next < today
      })
    }
  }

  return {
    rateCard,
    /** The days of a month by the rate card that applies to them. */
    rateDays: async (reader: Reader, accountId: number, period: Period) =>
      splitByRateCard(await listRateCardsOf(reader, accountId, period.end), period),
    charge,
    countStorage,
    unbilled: (accountId: number) => sumUnbilled(db, accountId),
    addRateCard: (tx: Tx, card: NewRateCard) => insertRateCard(tx, card, clock.now()),
    listRateCards: () => listRateCards(db),
  }
}
