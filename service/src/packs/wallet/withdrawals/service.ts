import { standardLimits, type ApprovalLimits } from '../../../kernel/payment-limits.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import type { Chain } from '../../../chain/chain.ts'
import { transact, type Db, type Reader, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { formatUsdc, micros, type Micros } from '../../../kernel/money.ts'
import { dayOf } from '../../../kernel/time.ts'
import { hold, releaseHold } from '../../ledger/ledger.ts'
import { requireChain, requireFollowedChain } from '../../shared/chain-answers.ts'
import type { EndUserService, PresentedIdentity } from '../end-users/service.ts'
import { runOnce, type Once } from '../../../idempotency/idempotency.ts'
import type { FlagService } from '../../switches/service.ts'
import type { VaultService } from '../vaults/service.ts'
import { getBalance } from '../balances/store.ts'
import {
  heldUntil,
  paymentRefOf,
  standardRules,
  type Withdrawal,
  type WithdrawalRules,
  type WithdrawalStatus,
} from './model.ts'
import {
  chargeDay,
  findByKey,
  findDestination,
  findRules,
  findWithdrawal,
  insertWithdrawal,
  listWithdrawals,
  moveWithdrawal,
  markUsed,
  refundDay,
  secureWithdrawal,
  setRules,
} from './store.ts'

export type WithdrawalDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain | undefined
  endUsers: EndUserService
  vaults: VaultService
  flags: FlagService
  limits?: Pick<ApprovalLimits, 'withdrawal'> | undefined
  /** Submits the payment intent, in the transaction that decides on it. */
  submitPayment(tx: Tx, withdrawal: Withdrawal): Promise<void>
  /** Emits the webhook event withdrawal.updated. */
  announce(tx: Tx, withdrawal: Withdrawal): Promise<void>
}

export type WithdrawalOrder = {
  partnerId: number
  identity: PresentedIdentity
  key: string
  keyFamily: string
  toAddress: string
  amount: Micros
}

type Prepared = { rules: WithdrawalRules; until: Date | undefined; chainId: number }

export type WithdrawalService = ReturnType<typeof createWithdrawalService>

