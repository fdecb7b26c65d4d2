import { transact, type Db } from '../../db/db.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { newLease, outstanding, remaining, returnable, type CreditBalance, type Lease } from './model.ts'
import {
  accountExists,
  addGranted,
  findCredits,
  insertCredits,
  insertGrant,
  listCreditDays,
  lockLeases,
  settleLease,
  takeCredits,
} from './store.ts'
import { dayMs, dayOf } from '../../kernel/time.ts'

export type CreditDeps = {
  db: Db
  clock: Clock
  audit: Audit
  /** Identifies this process as the holder of leases. */
  holder: string
  /** The initial grant of an account. */
  initialCredits: bigint
}

export type CreditService = ReturnType<typeof createCreditService>

type Waiter = { answer: (granted: boolean) => void; fail: (error: unknown) => void }

type Account = {
  lease: Lease
  waiting: Waiter[]
  refilling: boolean
  /** A settlement whose outcome is unknown because the connection was lost. */
  unconfirmed: { used: number; released: number } | undefined
}

const shownDays = 31

/**
 * Charges one catalog credit per answer. A process leases credits in advance and settles once a second, so a request needs
 * no statement; leases are taken from the balance first, so all processes together never spend more than was granted. When
 * a process dies its lease is released, including at most what it spent since its last settlement.
 */
