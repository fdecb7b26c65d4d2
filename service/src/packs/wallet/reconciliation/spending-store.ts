import { sql, type RawBuilder } from 'kysely'
import { bytesToHex, getAbiItem, hexToBytes, padHex, toEventSelector, type Address } from 'viem'
import { abi as poolAbi } from '../../../chain/abi/combo-pool.ts'
import { abi as storeAbi } from '../../../chain/abi/instant-store.ts'
import { abi as payoutAbi } from '../../../chain/abi/payout-distributor.ts'
import { abi as prizeAbi } from '../../../chain/abi/prize-sender.ts'
import { abi as shippingAbi } from '../../../chain/abi/shipping-payment-processor.ts'
import type { Chain } from '../../../chain/chain.ts'
import { one, type Reader } from '../../../db/db.ts'
import type { CreditTotals, TreasurySpending } from './model.ts'

type LogSource = { topic0: Uint8Array; address: Uint8Array }
export type SpendingSource = { treasury: Uint8Array } & Readonly<
  Record<'packs' | 'instant' | 'payouts' | 'prizes' | 'shipping', LogSource>
>

/** The events of custodial acts, as the index stores them. */
export function spendingSourceOf({ contracts }: Pick<Chain, 'contracts'>): SpendingSource {
  const source = (event: Parameters<typeof toEventSelector>[0], address: Address): LogSource => ({
    topic0: hexToBytes(toEventSelector(event)),
    address: hexToBytes(address),
  })
  return {
    treasury: hexToBytes(padHex(contracts.creditsTreasury, { size: 32 })),
    packs: source(getAbiItem({ abi: poolAbi, name: 'PackPurchased' }), contracts.comboPool),
    instant: source(getAbiItem({ abi: storeAbi, name: 'InstantPurchased' }), contracts.instantStore),
    payouts: source(getAbiItem({ abi: payoutAbi, name: 'PayoutPaid' }), contracts.payoutDistributor),
    prizes: source(getAbiItem({ abi: prizeAbi, name: 'PrizeSent' }), contracts.prizeSender),
    shipping: source(getAbiItem({ abi: shippingAbi, name: 'ShippingPaid' }), contracts.shippingPaymentProcessor),
  }
}

/** Names the contracts, so that progress with others is not continued. */
export const describeSource = ({ treasury, packs, instant, payouts, prizes, shipping }: SpendingSource): string =>
  [treasury, ...[packs, instant, payouts, prizes, shipping].map(({ address }) => address)]
    .map((bytes) => bytesToHex(bytes))
    .join(' ')

/** The low 64 bits of a word of the event data. */
const word = (place: number): RawBuilder<bigint> =>
  sql`('x' || encode(substring(l.data from ${sql.lit(place * 32 + 25)} for 8), 'hex'))::bit(64)::bigint`

/** The redemption that an order id names. */
const orderNumber: RawBuilder<bigint> = sql`('x' || encode(substring(l.topic1 from 25 for 8), 'hex'))::bit(64)::bigint`

const isAdopted = (topic: string) =>
  sql`exists (select 1 from adopted_acts a where a.reference = '0x' || encode(${sql.ref(topic)}, 'hex'))`

const isRecorded = (sales: string) => sql`
  exists (select 1 from ${sql.table(sales)} p where p.partner_ref = l.topic3 and p.custody = 'CUSTODIAL'
    and p.onchain_request_id is not null)`

/** Blocks after one number, and up to another if it is given. */
export type BlockRange = { after: number; to?: number | undefined }

const inBlocks = ({ after, to }: BlockRange): RawBuilder<unknown> => sql`
  l.block_number > ${after}::bigint ${to === undefined ? sql`` : sql`and l.block_number <= ${to}::bigint`}`

export type Acts = Pick<TreasurySpending, 'spent' | 'unknownActs'> & {
  /** The block of the first act without a record. */
  firstUnknown: number | null
}

/** Reads the events themselves, independent of the handlers that record them. */
export function readActs(
  reader: Reader,
  { treasury, packs, instant, payouts, prizes, shipping }: SpendingSource,
  range: BlockRange,
): Promise<Acts> {
  const from = ({ topic0, address }: LogSource) =>
    sql`chain_logs l where l.topic0 = ${topic0} and l.address = ${address} and ${inBlocks(range)}`
  return one(
    reader,
    sql<Acts>`
      with acts as (
        select l.block_number, ${word(4)} * ${word(3)} as amount,
          ${isRecorded('purchases')} or ${isAdopted('l.topic3')} as is_known
        from ${from(packs)} and l.topic2 = ${treasury}
        union all
        select l.block_number, ${word(2)}, ${isRecorded('instant_purchases')} or ${isAdopted('l.topic3')}
        from ${from(instant)} and l.topic2 = ${treasury}
        union all
        select l.block_number, 0, ${isAdopted('l.topic1')} or l.block_number > x.final_number
          or exists (select 1 from payouts p where p.payment_ref = '0x' || encode(l.topic1, 'hex'))
          or exists (select 1 from credit_withdrawals w where w.payment_ref = '0x' || encode(l.topic1, 'hex'))
        from chain_index x, ${from(payouts)}
        union all
        select l.block_number, 0, ${isAdopted('l.topic1')} or l.block_number > x.safe_number
          or exists (select 1 from send_items s where s.item_ref = '0x' || encode(l.topic1, 'hex'))
        from chain_index x, ${from(prizes)}
        union all
        select l.block_number, 0, ${isAdopted('l.topic1')} or l.block_number > x.final_number
          or exists (select 1 from redemptions r where r.id = ${orderNumber})
        from chain_index x, ${from(shipping)}
      )
      select coalesce(sum(a.amount) filter (where a.block_number <= x.safe_number), 0)::bigint as spent,
        count(a.block_number) filter (where not a.is_known)::integer as "unknownActs",
        (min(a.block_number) filter (where not a.is_known))::float8 as "firstUnknown"
      from chain_index x left join acts a on true group by x.safe_number`,
  )
}

/** Entries after one number, and up to another if it is given. */
export type EntryRange = { after: number; to?: number | undefined }

export type EntrySums = Pick<TreasurySpending, 'booked' | 'suspense'> & Pick<CreditTotals, 'adjusted'>

export function sumEntries(reader: Reader, { after, to }: EntryRange): Promise<EntrySums> {
  const signed = (account: string) => sql`case when to_account = ${account} then amount else -amount end`
  return one(
    reader,
    sql<EntrySums>`
      select coalesce(-sum(${signed('adjustments')}) filter (where 'adjustments' in (from_account, to_account)), 0)::bigint
          as adjusted,
        coalesce(-sum(${signed('suspense')}) filter (where 'suspense' in (from_account, to_account)), 0)::bigint as suspense,
        coalesce(sum(${signed('pool_settlement')}) filter (where 'pool_settlement' in (from_account, to_account) and (
          (entry_type = 'HOLD_SETTLE' and source in ('purchase', 'instant_purchase'))
          or (entry_type = 'ADJUSTMENT' and source in ('purchase.reverted', 'instant_purchase.reverted'))
          or (entry_type = 'SUSPENSE' and source_id not like '%:returned:%'))), 0)::bigint as booked
      from ledger_entries
      where id > ${after}::bigint ${to === undefined ? sql`` : sql`and id <= ${to}::bigint`}`,
  )
}

/** Adopted acts that wait for a decision. */
export async function countUnresolved(reader: Reader): Promise<number> {
  const query = sql<{ count: number }>`select count(*)::integer as count from adopted_acts where status = 'OPEN'`
  return (await one(reader, query)).count
}
