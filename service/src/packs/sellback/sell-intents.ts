import { encodeAbiParameters, encodeFunctionData, type Abi, type Address } from 'viem'
import * as buybackPool from '../../chain/abi/buyback-pool.ts'
import { abi as errors } from '../../chain/abi/errors.ts'
import * as userVault from '../../chain/abi/user-vault.ts'
import * as vaultFactory from '../../chain/abi/vault-factory.ts'
import { showAddress } from '../../chain/addresses.ts'
import type { Revert } from '../../chain/clients/reverts.ts'
import type { IntentHooks, PurposeHooks } from '../../chain/intents/hooks.ts'
import { idOfIntent, type IntentOutcome } from '../../chain/intents/model.ts'
import type { SubmitIntent } from '../../chain/intents/submit.ts'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Announce } from '../../events/types/event-types.ts'
import type { FailureReason, Sellback } from './model.ts'
import { listItems, lockSellback, moveSellback, noteHash } from './store.ts'
import type { UserVault } from '../wallet/vaults/model.ts'
import { findVault, markDeployed } from '../wallet/vaults/store.ts'
import { collectionOf, type BuybackContracts } from './pool-reader.ts'

const deployPurpose = 'sellback.deploy'
const sellPurpose = 'sellback.sell'
const sellAction = 1

const reasons: Readonly<Record<string, FailureReason>> = {
  MinTotal: 'price_moved',
  WrongHolder: 'wrong_holder',
  NoWindow: 'not_eligible',
  AssetNotEligible: 'not_eligible',
  WindowExpired: 'window_expired',
  Frozen: 'card_frozen',
  ValueUnknown: 'value_unknown',
  FloatShort: 'insufficient_liquidity',
  DailyCap: 'insufficient_liquidity',
  BadSignature: 'receiver_signature_mismatch',
  BadNonce: 'accept_simulation_failed',
  DeadlinePassed: 'accept_simulation_failed',
  OperatorNotApproved: 'accept_simulation_failed',
}

export const reasonOf = ({ name }: Pick<Revert, 'name'>): FailureReason => (name && reasons[name]) || 'tx_reverted'

/** A pause is temporary and is not a failure of the sale. */
export const isPassingRevert = ({ name }: Pick<Revert, 'name'>): boolean =>
  name === 'SellBackPaused' || name === 'VaultsPaused'

const maxReverts = 3

/** A revert without a name may come from the gas limit or from another transaction of the block. A card is sold once. */
const wantsRetry: PurposeHooks['wantsRetry'] = async (_tx, { reverts }, { revert }) =>
  revert.name === undefined && reverts < maxReverts

export type SellIntentDeps = {
  clock: Clock
  announce: Announce
  hooks: IntentHooks
  submit: SubmitIntent
  contracts: BuybackContracts & { vaultFactory: Address }
}

export type SellIntents = { start(tx: Tx, sellback: Sellback): Promise<void> }

