import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { AccountStatus } from '../accounts/holders/model.ts'
import type { BillingModel } from '../../http/pipeline/caller.ts'
import type { KeyKind } from '../../http/pipeline/scopes.ts'
import type { ApiKey } from './model.ts'

const columns = sql`
  k.id, k.account_id as "accountId", k.family_id as "familyId", k.environment, k.label, k.scopes, k.commits_orders as "commitsOrders", k.hint,
  k.allowed_addresses as "allowedAddresses", k.limits, k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.retires_at as "retiresAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"`

export async function insertKey(tx: Tx, key: ApiKey, secretHash: Uint8Array): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      account_id: key.accountId,
      family_id: key.familyId,
      environment: key.environment,
      label: key.label,
      scopes: key.scopes,
      commits_orders: key.commitsOrders,
      secret_hash: secretHash,
      hint: key.hint,
      allowed_addresses: key.allowedAddresses,
      limits: JSON.stringify(key.limits),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .execute()
}

/** A key with the account data that authentication needs. */
export type KeyHolder = ApiKey & {
  secretHash: Uint8Array
  accountName: string
  accountKind: KeyKind
  accountStatus: AccountStatus
  slug: string | null
  billingModel: BillingModel | null
  accountNumber: string | null
}

export function findKeyHolder(reader: Reader, id: string): Promise<KeyHolder | undefined> {
  return maybe(
    reader,
    sql<KeyHolder>`
      select ${columns}, k.secret_hash as "secretHash", a.name as "accountName", a.kind as "accountKind",
        a.status as "accountStatus", p.slug, p.billing_model as "billingModel", t.account_number as "accountNumber"
      from api_keys k join accounts a on a.id = k.account_id
      left join partners p on p.account_id = a.id left join tenants t on t.account_id = a.id
      where k.id = ${id} and k.person_id is null`,
  )
}

export function findKey(reader: Reader, id: string): Promise<ApiKey | undefined> {
  return maybe(reader, sql<ApiKey>`select ${columns} from api_keys k where k.id = ${id} and k.person_id is null`)
}

/**
 * The keys of one rotation family. Its first key is locked before the others are read: a concurrent rotation waits for
 * the lock and then sees the new successor.
 */
export async function lockFamily(tx: Tx, familyId: string): Promise<ApiKey[]> {
  await sql`select 1 from api_keys where id = ${familyId} for update`.execute(tx)
  return many(
    tx,
    sql<ApiKey>`select ${columns} from api_keys k where k.family_id = ${familyId} order by k.created_at, k.id`,
  )
}

export function listKeys(reader: Reader, accountId: number): Promise<ApiKey[]> {
  return many(
    reader,
    sql<ApiKey>`
      select ${columns} from api_keys k where k.account_id = ${accountId} and k.person_id is null
      order by k.created_at desc, k.id`,
  )
}

/** The keys of platform accounts, the newest first: they act for the service as operators do. */
export function listPlatformKeys(reader: Reader, limit: number): Promise<Pick<ApiKey, 'id' | 'label'>[]> {
  return many(
    reader,
    sql<Pick<ApiKey, 'id' | 'label'>>`
      select k.id, k.label from api_keys k join accounts a on a.id = k.account_id
      where a.kind = 'platform' and k.person_id is null order by k.created_at desc, k.id limit ${limit}`,
  )
}

/** The keys of an account that work. Locks the account, so that concurrent requests do not create more than are allowed. */
export async function countLiveKeys(tx: Tx, accountId: number, now: Date): Promise<number> {
  await sql`select 1 from accounts where id = ${accountId} for no key update`.execute(tx)
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      select count(*)::integer as count from api_keys
      where account_id = ${accountId} and person_id is null and revoked_at is null
        and (expires_at is null or expires_at > ${now}) and (retires_at is null or retires_at > ${now})`,
  )
  return count
}

export async function retireKey(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ retires_at: at }).where('id', '=', id).execute()
}

/** Keeps the time of the first revocation. */
export async function revokeKey(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export type KeyChange = Partial<
  Pick<ApiKey, 'label' | 'scopes' | 'commitsOrders' | 'allowedAddresses' | 'limits' | 'expiresAt'>
>

export async function updateKey(tx: Tx, id: string, change: KeyChange): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({
      ...(change.label !== undefined && { label: change.label }),
      ...(change.scopes !== undefined && { scopes: change.scopes }),
      ...(change.commitsOrders !== undefined && { commits_orders: change.commitsOrders }),
      ...(change.allowedAddresses !== undefined && { allowed_addresses: change.allowedAddresses }),
      ...(change.limits !== undefined && { limits: JSON.stringify(change.limits) }),
      ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Updates all given keys in one statement. */
export async function touchKeys(db: Db, uses: readonly { id: string; at: Date }[]): Promise<void> {
  await sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
    from unnest(${uses.map((use) => use.id)}::text[], ${uses.map((use) => use.at)}::timestamptz[]) u(id, at)
    where k.id = u.id`.execute(db)
}

export type EndingKey = Pick<ApiKey, 'id' | 'accountId' | 'label'> & { expiresAt: Date }

/** Marks keys that expire before a time as announced and returns them; the caller announces them in the same transaction. */
export function markEndingKeys(tx: Tx, { now, before, limit }: { now: Date; before: Date; limit: number }) {
  return many(
    tx,
    sql<EndingKey>`
      update api_keys k set told_end = k.expires_at
      where k.id in (
        select e.id from api_keys e join accounts a on a.id = e.account_id
        where e.expires_at > ${now} and e.expires_at <= ${before} and e.told_end is distinct from e.expires_at
          and e.revoked_at is null and e.retires_at is null and a.status <> 'CLOSED'
        order by e.expires_at limit ${limit} for update of e skip locked)
      returning k.id, k.account_id as "accountId", k.label, k.expires_at as "expiresAt"`,
  )
}
