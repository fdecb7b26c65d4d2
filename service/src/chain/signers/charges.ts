import { sql } from 'kysely'
import { maybe, type Db } from '../../db/db.ts'
import type { ChargeBook } from './policy.ts'

/**
 * Adds the charge to the current minute if the last sixty minutes allow it, in one statement. Only one process signs
 * with a key at a time, so the sum is exact.
 */
export function createChargeBook(db: Db): ChargeBook {
  return {
    async book(address, charge, caps, now) {
      const booked = await maybe(
        db,
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
      return booked !== undefined
    },
  }
}