export function createCreditService({ db, clock, audit, holder, initialCredits }: CreditDeps) {
  const accounts = new Map<number, Account>()
  let settling: Promise<void> | undefined

  async function open(accountId: number): Promise<void> {
    if (initialCredits <= 0n) return
    await transact(db, async (tx) => {
      if (!(await insertCredits(tx, accountId, initialCredits))) return
      const grant = { accountId, amount: initialCredits, note: 'To begin with', actor: 'system', at: clock.now() }
      await insertGrant(tx, grant)
    })
  }

  async function load(accountId: number): Promise<void> {
    let row = await findCredits(db, accountId)
    if (!row) {
      await open(accountId)
      row = await findCredits(db, accountId)
    }
    if (accounts.has(accountId)) return
    const free = row ? Number(row.granted - row.used - row.leased) : 0
    accounts.set(accountId, { lease: newLease(free), waiting: [], refilling: false, unconfirmed: undefined })
  }

  function known(accountId: number): Account {
    const account = accounts.get(accountId)
    if (account) return account
    const fresh: Account = { lease: newLease(0), waiting: [], refilling: false, unconfirmed: undefined }
    accounts.set(accountId, fresh)
    return fresh
  }

  /** One statement serves all waiting requests; later requests are served by the next statement. */
  async function refill(accountId: number, account: Account): Promise<void> {
    account.refilling = true
    while (account.waiting.length > 0) {
      const served = account.waiting.splice(0)
      try {
        const taken = await takeCredits(db, { holder, accountId, wanted: served.length })
        const { lease } = account
        lease.held += Number(taken?.amount ?? 0n)
        lease.free = Number(taken?.free ?? 0n)
        for (const { answer } of served) answer(takeOne(lease))
      } catch (error) {
        for (const waiter of served) waiter.fail(error)
      }
    }
    account.refilling = false
  }

  function takeOne(lease: Lease): boolean {
    if (lease.held === 0) return false
    lease.held -= 1
    lease.taken += 1
    lease.busy = true
    return true
  }

  /** Reserves one credit for a request; false when none is left. Synchronous while the lease lasts. */
  function reserve(accountId: number): boolean | Promise<boolean> {
    const account = known(accountId)
    if (takeOne(account.lease)) return true
    const verdict = new Promise<boolean>((answer, refuse) => account.waiting.push({ answer, fail: refuse }))
    if (!account.refilling) void refill(accountId, account)
    return verdict
  }

  /** Spends the reserved credit of an answered request. */
  function spend(accountId: number): void {
    const { lease } = known(accountId)
    lease.taken -= 1
    lease.spent += 1
  }

  /** Releases the reserved credit of a failed request. */
  function refund(accountId: number): void {
    const { lease } = known(accountId)
    lease.taken -= 1
    lease.held += 1
  }

  /** Decides from the stored lease amount whether a settlement with unknown outcome was committed. */
  function reconcile(account: Account, amount: number): void {
    const { lease, unconfirmed } = account
    account.unconfirmed = undefined
    if (unconfirmed && amount === outstanding(lease) - unconfirmed.used - unconfirmed.released) {
      lease.spent -= unconfirmed.used
      lease.held = Math.max(0, lease.held - unconfirmed.released)
    }
    if (amount > outstanding(lease)) lease.held += amount - outstanding(lease)
    // A lease that was reclaimed while this process was silent can no longer be spent.
    if (amount < outstanding(lease)) lease.held = Math.max(0, lease.held - (outstanding(lease) - amount))
  }

  async function settleSome(accountIds: readonly number[]): Promise<void> {
    const attempts: { account: Account; used: number; released: number; free: bigint }[] = []
    try {
      await transact(db, async (tx) => {
        for (const { accountId, amount } of await lockLeases(tx, holder, accountIds)) {
          const account = known(accountId)
          reconcile(account, Number(amount))
          const used = account.lease.spent
          const released = returnable(account.lease)
          account.lease.held -= released
          account.lease.busy = false
          const attempt = { account, used, released, free: 0n }
          attempts.push(attempt)
          attempt.free = await settleLease(tx, holder, { accountId, used, released }, dayOf(clock.now()))
        }
      })
    } catch (error) {
      for (const { account, used, released } of attempts) {
        account.lease.held += released
        account.unconfirmed = { used, released }
      }
      throw error
    }
    for (const { account, used, free } of attempts) {
      account.lease.spent -= used
      account.lease.free = Number(free)
    }
  }

  /** Writes spent credits to the database. One settlement runs at a time; a concurrent call runs the next one. */
  async function settle(): Promise<void> {
    await settling?.catch(() => {})
    const due = [...accounts]
      .filter(([, { lease, unconfirmed }]) => outstanding(lease) > 0 || unconfirmed)
      .map(([id]) => id)
    if (due.length === 0) return
    settling = settleSome(due)
    try {
      await settling
    } finally {
      settling = undefined
    }
  }

  async function getBalance(accountId: number): Promise<CreditBalance> {
    await settle()
    const row = await findCredits(db, accountId)
    const since = dayOf(new Date(clock.now().getTime() - shownDays * dayMs))
    const days = await listCreditDays(db, accountId, since)
    const { granted = 0n, used = 0n } = row ?? {}
    return { balance: granted - used, granted, used, days }
  }

  /** Grants credits, or revokes unused ones when the amount is negative. */
  async function grant(accountId: number, amount: bigint, note: string, actor: string): Promise<CreditBalance> {
    if (!(await accountExists(db, accountId))) fail(404, 'not_found', `Account ${accountId} not found.`)
    await open(accountId)
    await settle()
    await transact(db, async (tx) => {
      await insertCredits(tx, accountId, 0n)
      const row = await addGranted(tx, accountId, amount)
      if (!row)
        fail(409, 'insufficient_credits', 'The account has fewer unused catalog credits than the amount to revoke.')
      await insertGrant(tx, { accountId, amount, note, actor, at: clock.now() })
      const details = { amount: amount.toString(), note }
      await audit.record(tx, { actor, action: 'credits.grant', target: `account:${accountId}`, details })
    })
    const account = accounts.get(accountId)
    if (account) account.lease.free += Number(amount)
    return getBalance(accountId)
  }

  return {
    /** Whether the account's credits are loaded. */
    isLoaded: (accountId: number): boolean => accounts.has(accountId),
    load,
    reserve,
    spend,
    refund,
    remaining: (accountId: number): number => remaining(known(accountId).lease),
    settle,
    getBalance,
    grant,
  }
}
