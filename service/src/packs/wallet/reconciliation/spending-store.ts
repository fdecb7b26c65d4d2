import { sql, type RawBuilder } from 'kysely'
import { getAbiItem, hexToBytes, padHex, toEventSelector, type Address } from 'viem'
import { abi as poolAbi } from '../../../chain/abi/combo-pool.ts'
import { abi as storeAbi } from '../../../chain/abi/instant-store.ts'
import { abi as payoutAbi } from '../../../chain/abi/payout-distributor.ts'
import { abi as prizeAbi } from '../../../chain/abi/prize-sender.ts'
import { abi as shippingAbi } from '../../../chain/abi/shipping-payment-processor.ts'
import type { Chain } from '../../../chain/chain.ts'
import { one, type Reader } from '../../../db/db.ts'
import type { TreasurySpending } from './model.ts'

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

/** The low 64 bits of a word of the event data. */
const word = (place: number): RawBuilder<bigint> =>
  sql`('x' || encode(substring(l.data from ${sql.lit(place * 32 + 25)} for 8), 'hex'))::bit(64)::bigint`

/** The redemption that an order id names. */
const orderNumber: RawBuilder<bigint> = sql`('x' || encode(substring(l.topic1 from 25 for 8), 'hex'))::bit(64)::bigint`

const from = ({ topic0, address }: LogSource) => sql`chain_logs l where l.topic0 = ${topic0} and l.address = ${address}`

const isAdopted = (topic: string) =>
  sql`exists (select 1 from adopted_acts a where a.reference = '0x' || encode(${sql.ref(topic)}, 'hex'))`

const isRecorded = (sales: string) => sql`
  exists (select 1 from ${sql.table(sales)} p where p.partner_ref = l.topic3 and p.custody = 'CUSTODIAL'
    and p.onchain_request_id is not null)`

/** Reads the events themselves, independent of the handlers that record them. */
export function readTreasurySpending(
  reader: Reader,
  { treasury, packs, instant, payouts, prizes, shipping }: SpendingSource,
): Promise<TreasurySpending> {
  return one(
    reader,
    sql<TreasurySpending>`
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
      ), booked as (
        select coalesce(sum(case when to_account = 'pool_settlement' then amount else -amount end), 0)::bigint as total
        from ledger_entries
        where 'pool_settlement' in (from_account, to_account) and (
          (entry_type = 'HOLD_SETTLE' and source in ('purchase', 'instant_purchase'))
          or (entry_type = 'ADJUSTMENT' and source in ('purchase.reverted', 'instant_purchase.reverted'))
          or (entry_type = 'SUSPENSE' and source_id not like '%:returned:%'))
      ), suspense as (
        select coalesce(sum(case when from_account = 'suspense' then amount else -amount end), 0)::bigint as total
        from ledger_entries where 'suspense' in (from_account, to_account)
      )
      select coalesce(sum(a.amount) filter (where a.block_number <= x.safe_number), 0)::bigint as spent,
        (select total from booked) as booked, (select total from suspense) as suspense,
        count(a.block_number) filter (where not a.is_known)::integer as "unknownActs",
        (select count(*)::integer from adopted_acts where status = 'OPEN') as "openActs"
      from chain_index x left join acts a on true group by x.safe_number`,
  )
}
