import { encodeFunctionData, type Abi, type Address, type Hash } from 'viem'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import * as processorAbi from '../../chain/abi/shipping-payment-processor.ts'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Intent } from '../../chain/intents/model.ts'
import type { Tx } from '../../db/db.ts'
import type { Redemption } from './model.ts'
import { shippingQuoteOf } from './order-model.ts'
import { lockRedemption } from './store.ts'

const functions = { dispatch: 'dispatch', refund: 'refundShipping' } as const
export type Closing = keyof typeof functions

/** A paid order is closed once: by dispatch or by refund. */
const purposeOf = (closing: Closing): string => `redemption.${closing}`
const releasePurpose = 'redemption.release'

const maxAttempts = 20
/** About two days with growing delays: enough to lift a pause or fund an account. */
const maxTries = 500
const maxReleaseTries = 10

export type ContractCallDeps = {
  chain: Pick<Chain, 'submit' | 'hooks' | 'contracts'>
  log: { error(fields: object, message: string): void }
}

export type ContractCalls = {
  /** Burns the token and keeps the payment, or releases the token and refunds the payment. */
  close(tx: Tx, redemption: Redemption, closing: Closing): Promise<void>
  /** Releases a token whose burn was requested but never paid. */
  release(tx: Tx, redemption: Pick<Redemption, 'id' | 'contract' | 'tokenId'>, burnTxHash: Hash): Promise<void>
}

/** Submits the transactions that close a redemption on chain. The indexer records their outcome. */
export function createContractCalls({ chain, log }: ContractCallDeps): ContractCalls {
  const processor: Address = chain.contracts.shippingPaymentProcessor

  async function submitClosing(tx: Tx, redemption: Redemption, closing: Closing, attempt: number): Promise<void> {
    const data = encodeFunctionData({
      abi: processorAbi.abi,
      functionName: functions[closing],
      args: [shippingQuoteOf(redemption)],
    })
    const reference = `redemption:${redemption.id}:${closing}:${attempt}`
    await chain.submit(tx, { purpose: purposeOf(closing), reference, to: processor, data, role: 'dispatcher' })
  }

  const readReference = ({ reference }: Intent): { id: number; attempt: number } => {
    const [, id = '', , attempt = ''] = reference.split(':')
    return { id: Number(id), attempt: Number(attempt) }
  }

  /** The first attempt has no number. */
  const readRelease = (reference: string): { id: number; burn: string; attempt: number } => {
    const [, id = '', , burn = '', attempt = '1'] = reference.split(':')
    return { id: Number(id), burn, attempt: Number(attempt) }
  }

  for (const closing of ['dispatch', 'refund'] as const) {
    chain.hooks.onSettled(purposeOf(closing), {
      errors: errorsAbi as Abi,
      isPassing: (_revert, { tries }) => tries < maxTries,
      async settled(tx, intent, outcome) {
        if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return
        const { id, attempt } = readReference(intent)
        const redemption = await lockRedemption(tx, id)
        if (!redemption || redemption.burnedAt || redemption.refundedAt) return
        log.error({ redemptionId: id, closing, attempt, result: outcome.result }, 'order could not be closed')
        if (attempt < maxAttempts) await submitClosing(tx, redemption, closing, attempt + 1)
      },
    })
  }
  chain.hooks.onSettled(releasePurpose, {
    errors: errorsAbi as Abi,
    // The burn may be in a block that was reorged out and be mined again.
    isPassing: ({ name }, { tries }) => tries < (name === 'NotBurnPending' ? maxReleaseTries : maxTries),
    async settled(tx, intent, outcome) {
      if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return
      // The holder released the card, or another transaction did.
      if ('revert' in outcome && outcome.revert.name === 'NotBurnPending') return
      const { to, data, reference } = intent
      const { id, attempt, burn } = readRelease(reference)
      log.error({ redemptionId: id, attempt, result: outcome.result }, 'card could not be released')
      if (attempt >= maxAttempts) return
      const again = `redemption:${id}:release:${burn}:${attempt + 1}`
      await chain.submit(tx, { purpose: releasePurpose, reference: again, to, data, role: 'dispatcher' })
    },
  })

  return {
    close: (tx, redemption, closing) => submitClosing(tx, redemption, closing, 1),
    async release(tx, { id, contract, tokenId }, burnTxHash) {
      const data = encodeFunctionData({ abi: vaultAsset.abi, functionName: 'releaseBurn', args: [tokenId] })
      // One release per burn, however often it is requested.
      const reference = `redemption:${id}:release:${burnTxHash}`
      await chain.submit(tx, { purpose: releasePurpose, reference, to: contract, data, role: 'dispatcher' })
    },
  }
}
