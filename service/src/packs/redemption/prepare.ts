import { zeroAddress } from 'viem'
import type { Claims } from '../../assets/claims/claims.ts'
import { toStored } from '../../chain/addresses.ts'
import { shippingQuoteTypedData } from '../../chain/calls/typed-data.ts'
import type { Chain, QuoteSigner } from '../../chain/chain.ts'
import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail, Refusal } from '../../kernel/errors.ts'
import type { Micros } from '../../kernel/money.ts'
import { requireAddress, type Address, type AddressInput } from '../../providers/shipping/addresses.ts'
import { requireFollowedChain } from '../shared/chain-answers.ts'
import type { EndUser } from '../wallet/end-users/model.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import type { VaultService } from '../wallet/vaults/service.ts'
import { runOnce, type Once } from '../../idempotency/idempotency.ts'
import { expiryOf, type Redemption } from './model.ts'
import { findByKey, insertRedemption, takeRedemptionId, type NewRedemption } from './store.ts'
import type { Announce } from './events.ts'
import { readProcessor } from './chain-reads.ts'
import { refuseLost, type LostPayment } from './lost.ts'
import { redemptionOfOrder, shippingQuoteOf } from './order-model.ts'
import type { Rebuild } from './rebuild.ts'
import { claimPurpose, type Termination } from './terminate.ts'
import type { RateQuote, RateQuotes } from './quote.ts'
import { refuseToken } from './rules.ts'
import {
  refuseLive,
  requireUnused,
  type Target,
  type TokenRequest,
  type TokenResolver,
  type VaultRule,
} from './resolve-token.ts'
import { holdShipping, requireCredits } from './credits.ts'
import type { VaultCalls } from './vault-calls.ts'

export type RedeemOrder = TokenRequest & {
  shipping_address?: AddressInput | undefined
  insurance?: boolean | undefined
  rate_id?: string | undefined
}

export type QuoteOrder = RedeemOrder & { external_user_id?: string | undefined }

export type CustodialOrder = RedeemOrder & { external_user_id: string }

export type Redeemer = { partnerId: number; keyId: string }

export type PrepareDeps = {
  db: Db
  clock: Clock
  chain: Chain
  claims: Claims
  endUsers: EndUserService
  vaults: VaultService
  vaultCalls: VaultCalls
  tokenResolver: TokenResolver
  rateQuotes: RateQuotes
  termination: Termination
  announce: Announce
  rebuild: Rebuild
  /** Refuses while redemptions are disabled. */
  requireFlag(): Promise<void>
  /** Refuses while the relayer cannot send transactions. */
  requireRelayer(): Promise<void>
  /** How long a price is valid. */
  ttlMs: number
}

export type Quoted = { target: Target; offer: RateQuote }

/** The idempotency fingerprint of a request. */
const askedOf = (order: RedeemOrder, address: Address, user?: EndUser): Redemption['asked'] => ({
  ...(user && { end_user: user.id }),
  purchase_id: order.purchase_id ?? null,
  token_id: order.token_id ?? null,
  unique_id: order.unique_id ?? null,
  item_type: order.item_type ?? null,
  wallet_address: order.wallet_address ?? null,
  shipping_address: JSON.stringify(address),
  insurance: order.insurance ?? false,
  rate_id: order.rate_id ?? null,
})

/** An empty id names nothing. */
const hasNoToken = ({ purchase_id, token_id, unique_id }: TokenRequest): boolean =>
  purchase_id === undefined && !token_id && !unique_id

