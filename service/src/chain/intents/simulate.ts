import type { Abi, Address } from 'viem'
import { ChainUnavailable, classifyFault } from '../clients/faults.ts'
import type { ChainClient } from '../clients/client.ts'
import { estimateGas, simulateCall } from '../clients/reads.ts'
import { decodeRevert, type Revert } from '../clients/reverts.ts'
import type { Intent } from './model.ts'

export type Simulation =
  | { readonly ok: true; readonly gasLimit: bigint }
  /** `isShort`: the account has too little ether; the call itself may be valid. */
  | { readonly ok: false; readonly isShort: boolean; readonly revert: Revert }

/** Four new storage slots. */
const freshWordsGas = 4n * 22_100n

/**
 * State may change between the estimate and the block, so that a slot that existed must be created. Unused gas costs
 * nothing; too little gas costs the whole call.
 */
export const withMargin = (estimate: bigint): bigint => (estimate * 125n) / 100n + freshWordsGas

/** Explains why a simulated call failed. */
function explain(error: unknown, errors: Abi): Simulation {
  const fault = classifyFault(error)
  if (fault.kind === 'network') throw new ChainUnavailable(`A call could not be simulated: ${fault.message}`)
  const data = fault.kind === 'reverted' ? fault.data : undefined
  const revert = decodeRevert(data, errors, fault.message)
  return { ok: false, isShort: fault.kind === 'insufficient_funds', revert }
}

/** Simulates the call at the head before a nonce is spent on it. The gas estimate is the simulation. */
export async function simulateIntent(
  client: ChainClient,
  from: Address,
  { to, data, valueWei, gasLimit }: Intent,
  errors: Abi,
): Promise<Simulation> {
  const request = { from, to, data, valueWei }
  try {
    if (gasLimit === null) return { ok: true, gasLimit: withMargin(await estimateGas(client, request)) }
    await simulateCall(client, { ...request, gas: gasLimit }, 'latest')
    return { ok: true, gasLimit }
  } catch (error) {
    return explain(error, errors)
  }
}

/** Why a mined transaction reverted, as far as a simulation on the state before its block shows. */
export async function explainRevert(
  client: ChainClient,
  from: Address,
  { to, data, valueWei }: Pick<Intent, 'to' | 'data' | 'valueWei'>,
  block: bigint,
  errors: Abi,
): Promise<Revert> {
  try {
    await simulateCall(client, { from, to, data, valueWei }, block > 0n ? block - 1n : 0n)
    return { name: undefined, args: [], message: 'The call reverted only in its own block.', data: undefined }
  } catch (error) {
    const fault = classifyFault(error)
    return decodeRevert(fault.kind === 'reverted' ? fault.data : undefined, errors, fault.message)
  }
}
