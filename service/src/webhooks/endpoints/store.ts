import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import { maxWebhooks, type SealedSecrets, type Webhook, type WebhookChange } from './model.ts'

const columns = sql`
  id, account_id as "accountId", url, event_types as "eventTypes", description, is_active as "isActive",
  previous_secret_until as "previousSecretUntil", consecutive_failures as "consecutiveFailures",
  last_success_at as "lastSuccessAt", last_failure_at as "lastFailureAt", disabled_at as "disabledAt",
  disabled_reason as "disabledReason", created_at as "createdAt", updated_at as "updatedAt"`
const secretColumns = sql`
  id, secret, previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil"`

/** Reserves the id first, because the secret is sealed for it. */
export async function takeWebhookId(tx: Tx): Promise<number> {
  const { id } = await one(tx, sql<{ id: number }>`select nextval(pg_get_serial_sequence('webhooks', 'id'))::int as id`)
  return id
}

export type NewWebhook = Pick<Webhook, 'id' | 'accountId' | 'url' | 'eventTypes' | 'description' | 'isActive'> & {
  secret: Uint8Array
}

/**
 * Takes the lowest free slot; undefined when all are taken. The lock on the account serializes its creations, so each
 * sees the slots taken before.
 */
export async function insertWebhook(tx: Tx, webhook: NewWebhook, now: Date): Promise<Webhook | undefined> {
  const { id, accountId, url, eventTypes, description, isActive, secret } = webhook
  await sql`select 1 from accounts where id = ${accountId} for no key update`.execute(tx)
  return maybe(
    tx,
    sql<Webhook>`
      insert into webhooks
        (id, account_id, slot, url, event_types, description, is_active, secret, created_at, updated_at)
      select ${id}::int, ${accountId}::int, min(free.slot), ${url}, ${eventTypes}::text[], ${description}, ${isActive}::boolean,
        ${secret}::bytea, ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, ${maxWebhooks}::int) as free (slot)
      where not exists (select 1 from webhooks w where w.account_id = ${accountId}::int and w.slot = free.slot)
      having min(free.slot) is not null
      returning ${columns}`,
  )
}

export function listWebhooks(reader: Reader, accountId: number): Promise<Webhook[]> {
  return many(
    reader,
    sql<Webhook>`
      select ${columns} from webhooks where account_id = ${accountId} and deleted_at is null order by id desc`,
  )
}

export function findWebhook(reader: Reader, accountId: number, id: number): Promise<Webhook | undefined> {
  return maybe(
    reader,
    sql<Webhook>`
      select ${columns} from webhooks where id = ${id} and account_id = ${accountId} and deleted_at is null`,
  )
}

export function lockSecrets(tx: Tx, accountId: number, id: number): Promise<SealedSecrets | undefined> {
  return maybe(
    tx,
    sql<SealedSecrets>`
      select ${secretColumns}
      from webhooks where id = ${id} and account_id = ${accountId} and deleted_at is null for update`,
  )
}

export function findSecrets(reader: Reader, id: number): Promise<SealedSecrets | undefined> {
  return maybe(
    reader,
    sql<SealedSecrets>`
      select ${secretColumns}
      from webhooks where id = ${id} and deleted_at is null`,
  )
}

/** The secrets of webhooks whose URL has this suffix. */
export function listSecretsByUrlEnding(reader: Reader, ending: string): Promise<SealedSecrets[]> {
  return many(
    reader,
    sql<SealedSecrets>`
      select ${secretColumns}
      from webhooks where right(url, length(${ending}::text)) = ${ending}::text and deleted_at is null limit 100`,
  )
}

/** Enabling a webhook resets its failures. */
export function updateWebhook(
  tx: Tx,
  accountId: number,
  id: number,
  change: WebhookChange,
  now: Date,
): Promise<Webhook | undefined> {
  const { url = null, eventTypes = null, description = null, isActive = null } = change
  const isEnabled = isActive === true
  return maybe(
    tx,
    sql<Webhook>`
      update webhooks set
        url = coalesce(${url}::text, url), event_types = coalesce(${eventTypes}::text[], event_types),
        description = coalesce(${description}::text, description), is_active = coalesce(${isActive}::boolean, is_active),
        disabled_at = case when ${isEnabled}::boolean then null else disabled_at end,
        disabled_reason = case when ${isEnabled}::boolean then null else disabled_reason end,
        consecutive_failures = case when ${isEnabled}::boolean and not is_active then 0 else consecutive_failures end,
        failing_since = case when ${isEnabled}::boolean and not is_active then null else failing_since end,
        not_before = case when ${isEnabled}::boolean then null else not_before end, updated_at = ${now}
      where id = ${id} and account_id = ${accountId} and deleted_at is null
      returning ${columns}`,
  )
}

/** Frees the slot and erases the secrets; the delivery log is kept. */
export function removeWebhook(tx: Tx, accountId: number, id: number, now: Date): Promise<{ id: number } | undefined> {
  return maybe(
    tx,
    sql<{ id: number }>`
      update webhooks set slot = null, is_active = false, deleted_at = ${now}, updated_at = ${now}, secret = ''::bytea,
        previous_secret = null, previous_secret_until = null
      where id = ${id} and account_id = ${accountId} and deleted_at is null
      returning id`,
  )
}

export type Rotation = { secret: Uint8Array; previousSecret: Uint8Array | null; previousSecretUntil: Date | null }

export function rotateSecrets(tx: Tx, id: number, rotation: Rotation, now: Date): Promise<Webhook> {
  const { secret, previousSecret, previousSecretUntil } = rotation
  return one(
    tx,
    sql<Webhook>`
      update webhooks set secret = ${secret}, previous_secret = ${previousSecret},
        previous_secret_until = ${previousSecretUntil}, updated_at = ${now}
      where id = ${id} returning ${columns}`,
  )
}

export type WebhookCount = { count: number; disabled: number }

export function countWebhooks(reader: Reader, accountId: number): Promise<WebhookCount> {
  return one(
    reader,
    sql<WebhookCount>`
      select count(*)::int as count, (count(*) filter (where disabled_at is not null))::int as disabled
      from webhooks where account_id = ${accountId} and deleted_at is null`,
  )
}
