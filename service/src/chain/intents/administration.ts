import { sql } from 'kysely'
import { many, one, transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { findAccount, pauseAccount } from './accounts.ts'
import { listAttempts } from './attempts.ts'
import type { IntentHooks } from './hooks.ts'
import type { Attempt, Intent } from './model.ts'
import { notAuthorized } from './signing.ts'
import { requestChange, findIntent, listIntents, withdrawIntent, type IntentFilter } from './store.ts'
import { defaultRole } from './submit.ts'

export type AccountFigures = {
  id: number
  address: string
  role: string
  isPaused: boolean
  /** Whether a process has the lease. */
  isHeld: boolean
  nextNonce: bigint
  balanceWei: bigint | null
  balanceAt: Date | null
  /** Signed or sent and not mined. */
  pending: number
  /** Creation time of the oldest pending intent. */
  oldestPendingAt: Date | null
}

export type RelayerFigures = {
  accounts: AccountFigures[]
  queued: number
  oldestQueuedAt: Date | null
  /** Refused within the last 24 hours. */
  refused: number
  /** Queued rows that no process authorized. */
  unauthorized: number
}

type AccountRow = Omit<AccountFigures, 'balanceWei'> & { balanceWei: string | null }

async function readAccounts(reader: Reader): Promise<AccountFigures[]> {
  const rows = await many(
    reader,
    sql<AccountRow>`
      select a.id, a.address, a.role, a.is_paused as "isPaused", coalesce(a.leased_until > now(), false) as "isHeld",
        a.next_nonce as "nextNonce", a.balance_wei::text as "balanceWei", a.balance_at as "balanceAt",
        count(i.id)::integer as pending, min(i.created_at) as "oldestPendingAt"
      from relayer_accounts a
      left join chain_intents i on i.account_id = a.id and i.status in ('SIGNED', 'BROADCAST')
      group by a.id order by a.id`,
  )
  return rows.map(({ balanceWei, ...row }) => ({ ...row, balanceWei: balanceWei === null ? null : BigInt(balanceWei) }))
}

export async function readFigures(reader: Reader, now: Date): Promise<RelayerFigures> {
  const waiting = await one(
    reader,
    sql<Omit<RelayerFigures, 'accounts'>>`
      select (select count(*) from chain_intents where status = 'QUEUED')::integer as queued,
        (select min(created_at) from chain_intents where status = 'QUEUED') as "oldestQueuedAt",
        (select count(*) from chain_intents
          where status = 'FAILED' and updated_at > ${now}::timestamptz - interval '1 day')::integer as refused,
        (select count(*) from chain_intents
          where status = 'QUEUED' and error_name = ${notAuthorized})::integer as unauthorized`,
  )
  return { accounts: await readAccounts(reader), ...waiting }
}

export type AdministrationDeps = {
  db: Db
  clock: Clock
  hooks: IntentHooks
  /** An account below this balance counts as empty. */
  minBalanceWei: bigint
}

/** Writes that join the transaction of a change, such as its audit entry. */
export type Alongside = (tx: Tx) => Promise<void>

const nothing: Alongside = async () => {}

export type IntentDetail = Intent & { readonly attempts: readonly Attempt[] }

/** Operations on intents other than sending them. */
export function createIntentAdministration({ db, clock, hooks, minBalanceWei }: AdministrationDeps) {
  const find = async (id: bigint): Promise<Intent> =>
    (await findIntent(db, id)) ?? fail(404, 'not_found', `Intent ${id} not found.`)

  async function inspect(id: bigint): Promise<IntentDetail> {
    return { ...(await find(id)), attempts: await listAttempts(db, [id]) }
  }

  async function bump(id: bigint, alongside: Alongside = nothing): Promise<Intent> {
    await find(id)
    const isRequested = await transact(db, async (tx) => {
      const isDone = await requestChange(tx, id, 'BUMP', clock.now())
      if (isDone) await alongside(tx)
      return isDone
    })
    if (!isRequested) fail(409, 'invalid_status', 'Only a sent transaction that is not mined can have its fee bumped.')
    return find(id)
  }

  /** Withdraws an intent without a nonce. With a nonce, the chain decides which transaction is mined. */
  async function cancel(id: bigint, alongside: Alongside = nothing): Promise<Intent> {
    await find(id)
    const isDone = await transact(db, async (tx) => {
      const withdrawn = await withdrawIntent(tx, id, clock.now())
      if (!withdrawn && !(await requestChange(tx, id, 'CANCEL', clock.now()))) return false
      await alongside(tx)
      if (!withdrawn) return true
      const outcome = { depth: 'final', result: 'CANCELLED', txHash: null } as const
      await hooks.of(withdrawn.purpose).settled?.(tx, withdrawn, outcome)
      return true
    })
    if (!isDone) fail(409, 'invalid_status', 'The intent is settled or already being cancelled.')
    return find(id)
  }

  async function setPaused(accountId: number, isPaused: boolean, alongside: Alongside = nothing): Promise<void> {
    if (!(await findAccount(db, accountId))) fail(404, 'not_found', `Account ${accountId} not found.`)
    await transact(db, async (tx) => {
      await pauseAccount(tx, accountId, isPaused)
      await alongside(tx)
    })
  }

  /** Checked before a reservation, so that no customer waits for an intent that cannot be sent. */
  async function checkReady(reader: Reader, role: string = defaultRole): Promise<void> {
    const accounts = (await readAccounts(reader)).filter((account) => account.role === role && !account.isPaused)
    if (accounts.length === 0) fail(503, 'relayer_disabled', 'No relayer account is active.')
    // An account whose balance was never read may be funded.
    const isFunded = accounts.some(({ balanceWei }) => balanceWei === null || balanceWei >= minBalanceWei)
    if (!isFunded) fail(503, 'insufficient_relayer_funds', 'The relayer accounts have insufficient ether.')
  }

  return {
    list: (filter: IntentFilter) => listIntents(db, filter),
    inspect,
    bump,
    cancel,
    setPaused,
    checkReady,
    minBalanceWei,
    figures: () => readFigures(db, clock.now()),
  }
}

export type IntentAdministration = ReturnType<typeof createIntentAdministration>
