import { sql } from 'kysely'
import type { Address } from 'viem'
import { many, maybe, one, prepared, type Db, type Reader, type Tx } from '../../db/db.ts'
import { toStored } from '../addresses.ts'

export type RelayerAccount = {
  readonly id: number
  readonly address: Address
  readonly role: string
  readonly nextNonce: bigint
  readonly isPaused: boolean
}

/** The right to act for an account. Each acquisition raises the fence, and the database rejects lower ones. */
export type Lease = { readonly accountId: number; readonly fence: bigint }

/** Another process has taken the account. The pending write did not happen. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor() {
    super('Another process has the lease of this account.')
  }
}

const columns = sql`id, address, role, next_nonce as "nextNonce", is_paused as "isPaused"`

export type NewAccount = { chainId: number; address: Address; role: string; nextNonce: bigint; now: Date }

/** Registers an account; a known one keeps its nonce. */
export async function ensureAccount(db: Db, account: NewAccount): Promise<RelayerAccount> {
  const { chainId, address, role, nextNonce, now } = account
  return one(
    db,
    sql<RelayerAccount>`
      insert into relayer_accounts as known (chain_id, address, role, next_nonce, created_at)
      values (${chainId}, ${address}, ${role}, ${nextNonce}, ${now})
      on conflict (chain_id, address) do update set role = excluded.role
      returning ${columns}`,
  )
}

export function findAccount(reader: Reader, id: number): Promise<RelayerAccount | undefined> {
  return maybe(reader, sql<RelayerAccount>`select ${columns} from relayer_accounts where id = ${id}`)
}

export function listAccounts(reader: Reader, chainId: number): Promise<RelayerAccount[]> {
  return many(
    reader,
    sql<RelayerAccount>`select ${columns} from relayer_accounts where chain_id = ${chainId} order by id`,
  )
}

/** Whether the service sends for an account: it has had its key, or has another key of the role now. */
export async function hasKey(
  reader: Reader,
  { chainId, role, address }: Pick<NewAccount, 'chainId' | 'role' | 'address'>,
): Promise<boolean> {
  const { isHeld } = await one(
    reader,
    sql<{ isHeld: boolean }>`
      select exists (select from relayer_accounts
        where chain_id = ${chainId} and role = ${role}
          and (address = ${toStored(address)} or coalesce(leased_until > now(), false))) as "isHeld"`,
  )
  return isHeld
}

/** Skips numbers that a lost database may have given out. */
export async function skipNumbers(db: Db, count: bigint): Promise<void> {
  await sql`select advance_numbers(${count}::bigint)`.execute(db)
}

export type LeaseRequest = {
  accountId: number
  holder: string
  leaseSeconds: number
  /** The account must have been free for this time; not at all by default. */
  freeForSeconds?: number | undefined
}

/** Takes the account if it is free. Leases expire on the database clock, which all processes share. */
export async function takeLease(db: Db, request: LeaseRequest): Promise<Lease | undefined> {
  const { accountId, holder, leaseSeconds, freeForSeconds = 0 } = request
  const taken = await maybe(
    db,
    sql<{ fence: bigint }>`
      update relayer_accounts
      set holder = ${holder}, fence = fence + 1, leased_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${accountId}
        and (leased_until is null or leased_until <= now() - make_interval(secs => ${freeForSeconds}))
      returning fence`,
  )
  return taken && { accountId, fence: taken.fence }
}

/** Succeeds even after expiry, as long as no other process has taken the lease. */
export async function renewLease(db: Db, { accountId, fence }: Lease, leaseSeconds: number): Promise<boolean> {
  const renewed = await maybe(
    db,
    sql<{ id: number }>`
      update relayer_accounts set leased_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${accountId} and fence = ${fence} returning id`,
  )
  return renewed !== undefined
}

/**
 * Renews all leases of a process at once and returns the accounts it renewed. An expired lease is left to the next round
 * of its holder, and a locked account to the next renewal.
 */
export async function renewLeases(db: Db, leases: readonly Lease[], leaseSeconds: number): Promise<Set<number>> {
  const renewed = await many(
    db,
    prepared(sql<{ id: number }>`
      with held as (
        select a.id from relayer_accounts a
        join unnest(${leases.map(({ accountId }) => accountId)}::integer[], ${leases.map(({ fence }) => fence)}::bigint[])
          l (id, fence) on a.id = l.id and a.fence = l.fence
        where a.leased_until > now()
        for no key update of a skip locked
      )
      update relayer_accounts a set leased_until = now() + make_interval(secs => ${leaseSeconds})
      from held where a.id = held.id returning a.id`),
  )
  return new Set(renewed.map(({ id }) => id))
}

export async function releaseLease(db: Db, { accountId, fence }: Lease): Promise<void> {
  await sql`
    update relayer_accounts set leased_until = now(), holder = null
    where id = ${accountId} and fence = ${fence}`.execute(db)
}

/** First statement of every transaction of a holder: the lease cannot change before the transaction ends. */
export async function lockLease(tx: Tx, { accountId, fence }: Lease): Promise<void> {
  const held = await maybe(
    tx,
    sql<{ id: number }>`select id from relayer_accounts where id = ${accountId} and fence = ${fence} for share`,
  )
  if (!held) throw new LeaseLost()
}

/** Advances the next nonce. Throws when the lease or the nonce differs from what the holder expects. */
export async function advanceNonce(tx: Tx, lease: Lease, from: bigint, to: bigint): Promise<void> {
  const { accountId, fence } = lease
  const moved = await maybe(
    tx,
    sql<{ id: number }>`
      update relayer_accounts set next_nonce = ${to}
      where id = ${accountId} and fence = ${fence} and next_nonce = ${from} returning id`,
  )
  if (!moved) throw new LeaseLost()
}

export async function noteBalance(db: Db, { accountId, fence }: Lease, balanceWei: bigint, now: Date): Promise<void> {
  await sql`
    update relayer_accounts set balance_wei = ${balanceWei}, balance_at = ${now}
    where id = ${accountId} and fence = ${fence}`.execute(db)
}

/** Also releases intents that are assigned and not signed, so that another account can take them. */
export async function pauseAccount(tx: Tx, id: number, isPaused: boolean): Promise<void> {
  await sql`update relayer_accounts set is_paused = ${isPaused} where id = ${id}`.execute(tx)
  await sql`
    update chain_intents set account_id = null
    where account_id = ${id} and status = 'QUEUED' and not is_pinned`.execute(tx)
}
