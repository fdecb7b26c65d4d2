import type { Hash, PublicClient } from 'viem'
import { toStored } from '../../chain/addresses.ts'
import { askChain } from '../shared/chain-answers.ts'
import type { Bought, Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'

export type Mined = { isReverted: boolean; blockNumber: bigint; bought: Bought[] }

/** Reads the purchases of a transaction from its receipt. Undefined when it is in no block. */
export async function readMined<Row extends Sale>(
  client: PublicClient,
  { seller, readBought }: Pick<ProductAdapter<Row>, 'seller' | 'readBought'>,
  hash: Hash,
): Promise<Mined | undefined> {
  const receipt = await askChain(client.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
  if (!receipt) return undefined
  const logs = receipt.logs.filter(({ address }) => toStored(address) === toStored(seller))
  return {
    isReverted: receipt.status !== '0x1',
    blockNumber: BigInt(receipt.blockNumber),
    bought: readBought(logs, hash),
  }
}
