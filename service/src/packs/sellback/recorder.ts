import type { Tx } from '../../db/db.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import type { EndUser, Identity } from '../wallet/end-users/model.ts'
import type { Origin, Sale, Sellback, SoldCard } from './model.ts'
import {
  clearItems,
  insertFound,
  lockBySale,
  lockRequestOf,
  moveSellback,
  noteFacts,
  writeItems,
  type NewFound,
} from './store.ts'
import { findVaultUser, listOrigins } from './origin-store.ts'

export type SellbackRecorderDeps = {
  resolveEndUser(tx: Tx, partnerId: number, identity: Identity): Promise<EndUser>
}

/** The key a submission came with. What it read may be older than what the indexer has told, and never replaces it. */
export type Submission = { partnerId: number; keyId: string; keyFamily: string }

type Told = { sale: Sale; origins: readonly Origin[]; submission: Submission | undefined; now: Date }

/** A partner's part of a sale. */
type Share = { partnerId: number; cards: readonly SoldCard[] }

const sumOf = (cards: readonly SoldCard[]): Micros => micros(cards.reduce((sum, { payout }) => sum + payout, 0n))

const factsOf = ({ transactionHash, ordinal, blockNumber, soldAt }: Sale, total: Micros) => ({
  transactionHash,
  ordinal,
  blockNumber,
  soldAt,
  total,
})

export type SellbackRecorder = ReturnType<typeof createSellbackRecorder>

/**
 * Ties the chain's sales to sell-backs, or makes them. A sale that was asked of us, or out of a vault we keep, is one row
 * with all its cards; every other partner whose packs the cards came from has a row with its own part, because the
 * sale is taken off its revenue. The same word told twice changes nothing.
 */
export function createSellbackRecorder({ resolveEndUser }: SellbackRecorderDeps) {
  async function fill(tx: Tx, row: Sellback, cards: readonly SoldCard[], origins: readonly Origin[]): Promise<void> {
    const originOf = new Map(origins.map((origin) => [origin.tokenId, origin]))
    await writeItems(
      tx,
      row,
      cards.map((card) => {
        const origin = originOf.get(card.tokenId)
        return { ...card, bearerId: origin?.partnerId ?? row.partnerId, purchaseId: origin?.purchaseId ?? null }
      }),
    )
  }

  /** What the chain says now of a row that is there. A confirmed one is beyond that. */
  async function renew(tx: Tx, row: Sellback, cards: readonly SoldCard[], told: Told): Promise<void> {
    if (row.status === 'CONFIRMED' || told.submission) return
    const { sale, origins, now } = told
    const facts = factsOf(sale, sumOf(cards))
    const event = row.isAsked ? 'indexed' : 'reindexed'
    if (!(await moveSellback(tx, row.id, { event, now, facts }))) await noteFacts(tx, row.id, facts, now)
    await fill(tx, row, cards, origins)
  }

  async function add(
    tx: Tx,
    found: Pick<NewFound, 'partnerId' | 'endUserId' | 'channel'>,
    cards: readonly SoldCard[],
    { sale, origins, submission, now }: Told,
  ): Promise<void> {
    const isSubmitter = submission?.partnerId === found.partnerId
    const { keyId, keyFamily } = isSubmitter ? submission : { keyId: null, keyFamily: null }
    const made = await insertFound(tx, { ...found, keyId, keyFamily, sale, total: sumOf(cards) }, now)
    // Somebody else was told the same and was faster.
    if (made) await fill(tx, made, cards, origins)
  }

  /** The row that holds the whole sale, if it is a matter of ours. Answers whose row that is. */
  async function recordWhole(tx: Tx, rows: readonly Sellback[], told: Told): Promise<number | undefined> {
    const { sale } = told
    const asked = await lockRequestOf(tx, sale)
    const owner = asked ?? (await findVaultUser(tx, sale.seller))
    if (!owner) return undefined
    const { partnerId, endUserId } = owner
    const known = asked ?? rows.find((row) => row.partnerId === partnerId)
    if (known) await renew(tx, known, sale.cards, told)
    else await add(tx, { partnerId, endUserId, channel: 'VAULT' }, sale.cards, told)
    return partnerId
  }

  async function recordShare(
    tx: Tx,
    rows: readonly Sellback[],
    { partnerId, cards }: Share,
    told: Told,
  ): Promise<void> {
    const known = rows.find((row) => row.partnerId === partnerId)
    if (known) return renew(tx, known, cards, told)
    const identity = { externalUserId: undefined, walletAddress: told.sale.seller }
    const { id: endUserId } = await resolveEndUser(tx, partnerId, identity)
    await add(tx, { partnerId, endUserId, channel: 'WALLET' }, cards, told)
  }

  /** Writes down a sale as the chain tells it now. */
  async function record(tx: Tx, sale: Sale, now: Date, submission?: Submission): Promise<void> {
    const tokenIds = sale.cards.map(({ tokenId }) => tokenId)
    const origins = (await listOrigins(tx, sale.seller, tokenIds)).filter(({ kind }) => kind === sale.kind)
    const told = { sale, origins, submission, now }
    const rows = await lockBySale(tx, sale)
    const wholeIsWith = await recordWhole(tx, rows, told)
    for (const [partnerId, own] of Map.groupBy(origins, (origin) => origin.partnerId)) {
      if (partnerId === wholeIsWith) continue
      const cards = sale.cards.filter((card) => own.some(({ tokenId }) => tokenId === card.tokenId))
      await recordShare(tx, rows, { partnerId, cards }, told)
    }
  }

  /** The block of a sale left the chain. What we sent will be mined again; what others sent may be. */
  async function takeBack(tx: Tx, sale: Pick<Sale, 'transactionHash' | 'ordinal'>, now: Date): Promise<void> {
    for (const { id } of await lockBySale(tx, sale)) {
      await clearItems(tx, id)
      const gone = await moveSellback(tx, id, { event: 'reorgRemoved', now, reason: 'reorged_out', facts: null })
      if (!gone) await noteFacts(tx, id, null, now)
    }
  }

  return { record, takeBack }
}
