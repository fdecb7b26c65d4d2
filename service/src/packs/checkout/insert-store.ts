import { sql, type RawBuilder } from 'kysely'
import type { Hash } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { maybe, named, one, type Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import type { Custody, SaleRequest } from './model.ts'

export type NewSale = {
  partnerId: number
  endUserId: number
  keyId: string | null
  keyFamily: string | null
  productId: number
  quantity: number
  unitPrice: Micros
  maxUnitPrice: Micros
  recipientAddress: StoredAddress
  reference: string | null
  metadata: Readonly<Record<string, string>>
}

export type NewCustodialSale = NewSale & {
  idempotencyKey: string
  partnerRef: Uint8Array
  request: SaleRequest
  /** The credits that the purchase needs at least. */
  minimum: Micros
}

/** A purchase made by a wallet, or a custodial one that the database does not know. */
export type NewChainSale = NewSale & {
  custody: Custody
  status: 'PENDING' | 'SUBMITTED'
  purchaserAddress: StoredAddress | null
  partnerRef: Uint8Array | null
  requestId: string | null
  transactionHash: Hash
}

type InsertState = { isFree: boolean; isUsed: boolean; isFunded: boolean; isInserted: boolean }

/** Another transaction uses the key, it was used before, or the credits do not suffice. */
export type NotInserted = 'busy' | 'used' | 'unfunded'

export type SaleClaim = Pick<
  NewCustodialSale,
  'partnerId' | 'endUserId' | 'keyId' | 'keyFamily' | 'idempotencyKey' | 'reference' | 'metadata' | 'request'
>

/** The statements that create purchases. `columns` and `names` read a row with the alias `p`. */
export function createInserts<Row>(
  { sales, productId }: { readonly sales: string; readonly productId: string },
  { columns, names }: { columns: RawBuilder<Row>; names: RawBuilder<unknown> },
) {
  const table = sql.table(sales)
  return {
    /**
     * Takes a number and inserts only when no other transaction uses the key, the key is new and the credits suffice: a
     * replay or a refusal takes no number.
     */
    async insertCustodial(tx: Tx, order: NewCustodialSale, now: Date): Promise<Row | NotInserted> {
      const lock = `${sales} ${order.partnerId} ${order.idempotencyKey}`
      const found = await one(
        tx,
        named(
          `insert_${sales}`,
          sql<InsertState & Row>`
          with state as (
            select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as "isFree",
              exists (select 1 from ${table} where partner_id = ${order.partnerId} and idempotency_key = ${order.idempotencyKey}) as "isUsed",
              coalesce((select balance - reserved >= ${order.minimum}::bigint from wallets where end_user_id = ${order.endUserId}), false) as "isFunded"
          ), fresh as (
            select nextval(pg_get_serial_sequence(${sales}, 'id'))::integer as id from state
            where "isFree" and not "isUsed" and "isFunded"
          ), p as (
            insert into ${table} (id, partner_id, end_user_id, key_id, key_family, custody, status, ${sql.ref(productId)},
              quantity, unit_price, max_unit_price, recipient_address, partner_ref, idempotency_key, reference, metadata,
              request, created_at, updated_at, reserved_at)
            overriding system value
            select fresh.id, ${order.partnerId}, ${order.endUserId}, ${order.keyId}, ${order.keyFamily}, 'CUSTODIAL',
              'RESERVED', ${order.productId}, ${order.quantity}, ${order.unitPrice}, ${order.maxUnitPrice},
              ${order.recipientAddress}, ${order.partnerRef}, ${order.idempotencyKey}, ${order.reference},
              ${JSON.stringify(order.metadata)}::jsonb, ${JSON.stringify(order.request)}::jsonb, ${now}, ${now}, ${now}
            from fresh
            on conflict do nothing returning *
          ), shown as (select ${columns} from p ${names})
          select "isFree", "isUsed", "isFunded", (select count(*) from shown) > 0 as "isInserted", shown.*
          from state left join shown on true`,
        ),
      )
      if (found.isInserted) return found
      if (!found.isFree) return 'busy'
      return found.isUsed || found.isFunded ? 'used' : 'unfunded'
    },

    /** Undefined when the request, or the partner's claim of the hash, is already recorded. */
    insertFromChain(tx: Tx, order: NewChainSale, now: Date): Promise<Row | undefined> {
      const submittedAt = order.status === 'SUBMITTED' ? now : null
      return maybe(
        tx,
        sql<Row>`
          with p as (
            insert into ${table} (partner_id, end_user_id, key_id, key_family, custody, status, ${sql.ref(productId)},
              quantity, unit_price, max_unit_price, recipient_address, purchaser_address, partner_ref,
              onchain_request_id, transaction_hash, reference, metadata, is_adopted, created_at, updated_at, submitted_at)
            values (${order.partnerId}, ${order.endUserId}, ${order.keyId}, ${order.keyFamily}, ${order.custody},
              ${order.status}, ${order.productId}, ${order.quantity}, ${order.unitPrice}, ${order.maxUnitPrice},
              ${order.recipientAddress}, ${order.purchaserAddress}, ${order.partnerRef}, ${order.requestId},
              ${order.transactionHash}, ${order.reference}, ${JSON.stringify(order.metadata)}::jsonb,
              ${order.custody === 'CUSTODIAL'}, ${now}, ${now}, ${submittedAt})
            on conflict do nothing returning *
          ) select ${columns} from p ${names}`,
      )
    },
  }
}
