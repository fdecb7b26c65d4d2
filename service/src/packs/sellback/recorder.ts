import type { Tx } from '../../db/db.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import type { NewAct } from '../wallet/adoptions/model.ts'
import type { EndUser, Identity } from '../wallet/end-users/model.ts'
import type { Origin, PoolSale, Sellback, SoldCard } from './model.ts'
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
import { findVaultUser } from '../wallet/vaults/store.ts'
import { listOrigins } from './origin-store.ts'

export type SellbackRecorderDeps = {
  adoptions: Pick<Adoptions, 'note'>
  resolveEndUser(tx: Tx, partnerId: number, identity: Identity): Promise<EndUser>
}

/** The key of a submission. A submitted receipt may be older than the indexed state and never replaces it. */
export type Submission = { partnerId: number; keyId: string; keyFamily: string }

type Recording = { sale: PoolSale; origins: readonly Origin[]; submission: Submission | undefined; now: Date }

/** A partner's part of a sale. */
type Share = { partnerId: number; cards: readonly SoldCard[] }

const sumOf = (cards: readonly SoldCard[]): Micros => micros(cards.reduce((sum, { payout }) => sum + payout, 0n))

const factsOf = ({ transactionHash, ordinal, blockNumber, soldAt }: PoolSale, total: Micros) => ({
  transactionHash,
  ordinal,
  blockNumber,
  soldAt,
  total,
})

const actOf = (
  { transactionHash, ordinal, seller, total }: PoolSale,
  { id, partnerId, endUserId }: Sellback,
): NewAct => ({
  kind: 'sellback',
  reference: `${transactionHash}:${ordinal}`,
  transactionHash,
  address: seller,
  amount: total,
  partnerId,
  endUserId,
  resourceId: id,
})

export type SellbackRecorder = ReturnType<typeof createSellbackRecorder>

/**
 * Matches on-chain sales with sell-backs, or creates them. A requested sale, or one out of a managed vault, is one row
 * with all its cards. Every other partner whose packs the cards came from gets a row with its own part, because the
 * sale reduces its revenue. Recording a sale twice changes nothing.
 */
export function createSellbackRecorder({ adoptions, resolveEndUser }: SellbackRecorderDeps) {
  async function writeCards(
    tx: Tx,
    row: Sellback,
    cards: readonly SoldCard[],
    origins: readonly Origin[],
  ): Promise<void> {
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

  /** Updates an existing row with the on-chain facts. A confirmed row never changes. */
  async function update(tx: Tx, row: Sellback, cards: readonly SoldCard[], recording: Recording): Promise<void> {
    if (row.status === 'CONFIRMED' || recording.submission) return
    const { sale, origins, now } = recording
    const facts = factsOf(sale, sumOf(cards))
    const event = row.isAsked ? 'indexed' : 'reindexed'
    if (!(await moveSellback(tx, row.id, { event, now, facts }))) await noteFacts(tx, row.id, facts, now)
    await writeCards(tx, row, cards, origins)
  }

  async function add(
    tx: Tx,
    found: Pick<NewFound, 'partnerId' | 'endUserId' | 'channel'>,
    cards: readonly SoldCard[],
    { sale, origins, submission, now }: Recording,
  ): Promise<void> {
    const isSubmitter = submission?.partnerId === found.partnerId
    const { keyId, keyFamily } = isSubmitter ? submission : { keyId: null, keyFamily: null }
    // A sale that only the chain knows was made at the time of its block.
    const madeAt = submission ? now : sale.soldAt
    const inserted = await insertFound(tx, { ...found, keyId, keyFamily, sale, total: sumOf(cards) }, madeAt)
    // A concurrent transaction recorded the same sale first.
    if (!inserted) return
    await writeCards(tx, inserted, cards, origins)
    // Only this service sells out of a vault, so the database has lost the request. The payout is credited as usual.
    if (found.channel === 'VAULT') await adoptions.note(tx, actOf(sale, inserted))
  }

  /** Records the row that holds the whole sale, if there is one. Returns the partner of that row. */
  async function recordWhole(tx: Tx, rows: readonly Sellback[], recording: Recording): Promise<number | undefined> {
    const { sale } = recording
    const asked = await lockRequestOf(tx, sale)
    const owner = asked ?? (await findVaultUser(tx, sale.seller))
    if (!owner) return undefined
    const { partnerId, endUserId } = owner
    const known = asked ?? rows.find((row) => row.partnerId === partnerId)
    if (known) await update(tx, known, sale.cards, recording)
    else await add(tx, { partnerId, endUserId, channel: 'VAULT' }, sale.cards, recording)
    return partnerId
  }

  async function recordShare(
    tx: Tx,
    rows: readonly Sellback[],
    { partnerId, cards }: Share,
    recording: Recording,
  ): Promise<void> {
    const known = rows.find((row) => row.partnerId === partnerId)
    if (known) return update(tx, known, cards, recording)
    const identity = { externalUserId: undefined, walletAddress: recording.sale.seller }
    const { id: endUserId } = await resolveEndUser(tx, partnerId, identity)
    await add(tx, { partnerId, endUserId, channel: 'WALLET' }, cards, recording)
  }

  /** Records a sale with its current on-chain facts. */
  async function record(tx: Tx, sale: PoolSale, now: Date, submission?: Submission): Promise<void> {
    const tokenIds = sale.cards.map(({ tokenId }) => tokenId)
    const origins = (await listOrigins(tx, sale.seller, tokenIds)).filter(({ kind }) => kind === sale.kind)
    const recording = { sale, origins, submission, now }
    const rows = await lockBySale(tx, sale)
    const wholePartnerId = await recordWhole(tx, rows, recording)
    for (const [partnerId, own] of Map.groupBy(origins, (origin) => origin.partnerId)) {
      if (partnerId === wholePartnerId) continue
      const cards = sale.cards.filter((card) => own.some(({ tokenId }) => tokenId === card.tokenId))
      await recordShare(tx, rows, { partnerId, cards }, recording)
    }
  }

  /** Reverts a sale whose block was reorged out. Our transactions are mined again; those of others may be. */
  async function revert(tx: Tx, sale: Pick<PoolSale, 'transactionHash' | 'ordinal'>, now: Date): Promise<void> {
    for (const { id } of await lockBySale(tx, sale)) {
      await clearItems(tx, id)
      const moved = await moveSellback(tx, id, { event: 'reorgRemoved', now, reason: 'reorged_out', facts: null })
      if (!moved) await noteFacts(tx, id, null, now)
    }
  }

  return { record, revert }
}
