import { encodeFunctionData, getAddress, hashTypedData, isHex, type Abi, type Hex } from 'viem'
import * as buybackPool from '../../chain/abi/buyback-pool.ts'
import { abi as errors } from '../../chain/abi/errors.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { isSignedBy, sellBackTypedData, typedDataToWire, type SellBackConsent } from '../../chain/calls/typed-data.ts'
import { approvalForAllCall, type UnsignedCall } from '../../chain/calls/unsigned-calls.ts'
import type { ChainClient } from '../../chain/clients/client.ts'
import { classifyFault } from '../../chain/clients/faults.ts'
import { simulateCall } from '../../chain/clients/reads.ts'
import { decodeRevert } from '../../chain/clients/reverts.ts'
import { meaningOf, refuseRevert } from '../../chain/errors/refusals.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { readUsdc } from '../../kernel/amounts.ts'
import { fail } from '../../kernel/errors.ts'
import type { Micros } from '../../kernel/money.ts'
import { askChain, requireFollowedChain } from '../shared/chain-answers.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import { runOnce, type Once } from '../../idempotency/idempotency.ts'
import type { CardKind, Sellback } from './model.ts'
import { findByConsent, insertRequest } from './store.ts'
import { claimCards } from './sell.ts'
import { requireOneKind, requireSellable } from './eligibility.ts'
import { readMinTotal, readTokenIds, type Requester, type MinTotalOrder, type QuoteOrder } from './requests.ts'
import { collectionOf, type BuybackContracts } from './pool-reader.ts'
import type { GetQuote, Quote } from './quote.ts'
import type { SellIntents } from './sell-intents.ts'
import type { Sellers } from './sellers.ts'

export type RelayDeps = {
  db: Db
  clock: Clock
  client: ChainClient
  contracts: BuybackContracts
  endUsers: EndUserService
  getQuote: GetQuote
  sellers: Sellers
  sellIntents: SellIntents
  /** Refuses while the relayer is disabled, before anything is written. */
  requireRelayer(): Promise<void>
}

export type RelayPrepareOrder = QuoteOrder & MinTotalOrder

export type RelayOrder = QuoteOrder & {
  min_total_usdc: string
  nonce: string
  deadline: number
  signature: string
}

export type PreparedRelay = {
  quote: Quote
  minTotal: Micros
  nonce: bigint
  deadline: bigint
  approvalCall: UnsignedCall | undefined
  typedData: Readonly<Record<string, unknown>>
}

type Ready = { kind: CardKind; quotedTotal: Micros; endUserId: number; consent: SellBackConsent; digest: Hex }

/** Bounds the age of the price that the wallet signs. */
const consentSeconds = 1_800n

function readSigned(order: RelayOrder): { minTotal: Micros; nonce: bigint; signature: Hex } {
  const minTotal = readUsdc('min_total_usdc', order.min_total_usdc)
  const { signature } = order
  if (!isHex(signature) || signature.length % 2 !== 0) {
    fail(400, 'invalid_signature', 'signature must be a hex string of whole bytes.', {
      details: { field: 'signature' },
    })
  }
  return { minTotal, nonce: BigInt(order.nonce), signature }
}

