import { finalBlockNumber } from '../clients/finality.ts'
import { readBalance, readBlock, readNonce } from '../clients/reads.ts'
import { ChainUnavailable } from '../clients/faults.ts'
import type { PolicySigner } from '../signers/policy.ts'
import {
  ensureAccount,
  findAccount,
  LeaseLost,
  noteBalance,
  releaseLease,
  renewLease,
  takeLease,
  type Lease,
  type RelayerAccount,
} from './accounts.ts'
import { listLive } from './attempts.ts'
import type { AccountContext, ChainView, RelayerDeps } from './context.ts'
import type { FindPendingWork } from './pending-work.ts'
import { checkPlacements, finishPlaced } from './placements.ts'
import { catchUpNonce, fillGaps, pushUnspent } from './repair.ts'
import { settleSpent } from './settle.ts'
import { signWaiting } from './signing.ts'

export type AccountWorker = {
  /** One round for the account; true when another round may find more work. */
  round(): Promise<boolean>
  /** The lease that this process has, if any. */
  lease(): Lease | undefined
  /** The lease was renewed at this time of the process clock. */
  extend(lease: Lease, renewedAt: number): void
  readonly address: string
  /** Whether the account belongs to the share of this process. If not, the lease is released after the current round. */
  setShare(isMine: boolean): void
  /** Releases the lease, so that the next holder need not wait for its expiry. */
  release(): Promise<void>
}

type Leased = { readonly lease: Lease; readonly context: AccountContext; validUntil: number }

export type WorkerDeps = RelayerDeps & {
  readonly signer: PolicySigner
  readonly role: string
  readonly holder: string
  readonly findPendingWork: FindPendingWork
}

/** Works for one account while it has the account's lease. */
export function createAccountWorker(deps: WorkerDeps): AccountWorker {
  const { db, client, clock, settings, signer, role, holder, findPendingWork } = deps
  let known: RelayerAccount | undefined
  let leased: Leased | undefined
  let isMine = true
  let balanceAt = -Infinity
  let watchedAt = -Infinity

  /** A fifth of the lease is reserved for work in progress; the process may have been suspended without noticing. */
  const validFrom = (startedAt: number): number => startedAt + settings.leaseSeconds * 800

  function assertLeased(): void {
    if (!leased || performance.now() >= leased.validUntil) throw new LeaseLost()
  }

  /** A new account starts at its nonce on chain. */
  async function registerAccount(): Promise<RelayerAccount> {
    const { address } = signer
    const nextNonce = await readNonce(client, address, 'latest')
    return ensureAccount(db, { chainId: client.chainId, address, role, nextNonce, now: clock.now() })
  }

  async function keepLease(): Promise<Leased | undefined> {
    known ??= await registerAccount()
    const account = known
    const startedAt = performance.now()
    if (leased && startedAt < leased.validUntil - settings.leaseSeconds * 400) return leased
    if (leased && (await renewLease(db, leased.lease, settings.leaseSeconds))) {
      leased.validUntil = validFrom(startedAt)
      return leased
    }
    leased = undefined
    const { leaseSeconds } = settings
    // An account of another's share that stays free is taken nevertheless: its process may be unable to work for it.
    const freeForSeconds = isMine ? 0 : leaseSeconds
    const lease = await takeLease(db, { accountId: account.id, holder, leaseSeconds, freeForSeconds })
    if (!lease) return undefined
    const context = {
      ...deps,
      account,
      lease,
      assertLeased,
      lastSentAt: new Map(),
      missingSince: new Map(),
      deferredUntil: new Map(),
    }
    leased = { lease, context, validUntil: validFrom(startedAt) }
    return leased
  }

  /** An idle account sends no requests; one that only waits for depth polls slowly. */
  async function hasWork({ context: { account } }: Leased): Promise<boolean> {
    const { isBusy, isWaiting } = await findPendingWork(account)
    const now = clock.now().getTime()
    if (!isBusy && (!isWaiting || now - watchedAt < settings.watchMs)) return false
    watchedAt = now
    return true
  }

  async function readView(): Promise<ChainView> {
    // The head is read first, so that the next node cannot be behind the spent nonces below it.
    const head = await readBlock(client, 'latest')
    if (!head) throw new ChainUnavailable('The node has no latest block.')
    const spentNonce = await readNonce(client, signer.address, 'latest')
    return { head, spentNonce, finalBlock: await finalBlockNumber(client, settings.finality, head) }
  }

  async function watchBalance({ lease }: Leased): Promise<void> {
    const now = clock.now()
    if (now.getTime() - balanceAt < settings.balanceEveryMs) return
    await noteBalance(db, lease, await readBalance(client, signer.address), now)
    balanceAt = now.getTime()
  }

  async function work(context: AccountContext): Promise<boolean> {
    const view = await readView()
    const account = await findAccount(db, context.account.id)
    if (!account) return false
    await checkPlacements(context)
    const live = await listLive(db, account.id)
    await settleSpent(context, view, live)
    await finishPlaced(context, view)
    const nextNonce = await catchUpNonce(context, account, view)
    const unspent = live.filter(({ nonce }) => nonce >= view.spentNonce)
    await pushUnspent(context, view, unspent)
    await fillGaps(context, view, nextNonce)
    if (account.isPaused) return false
    const room = settings.maxInFlight - unspent.length
    return room > 0 && (await signWaiting(context, view, room)) === room
  }

  async function release(): Promise<void> {
    if (leased) await releaseLease(db, leased.lease)
    leased = undefined
  }

  async function round(): Promise<boolean> {
    try {
      if (leased && !isMine) {
        await release()
        return false
      }
      const current = await keepLease()
      if (!current) return false
      await watchBalance(current)
      if (!(await hasWork(current))) return false
      return await work(current.context)
    } catch (error) {
      if (error instanceof LeaseLost) leased = undefined
      throw error
    }
  }

  return {
    round,
    lease: () => leased?.lease,
    extend(lease, renewedAt) {
      if (leased?.lease === lease) leased.validUntil = validFrom(renewedAt)
    },
    // As it is stored.
    address: signer.address.toLowerCase(),
    setShare: (mine) => void (isMine = mine),
    release,
  }
}