export function createPrepare(deps: PrepareDeps) {
  const { db, clock, chain, claims, endUsers, vaults, vaultCalls, tokenResolver, rateQuotes, termination } = deps
  const { announce, rebuild, requireFlag, requireRelayer, ttlMs } = deps

  /** Validates the request itself, before any read. */
  function readOrder(order: RedeemOrder): Address {
    if (hasNoToken(order)) refuseToken('purchase_or_token_required')
    const { shipping_address: address } = order
    return address
      ? requireAddress(address, 'invalid_address')
      : fail(400, 'missing_shipping_address', 'shipping_address is required.')
  }

  type Asked = { address: Address; signal: AbortSignal; vault: VaultRule | undefined }

  async function offer(partnerId: number, order: RedeemOrder, { address, signal, vault }: Asked): Promise<Quoted> {
    await requireFlag()
    await requireFollowedChain(db)
    const target = await tokenResolver.resolve(partnerId, order, vault)
    return { target, offer: await rateQuotes.quote({ target, address, isInsured: order.insurance ?? false, signal }) }
  }

  async function requireSigner(contract: Target['contract']): Promise<QuoteSigner> {
    const { shippingSigner } = chain
    const processor = await readProcessor(chain.client, chain.contracts.shippingPaymentProcessor, contract)
    if (processor.isPaused) {
      fail(503, 'relayer_disabled', 'Redemptions are paused.', { details: { switch: 'redemption' } })
    }
    // A price the contract rejects is worse than none: the holder would have requested the burn by then.
    if (!shippingSigner || toStored(shippingSigner.address) !== processor.signer) {
      fail(
        503,
        'shipping_signer_unavailable',
        'Shipping prices cannot be signed at present; nothing was created. Retry later.',
      )
    }
    return shippingSigner
  }

  /** The vault of one end user, which must hold the card. */
  async function vaultOf(user: EndUser): Promise<VaultRule> {
    const { address } = await vaults.ensure(user)
    return { address, isAllowed: async () => true }
  }

  /** The vaults of the partner's end users. */
  const ownVaults = (partnerId: number): VaultRule => ({
    isAllowed: async (vault) => (await endUsers.find(partnerId, { wallet_address: vault })) !== undefined,
  })

  async function findEndUser(partnerId: number, { endUserId, holder }: Target): Promise<number | null> {
    return endUserId ?? (await endUsers.find(partnerId, { wallet_address: holder }))?.id ?? null
  }

  type Ready = { target: Target; row: NewRedemption }
  type Locked = Pick<NewRedemption, 'id' | 'total' | 'expiresAt' | 'signature'>

  /** What was signed and paid before the database lost it. */
  function lockedBefore({ act, quote, signature }: LostPayment): Locked {
    const id = redemptionOfOrder(quote.orderId) ?? refuseLost(act)
    return { id, total: quote.total, expiresAt: new Date(Number(quote.expirationTime) * 1_000), signature }
  }

  async function lockPrice(target: Target, total: Micros, user: EndUser | undefined): Promise<Locked> {
    const signer = await requireSigner(target.contract)
    // A refusal uses up no id.
    if (user) await requireCredits(db, user.id, total)
    const id = await takeRedemptionId(db)
    const expiresAt = expiryOf(clock.now(), ttlMs)
    const { chainId, contracts } = chain
    const domain = { chainId, verifyingContract: contracts.shippingPaymentProcessor }
    const quote = shippingQuoteOf({ ...target, id, total, expiresAt })
    return { id, total, expiresAt, signature: await signer.signTypedData(shippingQuoteTypedData(domain, quote)) }
  }

  type RequestContext = {
    address: Address
    key: string | null
    signal: AbortSignal
    /** Whose vault the card is in; without one the holder signs. */
    user?: EndUser | undefined
  }

  async function ready(
    redeemer: Redeemer,
    order: RedeemOrder,
    { address, key, signal, user }: RequestContext,
  ): Promise<Ready> {
    const { partnerId, keyId } = redeemer
    if (user) await requireRelayer()
    const vault = user && (await vaultOf(user))
    const { target, offer: offered } = await offer(partnerId, order, { address, signal, vault })
    const { lost } = target
    const rate = lost ? rateQuotes.chooseLike(offered, lost.quote.total) : rateQuotes.choose(offered, order.rate_id)
    const locked = lost && user ? lockedBefore(lost) : await lockPrice(target, rate.total, user)
    const endUserId = user?.id ?? (await findEndUser(partnerId, target))
    const row: NewRedemption = {
      ...target,
      ...rate,
      ...locked,
      partnerId,
      keyId,
      endUserId,
      custody: user ? 'CUSTODIAL' : 'NON_CUSTODIAL',
      idempotencyKey: key,
      asked: askedOf(order, address, user),
      address,
      isInsured: order.insurance ?? false,
      valueCents: offered.valueCents,
    }
    return { target, row }
  }

  async function insert(tx: Tx, { target, row }: Ready): Promise<Redemption | undefined> {
    const outdated = await tokenResolver.recheck(tx, target, row.partnerId)
    if (outdated) await termination.end(tx, outdated, { event: 'cancel', reason: 'holder_changed' })
    return insertRedemption(tx, row, clock.now())
  }

  /** Claims the item for this redemption; a custodial one starts at once. */
  async function complete(tx: Tx, redemption: Redemption, { target }: Ready): Promise<Redemption> {
    const { id, uniqueId } = redemption
    await requireUnused(tx, redemption)
    const claim = await claims.claim(tx, { uniqueIds: [uniqueId], purpose: claimPurpose, documentId: String(id) })
    if (!claim.isClaimed) {
      const [blocker] = claim.blockers
      if (blocker?.purpose === claimPurpose) refuseLive({ ...redemption, id: Number(blocker.documentId) }, 0)
      refuseToken('not_burnable', { reason: 'promised_elsewhere' })
    }
    await announce(tx, 'prepared', redemption, null)
    if (target.lost) return rebuild(tx, redemption)
    if (redemption.custody === 'CUSTODIAL') {
      await holdShipping(tx, redemption, clock.now())
      await vaultCalls.start(tx, redemption)
    }
    return redemption
  }

  /** A request that lost the race against its own replay returns the redemption that won. */
  async function prepareOnce(
    redeemer: Redeemer,
    order: RedeemOrder,
    context: RequestContext & { key: string },
  ): Promise<Once<Redemption>> {
    const { key, address, user } = context
    const find = (reader: Reader) => findByKey(reader, redeemer.partnerId, key)
    const once = () =>
      runOnce<Redemption, Ready>(db, {
        asked: askedOf(order, address, user),
        lock: `redemption ${redeemer.partnerId} ${key}`,
        find,
        fingerprintOf: ({ asked }) => asked,
        prepare: () => ready(redeemer, order, context),
        insert,
        complete,
      })
    try {
      return await once()
    } catch (error) {
      const isTaken = error instanceof Refusal && error.error === 'redemption_exists'
      if (!isTaken || !(await find(db))) throw error
      return once()
    }
  }

  return {
    /** Creates nothing. */
    async quote({ partnerId }: Redeemer, order: QuoteOrder, signal: AbortSignal): Promise<Quoted> {
      const address = readOrder(order)
      const { external_user_id } = order
      if (external_user_id === undefined)
        return offer(partnerId, order, { address, signal, vault: ownVaults(partnerId) })
      const user = await endUsers.find(partnerId, { external_user_id })
      // An end user without a vault holds nothing.
      const vault = { address: user?.custodyAddress ?? zeroAddress, isAllowed: async () => true }
      const quoted = await offer(partnerId, order, { address, signal, vault })
      return quoted.target.lost ? refuseLost(quoted.target.lost.act) : quoted
    },

    /** Redeems a card of an end user's vault: burned and paid by the service, with the end user's credits. */
    async redeem(
      redeemer: Redeemer,
      { external_user_id, ...order }: CustodialOrder,
      { key, signal }: { key: string; signal: AbortSignal },
    ): Promise<Once<Redemption>> {
      const address = readOrder(order)
      const user = await endUsers.resolve(redeemer.partnerId, { external_user_id })
      return prepareOnce(redeemer, order, { key, address, signal, user })
    },

    /** Locks and signs a price, and blocks other redemptions of the token until it ends. */
    async prepare(
      redeemer: Redeemer,
      order: RedeemOrder,
      { key, signal }: { key: string | undefined; signal: AbortSignal },
    ): Promise<Once<Redemption>> {
      const address = readOrder(order)
      if (key !== undefined) return prepareOnce(redeemer, order, { key, address, signal })
      const prepared = await ready(redeemer, order, { address, key: null, signal })
      const row = await transact(db, async (tx) => {
        const inserted = await insert(tx, prepared)
        return inserted && complete(tx, inserted, prepared)
      })
      return { row: row ?? fail(409, 'redemption_exists', 'This token is already being redeemed.'), isReplay: false }
    },
  }
}
