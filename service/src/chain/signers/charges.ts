import { sql } from 'kysely'
import type { Address } from 'viem'
import { maybe, transact, type Db, type Tx } from '../../db/db.ts'
import type { Caps, Charge, ChargeBook, PayeeCharge } from './policy.ts'

/** The hour's sums would exceed a cap; nothing is booked. */
class Capped extends Error {}

/** Adds the charge to the current minute if the last sixty minutes allow it. */
async function bookTotal(tx: Tx, address: Address, charge: Charge, caps: Caps, now: Date): Promise<void> {
  const booked = await maybe(
    tx,
    sql<{ minute: Date }>`
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
      returning minute`,
  )
  if (!booked) throw new Capped()
}

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
  if (!booked) throw new Capped()
}

/** Removes the sums that no cap looks at any more. */
export async function pruneCharges(db: Db, now: Date): Promise<void> {
  await sql`delete from signer_charges where minute <= ${now}::timestamptz - interval '1 hour'`.execute(db)
  await sql`delete from signer_payees where minute <= ${now}::timestamptz - interval '1 hour'`.execute(db)
}

/** Only one process signs with a key at a time, so the sums are exact. */
export function createChargeBook(db: Db): ChargeBook {
  return {
    async book(address, { payees, ...charge }, caps, now) {
      try {
        await transact(db, async (tx) => {
          await bookTotal(tx, address, charge, caps, now)
          for (const payee of payees) await bookPayee(tx, address, payee, caps.usdcMicrosPerPayee, now)
        })
        return true
      } catch (error) {
        if (error instanceof Capped) return false
        throw error
      }
    },
  }
}
