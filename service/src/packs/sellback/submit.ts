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
import type { PoolSale, Sellback } from './model.ts'
import { listOrigins } from './origin-store.ts'
import { listByHash } from './store.ts'
import type { Requester } from './requests.ts'
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

/** Records a wallet's own sale by its transaction hash. Cards, seller and payouts are read from the chain only. */
export function createSubmit({ db, clock, client, contracts, endUsers, recorder }: SubmitDeps) {
  /** Refuses a reverted transaction with the decoded revert. */
  async function refuseReverted(hash: Hash, blockNumber: bigint): Promise<never> {
    const { from, to, input: data } = await askChain(client.getTransaction({ hash }))
    const call = to && { to, data, valueWei: 0n }
    const revert = call && (await askChain(explainRevert(client, from, call, blockNumber, errors as Abi)))
    return fail(400, 'tx_reverted', 'The transaction reverted; see details.revert.', {
      details: { revert: revert?.name ?? null },
    })
  }

  async function readSales(hash: Hash): Promise<{ sales: PoolSale[]; blockNumber: bigint }> {
    const mined =
      (await readMinedSales(client, contracts, hash)) ??
      fail(400, 'tx_unverified', 'The transaction is not mined yet; submit it again once it is.')
    if (mined.isReverted) await refuseReverted(hash, mined.blockNumber)
    if (mined.sales.length === 0) fail(400, 'tx_unverified', 'The transaction contains no sale to the buyback pool.')
    return mined
  }

  async function listOwn(partnerId: number, hash: Hash): Promise<Sellback[]> {
    return (await listByHash(db, hash)).filter((row) => row.partnerId === partnerId)
  }

  /** Whether a seller is the end user the request names; a request without an end user matches every seller. */
  async function sellerMatcher(partnerId: number, order: SubmitOrder): Promise<(seller: StoredAddress) => boolean> {
    if (!order.external_user_id && !order.wallet_address) return () => true
    const { walletAddress } = readIdentity(order)
    if (walletAddress) return (seller) => seller === walletAddress
    const user = await endUsers.find(partnerId, order)
    return (seller) => user !== undefined && isKnownBy(user, seller)
  }

  function submitted(rows: readonly Sellback[], isSeller: (seller: StoredAddress) => boolean): Submitted {
    const first = rows.find(({ seller }) => isSeller(seller)) ?? refuseSeller()
    return { sellback: first, relatedIds: rows.filter(({ id }) => id !== first.id).map(({ id }) => id) }
  }

  const refuseSeller = (): never =>
    fail(403, 'seller_mismatch', 'The seller of these cards is not the end user you name, or not an end user of yours.')

  /** Whether it is known how the sellers received all of their cards. */
  async function areKnown(sales: readonly PoolSale[]): Promise<boolean> {
    for (const { seller, cards } of sales) {
      const tokenIds = cards.map(({ tokenId }) => tokenId)
      if (new Set((await listOrigins(db, seller, tokenIds)).map(({ tokenId }) => tokenId)).size < tokenIds.length)
        return false
    }
    return true
  }

  /** Refuses a transaction without a sale of this partner, with the matching error. */
  async function refuseForeign(
    partnerId: number,
    hash: Hash,
    sales: readonly PoolSale[],
    block: bigint,
  ): Promise<never> {
    const sellers = await Promise.all(sales.map(({ seller }) => endUsers.find(partnerId, { wallet_address: seller })))
    if (sellers.every((seller) => seller === undefined)) refuseSeller()
    const known = await listByHash(db, hash)
    if (known.length > 0)
      fail(409, 'tx_already_recorded', 'The transaction is already recorded for the partner whose cards it sold.')
    const { included } = await readIndexStatus(db)
    const isBehind = included === undefined || included < block
    // A card without a known origin may have been drawn in a block that is not read yet.
    if (isBehind && !(await areKnown(sales)))
      fail(400, 'tx_unverified', 'The cards of this transaction are not indexed yet; submit it again in a second.')
    return fail(403, 'partner_mismatch', 'The transaction sold no card of your packs.')
  }

  return async function submit(requester: Requester, order: SubmitOrder): Promise<Submitted> {
    const { partnerId } = requester
    const hash = readTxHash(order)
    const isSeller = await sellerMatcher(partnerId, order)
    const known = await listOwn(partnerId, hash)
    if (known.length > 0) return submitted(known, isSeller)
    const { sales, blockNumber } = await readSales(hash)
    await transact(db, async (tx) => {
      for (const sale of sales) await recorder.record(tx, sale, clock.now(), requester)
    })
    const rows = await listOwn(partnerId, hash)
    return rows.length > 0 ? submitted(rows, isSeller) : refuseForeign(partnerId, hash, sales, blockNumber)
  }
}
