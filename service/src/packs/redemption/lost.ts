import { decodeAbiParameters, decodeFunctionData, encodeFunctionData, getAbiItem, type Abi, type Hex } from 'viem'
import { findToken } from '../../assets/tokens/store.ts'
import type { TokenKey } from '../../assets/tokens/model.ts'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import * as processorAbi from '../../chain/abi/shipping-payment-processor.ts'
import * as userVault from '../../chain/abi/user-vault.ts'
import { toStored, type StoredAddress } from '../../chain/addresses.ts'
import type { ShippingQuote } from '../../chain/calls/typed-data.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainClient } from '../../chain/clients/client.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { micros } from '../../kernel/money.ts'
import { askChain } from '../shared/chain-answers.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import type { AdoptedAct } from '../wallet/adoptions/model.ts'
import { listOpenActsOf } from '../wallet/adoptions/store.ts'
import { findVaultUser } from '../wallet/vaults/store.ts'

export type LostRedemptionDeps = {
  chain: Pick<Chain, 'client' | 'submit' | 'hooks' | 'contracts'>
  adoptions: Pick<Adoptions, 'lockByReference' | 'refunds'>
  startSweep(tx: Tx, endUserId: number): Promise<void>
  log: { error(fields: object, message: string): void }
}

export const paymentKind = 'shipping_payment'
const purpose = 'redemption.lost_refund'
/** About two days with growing delays: enough to lift a pause or fund an account. */
const maxTries = 500

const payInput = getAbiItem({ abi: processorAbi.abi, name: 'payShipping' }).inputs
const payCalls = [
  getAbiItem({ abi: processorAbi.abi, name: 'payShipping' }),
  getAbiItem({ abi: processorAbi.abi, name: 'payShippingWithPermit' }),
  getAbiItem({ abi: userVault.abi, name: 'exec' }),
] as const

type PaidQuote = { quote: ShippingQuote; signature: Hex }

/** The quote that a wallet or a vault paid, from the call data; undefined when another contract made the payment. */
export function quoteOfCall(data: Hex): PaidQuote | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: payCalls, data })
    const [quote, signature] = functionName === 'exec' ? decodeAbiParameters(payInput, args[1]) : args
    return { quote: { ...quote, total: micros(quote.total) }, signature }
  } catch {
    return undefined
  }
}

/** A payment that the database does not know as one of a redemption. */
export type LostPayment = PaidQuote & { act: AdoptedAct }

/** The request was sent before the database was restored, and a person decides about its payment. */
export function refuseLost({ id, status, transactionHash }: AdoptedAct): never {
  fail(409, 'redemption_exists', 'The shipping of this token is paid; an operator decides about the payment.', {
    details: { adopted_act_id: id, status, transaction_hash: transactionHash },
  })
}

type LostToken = { readonly vault: StoredAddress; readonly contract: StoredAddress; readonly tokenId: bigint }

/** The payment of a vault for shipping this card, adopted after the database lost the redemption. */
export async function findLostPayment(
  reader: Reader,
  client: Pick<ChainClient, 'getTransaction'>,
  { vault, contract, tokenId }: LostToken,
): Promise<LostPayment | undefined> {
  for (const act of await listOpenActsOf(reader, paymentKind, vault)) {
    const { input } = await askChain(client.getTransaction({ hash: act.transactionHash }))
    const paid = quoteOfCall(input)
    if (paid && toStored(paid.quote.asset) === contract && paid.quote.tokenId === tokenId) return { ...paid, act }
  }
  return undefined
}

export type LostRedemptions = ReturnType<typeof createLostRedemptions>

/** Redemptions whose rows the database lost: their payments are refunded on request, and their cards released. */
export function createLostRedemptions({ chain, adoptions, startSweep, log }: LostRedemptionDeps) {
  const { client, submit, hooks, contracts } = chain
  const processor = { address: contracts.shippingPaymentProcessor, abi: processorAbi.abi } as const

  /** The contract closes an order only with the quote that was paid, which the transaction contains. */
  async function readQuote({ transactionHash: hash, reference }: AdoptedAct): Promise<ShippingQuote> {
    const [{ input }, isClosed] = await askChain(
      Promise.all([
        client.getTransaction({ hash }),
        client.readContract({ ...processor, functionName: 'isClosed', args: [reference as Hex] }),
      ]),
    )
    if (isClosed) fail(409, 'invalid_status', 'This order was already dispatched or refunded.')
    const paid = quoteOfCall(input)
    return paid?.quote.orderId === reference
      ? paid.quote
      : fail(409, 'invalid_status', `Transaction ${hash} does not contain the quote of this order.`)
  }

  adoptions.refunds.register(paymentKind, async (act) => {
    const quote = await readQuote(act)
    const data = encodeFunctionData({ abi: processorAbi.abi, functionName: 'refundShipping', args: [quote] })
    return async (tx, requestedAt) => {
      const reference = `act-refund:${act.id}:${requestedAt.getTime()}`
      await submit(tx, { purpose, reference, to: processor.address, data, role: 'dispatcher' })
    }
  })

  hooks.onSettled(purpose, {
    errors: errorsAbi as Abi,
    isPassing: ({ name }, { tries }) => name !== 'OrderNotPaid' && tries < maxTries,
    async settled(tx, { reference }, outcome) {
      if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return
      const actId = Number(reference.split(':')[1])
      log.error({ actId, result: outcome.result }, 'adopted shipping payment could not be refunded')
      await adoptions.refunds.abandon(tx, actId)
    },
  })

  return {
    /** The contract refunded the payment, which is in the vault if a vault paid. */
    async refunded(tx: Tx, orderId: Hex): Promise<void> {
      const act = await adoptions.lockByReference(tx, paymentKind, orderId)
      if (!act) return
      await adoptions.refunds.complete(tx, act)
      if (act.endUserId !== null) await startSweep(tx, act.endUserId)
    },

    /** Whether a vault has requested a burn that no redemption will pay: only the service acts for vaults. */
    async isStranded(tx: Tx, key: TokenKey, holder: StoredAddress): Promise<boolean> {
      const token = await findToken(tx, key)
      return token?.burnState === 'PENDING' && (await findVaultUser(tx, holder)) !== undefined
    },
  }
}
