import { isHash, type Hash } from 'viem'
import type { ChainClient } from '../../chain/clients/client.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Redemption } from './model.ts'
import { findRedemption, lockRedemption, moveRedemption, noteRedemption, type RedemptionChanges } from './store.ts'
import type { Announce } from './events.ts'
import { readBurn, type MinedBurn } from './chain-reads.ts'
import { takeWatched } from './work-store.ts'

export type SubmitOrder = {
  redemption_id: number
  tx_hash?: string | undefined
  transaction_hash?: string | undefined
}

export type SubmitDeps = { db: Db; clock: Clock; client: ChainClient; announce: Announce }

const patienceMs = 30 * 60_000
const watchedAtOnce = 50

function readHash({ tx_hash, transaction_hash }: SubmitOrder): Hash {
  const hash = (tx_hash ?? transaction_hash ?? '').toLowerCase()
  return isHash(hash)
    ? hash
    : fail(400, 'invalid_tx_hash', 'tx_hash is 32 bytes in hex.', { details: { field: 'tx_hash' } })
}

export function refuseStatus({ id, status }: Redemption): never {
  fail(409, 'invalid_status', `Redemption ${id} is ${status}.`, { details: { status } })
}

/** Refuses a transaction that is not the burn of this token by its holder. */
function checkBurn(mined: MinedBurn, { holder }: Redemption): void {
  if (mined.isReverted) fail(400, 'tx_reverted', 'The transaction is mined and reverted.')
  if (mined.holder === undefined) fail(400, 'tx_unverified', 'The transaction asks for no burn of this token.')
  if (mined.holder !== holder) fail(409, 'not_owner', 'Somebody else asked for the burn of this token.')
}

/** Records the burn a partner tells of. What it burned is read from the chain alone. */
export function createSubmit({ db, clock, client, announce }: SubmitDeps) {
  /** A burn that was seen, and the same hash once more, change nothing. */
  const isKnown = ({ burnTxHash, burnRequestedAt, releasedAt }: Redemption, hash: Hash): boolean =>
    burnTxHash === hash || (burnRequestedAt !== null && releasedAt === null)

  async function record(tx: Tx, { id }: Redemption, hash: Hash): Promise<Redemption> {
    const locked = (await lockRedemption(tx, id)) ?? fail(404, 'not_found', `You have no redemption ${id}.`)
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
      (await findRedemption(db, id, partnerId)) ?? fail(404, 'not_found', `You have no redemption ${id}.`)
    const { status, burnTxHash } = redemption
    const isOpen = status === 'PREPARED' || status === 'BURN_SUBMITTED'
    if (!isOpen) return burnTxHash === hash ? redemption : refuseStatus(redemption)
    if (status === 'BURN_SUBMITTED' && isKnown(redemption, hash)) return redemption
    const mined = await readBurn(client, redemption, hash)
    if (mined) checkBurn(mined, redemption)
    return transact(db, (tx) => record(tx, redemption, hash))
  }

  /** A hash that burns nothing is forgotten: the redemption waits for another one, and may be told it. */
  async function forget(id: number, hash: Hash): Promise<void> {
    await transact(db, async (tx) => {
      const locked = await lockRedemption(tx, id)
      if (locked?.status !== 'BURN_SUBMITTED' || locked.burnRequestedAt || locked.burnTxHash !== hash) return
      await noteRedemption(tx, id, clock.now(), { burnTxHash: null })
    })
  }

  async function look(redemption: Redemption): Promise<void> {
    const { id, burnTxHash, updatedAt } = redemption
    if (!burnTxHash) return
    const { included } = await readIndexStatus(db)
    const mined = await readBurn(client, redemption, burnTxHash)
    const isLate = clock.now().getTime() - updatedAt.getTime() >= patienceMs
    if (!mined) return isLate ? forget(id, burnTxHash) : undefined
    // The indexer takes up what it sees; a block it has passed without a word holds no burn of this token.
    const isPassed = included !== undefined && included >= mined.blockNumber
    if (mined.isReverted || isPassed) await forget(id, burnTxHash)
  }

  /** Finds only what the indexer cannot: that a burn reverted, burned nothing, or is in no block. */
  async function watch(): Promise<void> {
    const watched = await transact(db, (tx) => takeWatched(tx, watchedAtOnce, clock.now()))
    for (const redemption of watched) await look(redemption)
  }

  return { submit, watch }
}