/** Sends the transactions of requested sales. The outcome is recorded by the indexer. */
export function createSellIntents({ clock, announce, hooks, submit, contracts }: SellIntentDeps): SellIntents {
  async function tokenIdsOf(tx: Tx, id: number): Promise<bigint[]> {
    return (await listItems(tx, [id])).map(({ tokenId }) => tokenId)
  }

  async function sellFromVault(tx: Tx, sellback: Sellback, { address }: UserVault): Promise<void> {
    const { id, kind, minTotal } = sellback
    const types = [{ type: 'address' }, { type: 'uint256[]' }, { type: 'uint256' }] as const
    const values = [collectionOf(contracts, kind), await tokenIdsOf(tx, id), minTotal ?? 0n] as const
    const args = [sellAction, encodeAbiParameters(types, values)] as const
    const data = encodeFunctionData({ abi: userVault.abi, functionName: 'exec', args })
    await submit(tx, { purpose: sellPurpose, reference: `${sellPurpose}:${id}`, to: address, data, role: 'vaults' })
  }

  async function sellForSigner(tx: Tx, { id, kind, seller, minTotal, consent }: Sellback): Promise<void> {
    assert(consent !== null, 'A relayed sale has the signed consent of its wallet.')
    const sale = {
      seller,
      asset: collectionOf(contracts, kind),
      tokenIds: await tokenIdsOf(tx, id),
      minTotal: minTotal ?? 0n,
      nonce: BigInt(consent.nonce),
      deadline: BigInt(consent.deadline),
    }
    const args = [sale, consent.signature] as const
    const data = encodeFunctionData({ abi: buybackPool.abi, functionName: 'sellBackWithSig', args })
    const to = contracts.buybackPool
    await submit(tx, { purpose: sellPurpose, reference: `${sellPurpose}:${id}`, to, data, role: 'keeper' })
  }

  async function start(tx: Tx, sellback: Sellback): Promise<void> {
    if (sellback.channel === 'RELAY') return sellForSigner(tx, sellback)
    const vault = await findVault(tx, sellback.endUserId)
    assert(vault !== undefined, 'Cards sold for credits are in a vault.')
    if (vault.deployedAt !== null) return sellFromVault(tx, sellback, vault)
    // A call to an address without code succeeds and does nothing, so the vault is deployed and final first.
    const data = encodeFunctionData({ abi: vaultFactory.abi, functionName: 'deploy', args: [vault.userRef] })
    const reference = `${deployPurpose}:${sellback.id}`
    await submit(tx, { purpose: deployPurpose, reference, to: contracts.vaultFactory, data, role: 'keeper' })
  }

  async function fail(tx: Tx, id: number, reason: FailureReason): Promise<void> {
    const sellback = await lockSellback(tx, id)
    // The sale is on chain: another transaction sold the cards, whatever the outcome of this one.
    if (!sellback || sellback.blockNumber !== null) return
    const failed = await moveSellback(tx, id, { event: 'refuse', now: clock.now(), reason })
    if (!failed) return
    const { partnerId: accountId, seller, externalUserId, transactionHash } = failed
    const data = {
      sellback_id: id,
      seller: showAddress(seller),
      external_user_id: externalUserId,
      token_ids: (await tokenIdsOf(tx, id)).map(String),
      reason,
      transaction_hash: transactionHash,
    }
    await announce(tx, { accountId, event: 'sellback.failed', resourceId: String(id), data })
  }

  async function settle(tx: Tx, id: number, outcome: IntentOutcome): Promise<void> {
    if (outcome.depth === 'dropped') return
    // A fee-bumped replacement may be the transaction that was mined.
    if (outcome.depth === 'included') return noteHash(tx, id, outcome.txHash, clock.now())
    if (outcome.result === 'SUCCEEDED') return
    return fail(tx, id, 'revert' in outcome ? reasonOf(outcome.revert) : 'relayer_unavailable')
  }

  hooks.onSettled(deployPurpose, {
    wantsRetry,
    async settled(tx, intent, outcome) {
      if (outcome.depth !== 'final') return
      const id = idOfIntent(intent)
      if (outcome.result !== 'SUCCEEDED') return fail(tx, id, 'relayer_unavailable')
      const sellback = await lockSellback(tx, id)
      const vault = sellback && (await findVault(tx, sellback.endUserId))
      assert(sellback !== undefined && vault !== undefined, 'Cards sold for credits are in a vault.')
      await markDeployed(tx, vault.endUserId, clock.now())
      if (sellback.status === 'SUBMITTING') await sellFromVault(tx, sellback, vault)
    },
  })

  hooks.onSettled(sellPurpose, {
    errors: errors as Abi,
    wantsRetry,
    isPassing: isPassingRevert,
    signed: (tx, intent, { txHash }) => noteHash(tx, idOfIntent(intent), txHash, clock.now()),
    async sent(tx, intent) {
      await moveSellback(tx, idOfIntent(intent), { event: 'send', now: clock.now() })
    },
    settled: (tx, intent, outcome) => settle(tx, idOfIntent(intent), outcome),
  })

  return { start }
}