/** Relays sales that a wallet signs: the seller pays no gas, and the pool pays the seller directly. */
export function createRelay(deps: RelayDeps) {
  const { db, clock, client, contracts, endUsers, getQuote, sellers, sellIntents } = deps
  const { buybackPool: pool } = contracts

  const typedDataOf = (consent: SellBackConsent) =>
    sellBackTypedData({ chainId: client.chainId, verifyingContract: pool }, consent)

  const approvalCallOf = (kind: CardKind): UnsignedCall =>
    approvalForAllCall({ asset: collectionOf(contracts, kind), operator: pool })

  async function prepare({ partnerId }: Requester, order: RelayPrepareOrder): Promise<PreparedRelay> {
    const tokenIds = readTokenIds(order.token_ids)
    const minTotalFor = readMinTotal(order)
    await deps.requireRelayer()
    const seller = await sellers.walletSeller(partnerId, order)
    const quote = await getQuote({ seller, tokenIds, itemType: order.item_type })
    requireSellable(quote)
    const kind = requireOneKind(quote)
    const minTotal = minTotalFor(quote.total)
    const { nonce } = quote
    const deadline = BigInt(quote.blockTime.getTime()) / 1_000n + consentSeconds
    const asset = collectionOf(contracts, kind)
    const consent = { seller: getAddress(seller), asset, tokenIds, minTotal, nonce, deadline }
    const approvalCall = quote.isApproved[kind] ? undefined : approvalCallOf(kind)
    return { quote, minTotal, nonce, deadline, approvalCall, typedData: typedDataToWire(typedDataOf(consent)) }
  }

  /**
   * Simulates the sale as it would be sent. A revert without an error label of its own is reported by its contract
   * name.
   */
  async function simulateSale(consent: SellBackConsent, signature: Hex): Promise<void> {
    const data = encodeFunctionData({
      abi: buybackPool.abi,
      functionName: 'sellBackWithSig',
      args: [consent, signature],
    })
    try {
      await simulateCall(client, { from: consent.seller, to: pool, data, valueWei: 0n }, 'latest')
    } catch (error) {
      const fault = classifyFault(error)
      if (fault.kind === 'network') await askChain(Promise.reject(error))
      const revert = decodeRevert(fault.kind === 'reverted' ? fault.data : undefined, errors as Abi, fault.message)
      if (meaningOf(revert).status !== 500) refuseRevert(revert)
      fail(409, 'accept_simulation_failed', 'The simulation of this sale reverted; see details.revert.', {
        details: { revert: revert.name ?? null },
      })
    }
  }

  /** Refuses what the contract would refuse, before anything is sent. */
  async function check(quote: Quote, kind: CardKind, consent: SellBackConsent, signature: Hex): Promise<void> {
    if (!quote.isApproved[kind]) {
      fail(
        409,
        'nft_approval_missing',
        'The buyback contract is not approved for these cards; send details.nft_approval.call first.',
        {
          details: { nft_approval: { call: approvalCallOf(kind) } },
        },
      )
    }
    requireSellable(quote)
    const claim = { address: consent.seller, typedData: typedDataOf(consent), signature }
    if (!(await askChain(isSignedBy(client, claim)))) {
      fail(409, 'receiver_signature_mismatch', 'The signature does not match the holder of the cards.', {
        details: { seller: consent.seller },
      })
    }
    await simulateSale(consent, signature)
  }

  async function consentOf(
    seller: StoredAddress,
    order: RelayOrder,
  ): Promise<{ quote: Quote; kind: CardKind; consent: SellBackConsent }> {
    const tokenIds = readTokenIds(order.token_ids)
    const { minTotal, nonce } = readSigned(order)
    const quote = await getQuote({ seller, tokenIds, itemType: order.item_type })
    const kind = requireOneKind(quote)
    const asset = collectionOf(contracts, kind)
    const deadline = BigInt(order.deadline)
    return { quote, kind, consent: { seller: getAddress(seller), asset, tokenIds, minTotal, nonce, deadline } }
  }

  async function relay(requester: Requester, order: RelayOrder): Promise<Once<Sellback>> {
    const { partnerId, keyId, keyFamily } = requester
    const { signature } = readSigned(order)
    const seller = await sellers.walletSeller(partnerId, order)
    const { quote, kind, consent } = await consentOf(seller, order)
    const digest = hashTypedData(typedDataOf(consent))
    const now = clock.now()
    return runOnce<Sellback, Ready>(db, {
      asked: { partner: partnerId },
      fingerprintOf: (row) => ({ partner: row.partnerId }),
      find: (reader) => findByConsent(reader, digest),
      async prepare() {
        await deps.requireRelayer()
        await requireFollowedChain(db)
        await check(quote, kind, consent, signature)
        const { external_user_id } = order
        const { id: endUserId } = await endUsers.resolve(partnerId, { external_user_id, wallet_address: seller })
        return { kind, quotedTotal: quote.total, endUserId, consent, digest }
      },
      insert: (tx, { endUserId, quotedTotal }) =>
        insertRequest(
          tx,
          {
            partnerId,
            endUserId,
            keyId,
            keyFamily,
            kind,
            seller,
            minTotal: consent.minTotal,
            quotedTotal,
            channel: 'RELAY',
            consentDigest: digest,
            consent: { nonce: consent.nonce.toString(), deadline: consent.deadline.toString(), signature },
          },
          now,
        ),
      async complete(tx, row) {
        await claimCards(tx, row, consent.tokenIds)
        await sellIntents.start(tx, row)
        return row
      },
    })
  }

  return { prepare, relay }
}
