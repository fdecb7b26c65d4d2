import type { Abi, Hash } from 'viem'
import { abi as errors } from '../../chain/abi/errors.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { ChainClient } from '../../chain/clients/client.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import { explainRevert } from '../../chain/intents/simulate.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { askChain } from '../shared/chain-answers.ts'
import { isKnownBy } from '../wallet/end-users/model.ts'
import { readIdentity, type EndUserService, type PresentedIdentity } from '../wallet/end-users/service.ts'
import { readTxHash } from '../checkout/preflight.ts'
import type { Sale, Sellback } from './model.ts'
import { listByHash } from './store.ts'
import type { Asker } from './requests.ts'
import type { BuybackContracts } from './pool-reader.ts'
import type { SellbackRecorder } from './recorder.ts'
import { readMinedSales } from './sales.ts'

export type SubmitOrder = PresentedIdentity & {
  transaction_hash?: string | undefined
  tx_hash?: string | undefined
}

export type SubmitDeps = {
  db: Db
  clock: Clock
  client: ChainClient
  contracts: BuybackContracts
  endUsers: EndUserService
  recorder: SellbackRecorder
}

export type Submitted = { sellback: Sellback; relatedIds: readonly number[] }

/** Records a wallet's sale by its transaction. What was sold, by whom and for how much is read from the chain alone. */
export function createSubmit({ db, clock, client, contracts, endUsers, recorder }: SubmitDeps) {
  /** Refuses a transaction that did not do what it was sent for, with the contract's own word for why. */
  async function refuseReverted(hash: Hash, blockNumber: bigint): Promise<never> {
    const { from, to, input: data } = await askChain(client.getTransaction({ hash }))
    const call = to && { to, data, valueWei: 0n }
    const revert = call && (await askChain(explainRevert(client, from, call, blockNumber, errors as Abi)))
    return fail(400, 'tx_reverted', 'The transaction is mined and reverted.', {
      details: { revert: revert?.name ?? null },
    })
  }

  async function readSales(hash: Hash): Promise<{ sales: Sale[]; blockNumber: bigint }> {
    const mined =
      (await readMinedSales(client, contracts, hash)) ??
      fail(400, 'tx_unverified', 'The transaction is in no block; submit it when it is mined.')
    if (mined.isReverted) await refuseReverted(hash, mined.blockNumber)
    if (mined.sales.length === 0) fail(400, 'tx_unverified', 'The transaction holds no sale to our pool.')
    return mined
  }

  async function findOurs(partnerId: number, hash: Hash): Promise<Sellback[]> {
    return (await listByHash(db, hash)).filter((row) => row.partnerId === partnerId)
  }

  /** Whether a seller is the one the request names; who names nobody means anybody. */
  async function readSeller(partnerId: number, order: SubmitOrder): Promise<(seller: StoredAddress) => boolean> {
    if (!order.external_user_id && !order.wallet_address) return () => true
    const { walletAddress } = readIdentity(order)
    if (walletAddress) return (seller) => seller === walletAddress
    const user = await endUsers.find(partnerId, order)
    return (seller) => user !== undefined && isKnownBy(user, seller)
  }

  function answer(rows: readonly Sellback[], isSeller: (seller: StoredAddress) => boolean): Submitted {
    const first = rows.find(({ seller }) => isSeller(seller)) ?? refuseSeller()
    return { sellback: first, relatedIds: rows.filter(({ id }) => id !== first.id).map(({ id }) => id) }
  }

  const refuseSeller = (): never =>
    fail(403, 'seller_mismatch', 'The cards were not sold by the end user you name, or by none of yours.')

  /** Nothing in the transaction is this partner's: says whose fault that is. */
  async function refuseForeign(partnerId: number, hash: Hash, sales: readonly Sale[], block: bigint): Promise<never> {
    const { included } = await readIndexStatus(db)
    if (included === undefined || included < block) {
      fail(503, 'overloaded', 'The chain is not read so far yet; submit again.', { retryAfterSeconds: 1 })
    }
    const sellers = await Promise.all(sales.map(({ seller }) => endUsers.find(partnerId, { wallet_address: seller })))
    if (sellers.every((seller) => seller === undefined)) refuseSeller()
    const known = await listByHash(db, hash)
    return known.length > 0
      ? fail(409, 'tx_already_recorded', 'The transaction is recorded for the partner whose cards it sold.')
      : fail(403, 'partner_mismatch', 'The transaction sold no card of your packs.')
  }

  return async function submit(asker: Asker, order: SubmitOrder): Promise<Submitted> {
    const { partnerId } = asker
    const hash = readTxHash(order)
    const isSeller = await readSeller(partnerId, order)
    const known = await findOurs(partnerId, hash)
    if (known.length > 0) return answer(known, isSeller)
    const { sales, blockNumber } = await readSales(hash)
    await transact(db, async (tx) => {
      for (const sale of sales) await recorder.record(tx, sale, clock.now(), asker)
    })
    const rows = await findOurs(partnerId, hash)
    return rows.length > 0 ? answer(rows, isSeller) : refuseForeign(partnerId, hash, sales, blockNumber)
  }
}
