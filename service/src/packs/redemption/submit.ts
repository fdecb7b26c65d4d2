import { isHash, type Hash } from 'viem'
import type { ChainClient } from '../../chain/clients/client.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { minuteMs } from '../../kernel/time.ts'
import type { Redemption } from './model.ts'
import { findRedemption, lockRedemption, moveRedemption, noteRedemption, type RedemptionChanges } from './store.ts'
import type { Announce } from './events.ts'
import { readBurn, type MinedBurn } from './chain-reads.ts'
import { takePending } from './work-store.ts'

export type SubmitOrder = {
  redemption_id: number
  tx_hash?: string | undefined
  transaction_hash?: string | undefined
}

export type SubmitDeps = { db: Db; clock: Clock; client: ChainClient; announce: Announce }

const mineTimeoutMs = 30 * minuteMs
const batch = 50

function readHash({ tx_hash, transaction_hash }: SubmitOrder): Hash {
  const hash = (tx_hash ?? transaction_hash ?? '').toLowerCase()
  return isHash(hash)
    ? hash
    : fail(400, 'invalid_tx_hash', 'tx_hash must be 32 bytes in hex, with a 0x prefix.', {
        details: { field: 'tx_hash' },
      })
}

export function refuseStatus({ status }: Redemption): never {
  fail(409, 'invalid_status', `Redemption status ${status} does not allow this action.`, { details: { status } })
}

/** Refuses a transaction that is not the burn of this token by its holder. */
function checkBurn(mined: MinedBurn, { holder }: Redemption): void {
  if (mined.isReverted) fail(400, 'tx_reverted', 'The transaction reverted; submit the hash of a successful burn.')
  if (mined.holder === undefined) fail(400, 'tx_unverified', 'The transaction requests no burn of this token.')
  if (mined.holder !== holder) fail(409, 'not_owner', 'Another wallet requested the burn of this token.')
}

/** Records a submitted burn. What was burned is read from the chain only. */
export function createSubmit({ db, clock, client, announce }: SubmitDeps) {
  /** A recorded burn, or the same hash again, changes nothing. */
  const isKnown = ({ burnTxHash, burnRequestedAt, releasedAt }: Redemption, hash: Hash): boolean =>
    burnTxHash === hash || (burnRequestedAt !== null && releasedAt === null)

  async function record(tx: Tx, { id }: Redemption, hash: Hash): Promise<Redemption> {
    const locked = (await lockRedemption(tx, id)) ?? fail(404, 'not_found', `Redemption ${id} not found.`)
    const now = clock.now()
    const changes: RedemptionChanges = { burnTxHash: hash }
    if (locked.status === 'BURN_SUBMITTED') {
      if (!isKnown(locked, hash)) await noteRedemption(tx, id, now, changes)
      return (await lockRedemption(tx, id)) ?? locked
    }
    const moved = await moveRedemption(tx, id, { event: 'submit', now, changes })
    if (!moved) return refuseStatus(locked)
    await announce(tx, 'burn_submitted', moved, locked.status)
    return moved
  }

  async function submit(partnerId: number, order: SubmitOrder): Promise<Redemption> {
    const hash = readHash(order)
    const { redemption_id: id } = order
    const redemption =
      (await findRedemption(db, id, partnerId)) ?? fail(404, 'not_found', `Redemption ${id} not found.`)
    const { status, burnTxHash } = redemption
    const isOpen = status === 'PREPARED' || status === 'BURN_SUBMITTED'
    // The service sends the burn of a custodial redemption itself.
    if (!isOpen || redemption.custody === 'CUSTODIAL') {
      return burnTxHash === hash ? redemption : refuseStatus(redemption)
    }
    if (status === 'BURN_SUBMITTED' && isKnown(redemption, hash)) return redemption
    const mined = await readBurn(client, redemption, hash)
    if (mined) checkBurn(mined, redemption)
    return transact(db, (tx) => record(tx, redemption, hash))
  }

  /** Clears a hash without a burn, so that another one can be submitted. */
  async function clearHash(id: number, hash: Hash): Promise<void> {
    await transact(db, async (tx) => {
      const locked = await lockRedemption(tx, id)
      if (locked?.status !== 'BURN_SUBMITTED' || locked.burnRequestedAt || locked.burnTxHash !== hash) return
      await noteRedemption(tx, id, clock.now(), { burnTxHash: null })
    })
  }

  async function checkPending(redemption: Redemption): Promise<void> {
    const { id, burnTxHash, updatedAt } = redemption
    if (!burnTxHash) return
    const { included } = await readIndexStatus(db)
    const mined = await readBurn(client, redemption, burnTxHash)
    const isLate = clock.now().getTime() - updatedAt.getTime() >= mineTimeoutMs
    if (!mined) return isLate ? clearHash(id, burnTxHash) : undefined
    // The indexer records the burns it sees; a block it has passed without one has no burn of this token.
    const isPassed = included !== undefined && included >= mined.blockNumber
    if (mined.isReverted || isPassed) await clearHash(id, burnTxHash)
  }

  /** Detects what the indexer cannot: a burn that reverted, burned nothing or was never mined. */
  async function pollPending(): Promise<void> {
    const watched = await transact(db, (tx) => takePending(tx, batch, clock.now()))
    for (const redemption of watched) await checkPending(redemption)
  }

  return { submit, pollPending }
}
