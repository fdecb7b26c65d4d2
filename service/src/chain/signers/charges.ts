import { sql } from 'kysely'
import type { Address } from 'viem'
import { maybe, transact, type Db, type Tx } from '../../db/db.ts'
import type { SignerJournal } from './journal.ts'
import type { Caps, Charge, ChargeBook, PayeeCharge } from './policy.ts'

/** Nothing is booked: the hour's sums would exceed a cap, or rows that the signer booked are missing. */
class NotBooked extends Error {
  readonly reason: 'capped' | 'forgotten'
  constructor(reason: 'capped' | 'forgotten') {
    super(reason)
    this.reason = reason
  }
}

/** Adds the charge to the current minute if the last sixty minutes allow it. */
async function bookTotal(tx: Tx, { address, charge, caps, now }: Order, known: Charge): Promise<void> {
  const booked = await maybe(
    tx,
    sql<{ usdc: string; gas: string }>`
      with spent as (
        select coalesce(sum(usdc_micros), 0) as usdc, coalesce(sum(gas_wei), 0) as gas
        from signer_charges
        where address = ${address} and minute > ${now}::timestamptz - interval '1 hour'
      )
      insert into signer_charges as charge (address, minute, usdc_micros, gas_wei)
      select ${address}, date_trunc('minute', ${now}::timestamptz), ${charge.usdcMicros}::numeric, ${charge.gasWei}::numeric
      from spent
      where spent.usdc + ${charge.usdcMicros}::numeric <= ${caps.usdcMicros}::numeric
        and spent.gas + ${charge.gasWei}::numeric <= ${caps.gasWei}::numeric
      on conflict (address, minute) do update
        set usdc_micros = charge.usdc_micros + excluded.usdc_micros, gas_wei = charge.gas_wei + excluded.gas_wei
      returning (select usdc from spent)::text as usdc, (select gas from spent)::text as gas`,
  )
  if (!booked) throw new NotBooked('capped')
  if (BigInt(booked.usdc) < known.usdcMicros || BigInt(booked.gas) < known.gasWei) throw new NotBooked('forgotten')
}

type Order = { address: Address; charge: Charge; caps: Caps; now: Date }

async function bookPayee(tx: Tx, address: Address, { payee, usdcMicros }: PayeeCharge, cap: bigint, now: Date) {
  const booked = await maybe(
    tx,
    sql<{ minute: Date }>`
      with spent as (
        select coalesce(sum(usdc_micros), 0) as usdc from signer_payees
        where address = ${address} and payee = ${payee} and minute > ${now}::timestamptz - interval '1 hour'
      )
      insert into signer_payees as charge (address, payee, minute, usdc_micros)
      select ${address}, ${payee}, date_trunc('minute', ${now}::timestamptz), ${usdcMicros}::numeric
      from spent where spent.usdc + ${usdcMicros}::numeric <= ${cap}::numeric
      on conflict (address, payee, minute) do update set usdc_micros = charge.usdc_micros + excluded.usdc_micros
      returning minute`,
  )
  if (!booked) throw new NotBooked('capped')
}

/** Removes the sums that no cap looks at any more. */
export async function pruneCharges(db: Db, now: Date): Promise<void> {
  await sql`select prune_charges(${now})`.execute(db)
}

/** Writes the signer's own sums over those that are lower. */
async function restoreSums(db: Db, address: Address, journal: SignerJournal, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    for (const { minute, usdcMicros, gasWei, payees } of journal.listMinutes(now)) {
      await sql`
        insert into signer_charges as charge (address, minute, usdc_micros, gas_wei)
        values (${address}, ${minute}, ${usdcMicros}::numeric, ${gasWei}::numeric)
        on conflict (address, minute) do update set
          usdc_micros = greatest(charge.usdc_micros, excluded.usdc_micros),
          gas_wei = greatest(charge.gas_wei, excluded.gas_wei)`.execute(tx)
      for (const [payee, amount] of payees)
        await sql`
          insert into signer_payees as charge (address, payee, minute, usdc_micros)
          values (${address}, ${payee}, ${minute}, ${amount}::numeric)
          on conflict (address, payee, minute) do update
            set usdc_micros = greatest(charge.usdc_micros, excluded.usdc_micros)`.execute(tx)
    }
  })
}

/**
 * The sums that processes with the same key share. Only one of them signs at a time, so the sums are exact. A process that
 * booked more than the rows contain signs nothing, and writes its sums again.
 */
export function createChargeBook(db: Db): ChargeBook {
  return {
    async book(address, { payees, ...charge }, caps, now, journal) {
      try {
        const known = journal?.spentInHour(now) ?? { usdcMicros: 0n, gasWei: 0n }
        await transact(db, async (tx) => {
          await bookTotal(tx, { address, charge, caps, now }, known)
          for (const payee of payees) await bookPayee(tx, address, payee, caps.usdcMicrosPerPayee, now)
        })
        return 'booked'
      } catch (error) {
        if (!(error instanceof NotBooked)) throw error
        if (error.reason === 'forgotten' && journal) await restoreSums(db, address, journal, now)
        return error.reason
      }
    },
  }
}
