import { parseEventLogs, zeroAddress, type Address, type Hash } from 'viem'
import * as processorAbi from '../../chain/abi/shipping-payment-processor.ts'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import { toStored, type StoredAddress } from '../../chain/addresses.ts'
import type { ChainClient } from '../../chain/clients/client.ts'
import type { BurnState, TokenKey } from '../../assets/tokens/model.ts'
import { askChain } from '../shared/chain-answers.ts'
import { orderIdOf } from './order-model.ts'
import type { LiveToken } from './rules.ts'

const burnStates: readonly BurnState[] = ['NONE', 'PENDING', 'PAID']

/** A burned token keeps its last burn state and has no owner. */
export async function readToken(client: ChainClient, contract: Address, tokenId: bigint): Promise<LiveToken> {
  const asset = { address: contract, abi: vaultAsset.abi } as const
  const state = await askChain(client.readContract({ ...asset, functionName: 'assetState', args: [tokenId] }))
  const [owner, , , , burnState, isBlocked] = state
  if (owner === zeroAddress) return { owner: null, burnState: burnState === 0 ? 'NONE' : 'BURNED', isBlocked }
  return { owner: toStored(owner), burnState: burnStates[burnState] ?? 'PAID', isBlocked }
}

/** The contract's signer of shipping prices, and whether payments or burns are paused. */
export async function readProcessor(client: ChainClient, processor: Address, contract: Address) {
  const { abi } = processorAbi
  const [signer, isPaused, isBurnPaused] = await askChain(
    Promise.all([
      client.readContract({ address: processor, abi, functionName: 'signer' }),
      client.readContract({ address: processor, abi, functionName: 'paused' }),
      client.readContract({ address: contract, abi: vaultAsset.abi, functionName: 'burnPaused' }),
    ]),
  )
  return { signer: toStored(signer), isPaused: isPaused || isBurnPaused }
}

export const readIsPaid = (client: ChainClient, processor: Address, redemptionId: number): Promise<boolean> =>
  askChain(
    client.readContract({
      address: processor,
      abi: processorAbi.abi,
      functionName: 'isPaid',
      args: [orderIdOf(redemptionId)],
    }),
  )

export type MinedBurn = { isReverted: boolean; blockNumber: bigint; holder: StoredAddress | undefined }

/** Reads the burn of one token from a transaction, whichever account sent it. Undefined if it is not mined. */
export async function readBurn(
  client: ChainClient,
  { contract, tokenId }: { contract: Address; tokenId: TokenKey['tokenId'] },
  hash: Hash,
): Promise<MinedBurn | undefined> {
  const receipt = await askChain(client.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
  if (!receipt) return undefined
  const logs = receipt.logs.filter(({ address }) => toStored(address) === toStored(contract))
  const found = parseEventLogs({ abi: vaultAsset.abi, eventName: 'BurnRequested', logs: logs as never, strict: true })
  const burn = found.find(({ args }) => args.id === tokenId)
  return {
    isReverted: receipt.status !== '0x1',
    blockNumber: BigInt(receipt.blockNumber),
    holder: burn && toStored(burn.args.holder),
  }
}