/** Withdrawals of credits: put on hold first, paid once, and debited when the payment is final. */
export function createWithdrawalService(deps: WithdrawalDeps) {
  const { db, clock, audit, chain, endUsers, vaults, flags, submitPayment, announce } = deps
  const { limits = standardLimits } = deps

  async function request(order: WithdrawalOrder): Promise<Once<Withdrawal>> {
    const { partnerId, key, amount } = order
    const toAddress = await vaults.readDestination('to_address', order.toAddress)
    const user = await endUsers.resolve(partnerId, order.identity)
    return runOnce<Withdrawal, Prepared>(db, {
      asked: { end_user: user.id, to_address: toAddress, amount },
      fingerprintOf: (row) => ({ end_user: row.endUserId, to_address: row.toAddress, amount: row.amount }),
      lock: `withdrawal ${partnerId} ${key}`,
      find: (reader) => findByKey(reader, partnerId, key),
      prepare: () => prepare(partnerId, user.id, toAddress, amount),
      insert: (tx, { until }) => {
        const now = clock.now()
        const row = { partnerId, endUserId: user.id, key, keyFamily: order.keyFamily, toAddress, amount }
        const needsApproval = amount > limits.withdrawal
        return insertWithdrawal(tx, { ...row, heldUntil: until, needsApproval, capDay: dayOf(now) }, now)
      },
      complete: (tx, withdrawal, prepared) => secure(tx, withdrawal, prepared, key),
    })
  }

  async function prepare(partnerId: number, endUserId: number, toAddress: StoredAddress, amount: Micros) {
    const { chainId } = requireChain(chain)
    await flags.require('withdraw')
    await requireFollowedChain(db)
    const rules = await readRules(partnerId)
    const destination = await findDestination(db, endUserId, toAddress)
    if (rules.isProofRequired && !destination) {
      fail(
        403,
        'destination_not_allowed',
        'to_address is not a linked wallet; link it with POST /api/v1/end-users/link-wallet first.',
        {
          details: { to_address: toAddress },
        },
      )
    }
    if (amount > rules.dailyCap) refuseCap(rules)
    await requireFunds(db, endUserId, amount)
    return { rules, until: heldUntil(destination, rules, clock.now()), chainId }
  }

  /** Charges the daily cap, puts the credits on hold, and submits the payment, all in the transaction of the row. */
  async function secure(
    tx: Tx,
    withdrawal: Withdrawal,
    { rules, chainId }: Prepared,
    key: string,
  ): Promise<Withdrawal> {
    const { id, partnerId, endUserId, amount, toAddress, capDay, status } = withdrawal
    const now = clock.now()
    if (!(await chargeDay(tx, { partnerId, day: capDay, amount, cap: rules.dailyCap }))) refuseCap(rules)
    const held = await hold(tx, {
      endUserId,
      amount,
      source: 'withdrawal',
      sourceId: String(id),
      description: 'Withdrawal',
      now,
    })
    if (!held) await requireFunds(tx, endUserId, amount)
    assert(held !== undefined, 'A withdrawal without a hold must have been refused.')
    await markUsed(tx, endUserId, toAddress, now)
    const secured = await secureWithdrawal(tx, id, held.holdId, paymentRefOf(chainId, partnerId, key))
    if (status === 'PENDING') await submitPayment(tx, secured)
    return secured
  }

  async function requireFunds(reader: Reader, endUserId: number, amount: Micros): Promise<void> {
    const { balance, reserved } = await getBalance(reader, endUserId)
    const available = micros(balance - reserved)
    if (available >= amount) return
    fail(402, 'insufficient_funds', `Only ${formatUsdc(available)} USDC are available.`, {
      details: {
        required_micros: amount.toString(),
        available_micros: available.toString(),
        shortfall_micros: (amount - available).toString(),
      },
    })
  }

  function refuseCap({ dailyCap }: WithdrawalRules): never {
    fail(403, 'limit_exceeded', 'The daily withdrawal cap would be exceeded; see details.daily_cap_usdc.', {
      details: { limit: 'withdraw_daily_cap', daily_cap_usdc: formatUsdc(dailyCap) },
    })
  }

  async function get(partnerId: number, id: number): Promise<Withdrawal> {
    return (await findWithdrawal(db, partnerId, id)) ?? fail(404, 'not_found', `Withdrawal ${id} not found.`)
  }

  async function list(
    partnerId: number,
    filter: PresentedIdentity & { status?: WithdrawalStatus | undefined },
    page: { limit: number; offset: number },
  ): Promise<Withdrawal[]> {
    const user = await endUsers.resolveOptional(partnerId, filter)
    return listWithdrawals(db, { partnerId, endUserId: user?.id, status: filter.status }, page)
  }

  /** Cancels only held withdrawals; a submitted payment may already be broadcast. */
  async function cancel(partnerId: number, id: number): Promise<Withdrawal> {
    const known = await get(partnerId, id)
    return transact(db, async (tx) => {
      const now = clock.now()
      const cancelled = await moveWithdrawal(tx, id, { event: 'cancel', failureReason: 'cancelled', now })
      if (!cancelled) {
        const { status } = (await findWithdrawal(tx, partnerId, id)) ?? known
        fail(409, 'invalid_status', `Withdrawal status ${status} does not allow cancellation; only HELD does.`, {
          details: { status },
        })
      }
      await releaseCredits(tx, cancelled, now)
      await announce(tx, cancelled)
      return cancelled
    })
  }

  async function readRules(partnerId: number): Promise<WithdrawalRules> {
    return (await findRules(db, partnerId)) ?? standardRules
  }

  async function changeRules(
    partnerId: number,
    change: { [Rule in keyof WithdrawalRules]?: WithdrawalRules[Rule] | undefined },
    actor: string,
  ): Promise<WithdrawalRules> {
    const known = await readRules(partnerId)
    const rules: WithdrawalRules = {
      dailyCap: change.dailyCap ?? known.dailyCap,
      firstUseDelaySeconds: change.firstUseDelaySeconds ?? known.firstUseDelaySeconds,
      isProofRequired: change.isProofRequired ?? known.isProofRequired,
    }
    await transact(db, async (tx) => {
      await setRules(tx, partnerId, rules, clock.now())
      const details = { ...rules, dailyCap: rules.dailyCap.toString() }
      await audit.record(tx, { actor, action: 'withdrawal_rules.set', target: `account:${partnerId}`, details })
    })
    return rules
  }

  return { request, get, list, cancel, readRules, changeRules }
}

/** Releases the hold and the daily cap of a withdrawal that was not paid. */
export async function releaseCredits(tx: Tx, withdrawal: Withdrawal, now: Date): Promise<void> {
  const { id, holdId } = withdrawal
  assert(holdId !== null, 'A withdrawal must have a hold.')
  const released = await releaseHold(tx, {
    holdId,
    source: 'withdrawal',
    sourceId: String(id),
    description: 'Withdrawal not paid',
    now,
  })
  assert(released !== undefined, 'The hold of a withdrawal must be released exactly once.')
  await refundDay(tx, withdrawal)
}
