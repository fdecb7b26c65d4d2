import { sql } from 'kysely'
import { maybe, type Reader, type Tx } from '../../../db/db.ts'
import type { BillingDetails } from './model.ts'

const columns = sql`legal_name as "legalName", address, tax_id as "taxId"`

export function findDetails(reader: Reader, partnerId: number): Promise<BillingDetails | undefined> {
  return maybe(
    reader,
    sql<BillingDetails>`
      select ${columns} from billing_details where partner_id = ${partnerId} order by created_at desc, id desc limit 1`,
  )
}

/** The details of a time; the first ones for a time before them. */
export function findDetailsAt(reader: Reader, partnerId: number, at: Date): Promise<BillingDetails | undefined> {
  return maybe(
    reader,
    sql<BillingDetails>`
      select ${columns} from billing_details where partner_id = ${partnerId}
      order by created_at > ${at}, abs(extract(epoch from created_at - ${at}::timestamptz)), id desc limit 1`,
  )
}

export async function insertDetails(tx: Tx, partnerId: number, details: BillingDetails, now: Date): Promise<void> {
  await sql`
    insert into billing_details (partner_id, legal_name, address, tax_id, created_at)
    values (${partnerId}, ${details.legalName}, ${details.address}, ${details.taxId}, ${now})`.execute(tx)
}
