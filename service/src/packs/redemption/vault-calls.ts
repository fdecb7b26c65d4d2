import { encodeAbiParameters, encodeFunctionData, getAbiItem, type Abi, type Hex } from 'viem'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import * as processorAbi from '../../chain/abi/shipping-payment-processor.ts'
import * as userVault from '../../chain/abi/user-vault.ts'
import * as vaultFactory from '../../chain/abi/vault-factory.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Revert } from '../../chain/clients/reverts.ts'
import { idOfIntent, type Intent, type IntentOutcome } from '../../chain/intents/model.ts'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { findVault, markDeployed } from '../wallet/vaults/store.ts'
import type { Announce } from './events.ts'
import { isLive, type FailureReason, type Redemption } from './model.ts'
import { shippingQuoteOf } from './order-model.ts'
import { findAny, moveRedemption, noteRedemption } from './store.ts'
import { lockWithItem, type Termination } from './terminate.ts'

/** The role that acts for vaults. */
export const vaultRole = 'vaults'

const purposes = {
  deploy: 'redemption.vault_deploy',
  burn: 'redemption.vault_burn',
  pay: 'redemption.vault_pay',
} as const
const actions = { burn: 2, pay: 4 } as const

/** Reverts with a temporary cause: a pause, a daily cap or an empty treasury. The quote expires if it lasts. */
const passing = new Set(['BurnPaused', 'QuotesPaused', 'DailyCap'])
const isTreasuryShort = /exceeds balance|TransferFailed/i
const isPassing = ({ name, message }: Revert): boolean =>
  passing.has(name ?? '') || isTreasuryShort.test(`${name ?? ''} ${message ?? ''}`)

/** A call may revert because of its gas limit or another transaction of the block; its simulation then names the cause. */
const maxReverts = 3

/** Reverts of a payment that do not end the redemption: it is paid, or the expiry ends it. */
const undecided = new Set(['OrderPaid', 'QuoteExpired'])

export type VaultCallDeps = {
  clock: Clock
  chain: Pick<Chain, 'submit' | 'hooks' | 'contracts'>
  announce: Announce
  termination: Termination
}

export type VaultCalls = {
  /** Submits the burn and, once it is final, the payment of a custodial redemption. */
  start(tx: Tx, redemption: Redemption): Promise<void>
}

const payInput = getAbiItem({ abi: processorAbi.abi, name: 'payShipping' }).inputs

/** Burns and pays custodial redemptions from the vaults of their end users. The indexer records both. */
export function createVaultCalls({ clock, chain, announce, termination }: VaultCallDeps): VaultCalls {
  const { hooks, submit, contracts } = chain

  const exec = (tx: Tx, { id, holder }: Redemption, action: keyof typeof actions, input: Hex) => {
    const args = [actions[action], input] as const
    const data = encodeFunctionData({ abi: userVault.abi, functionName: 'exec', args })
    const purpose = purposes[action]
    return submit(tx, { purpose, reference: `${purpose}:${id}`, to: holder, data, role: vaultRole })
  }

  async function burn(tx: Tx, redemption: Redemption): Promise<void> {
    const { contract, tokenId } = redemption
    await exec(
      tx,
      redemption,
      'burn',
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [contract, tokenId]),
    )
  }

  /** The payment requires the burn, so it is submitted when the burn is final. */
  async function pay(tx: Tx, redemption: Redemption): Promise<void> {
    if (!isLive(redemption) || redemption.paymentSubmittedAt) return
    const now = clock.now()
    await noteRedemption(tx, redemption.id, now, { paymentSubmittedAt: now })
    await exec(
      tx,
      redemption,
      'pay',
      encodeAbiParameters(payInput, [shippingQuoteOf(redemption), redemption.signature]),
    )
  }

  async function start(tx: Tx, redemption: Redemption): Promise<void> {
    const vault = await findVault(tx, redemption.endUserId ?? 0)
    assert(vault?.address === redemption.holder, 'The card of a custodial redemption is in the vault of its end user.')
    if (vault.deployedAt !== null) return burn(tx, redemption)
    // A call to an address without code succeeds and does nothing, so the vault is deployed and final first.
    const data = encodeFunctionData({ abi: vaultFactory.abi, functionName: 'deploy', args: [vault.userRef] })
    const [purpose, to] = [purposes.deploy, contracts.vaultFactory]
    await submit(tx, { purpose, reference: `${purpose}:${redemption.id}`, to, data, role: 'keeper' })
  }

  async function lock(tx: Tx, intent: Intent): Promise<Redemption> {
    const known = await findAny(tx, idOfIntent(intent))
    const redemption = known && (await lockWithItem(tx, known))
    assert(redemption !== undefined, `${intent.reference} belongs to a redemption.`)
    return redemption
  }

  async function giveUp(tx: Tx, intent: Intent, reason: FailureReason): Promise<void> {
    const redemption = await lock(tx, intent)
    if (isLive(redemption) && !redemption.paidAt) await termination.end(tx, redemption, { event: 'giveUp', reason })
  }

  const follow = (
    step: keyof typeof purposes,
    reason: FailureReason,
    succeeded: (tx: Tx, redemption: Redemption) => Promise<void>,
  ) => ({
    errors: errorsAbi as Abi,
    isPassing,
    // Each step is accepted once: the contracts ignore a second deployment or burn and reject a second payment.
    wantsRetry: async (_tx: Tx, { reverts }: Intent) => reverts < maxReverts,
    async settled(tx: Tx, intent: Intent, outcome: IntentOutcome): Promise<void> {
      if (outcome.depth !== 'final') return
      if (outcome.result === 'SUCCEEDED') return succeeded(tx, await lock(tx, intent))
      if (step === 'pay' && 'revert' in outcome && undecided.has(outcome.revert.name ?? '')) return
      return giveUp(tx, intent, reason)
    },
  })

  hooks.onSettled(
    purposes.deploy,
    follow('deploy', 'burn_failed', async (tx, redemption) => {
      await markDeployed(tx, redemption.endUserId ?? 0, clock.now())
      if (isLive(redemption)) await burn(tx, redemption)
    }),
  )
  hooks.onSettled(purposes.burn, {
    ...follow('burn', 'burn_failed', pay),
    async signed(tx, intent, { txHash }) {
      const { id, burnRequestedAt } = await lock(tx, intent)
      if (!burnRequestedAt) await noteRedemption(tx, id, clock.now(), { burnTxHash: txHash })
    },
    async sent(tx, intent) {
      const { id, status } = await lock(tx, intent)
      const moved = await moveRedemption(tx, id, { event: 'submit', now: clock.now() })
      if (moved) await announce(tx, 'burn_submitted', moved, status)
    },
  })
  hooks.onSettled(
    purposes.pay,
    follow('pay', 'payment_failed', async () => {}),
  )

  return { start }
}
