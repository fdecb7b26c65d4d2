import { parseEventLogs, type Address, type Hash, type PublicClient } from 'viem'
import { abi } from '../../chain/abi/combo-pool.ts'
import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { micros } from '../../kernel/money.ts'
import type { BoughtPacks } from '../purchases/model.ts'
import { unavailable } from './preflight.ts'

export type Mined = { isReverted: boolean; blockNumber: bigint; bought: BoughtPacks[] }

const lower = (address: string): StoredAddress => address.toLowerCase() as StoredAddress

/** What a transaction bought from the pool, whoever sent it. Undefined: it is in no block. */
export async function readBoughtPacks(client: PublicClient, pool: Address, hash: Hash): Promise<Mined | undefined> {
  const receipt = await client
    .request({ method: 'eth_getTransactionReceipt', params: [hash] })
    .catch((error: unknown) => {
      if (error instanceof ChainUnavailable || classifyFault(error).kind === 'network')
        return unavailable(new ChainUnavailable('The receipt could not be read.', { cause: error }))
      throw error
    })
  if (!receipt) return undefined
  const logs = receipt.logs.filter(({ address }) => lower(address) === lower(pool))
  const found = parseEventLogs({ abi, eventName: 'PackPurchased', logs: logs as never, strict: true })
  return {
    isReverted: receipt.status !== '0x1',
    blockNumber: BigInt(receipt.blockNumber),
    bought: found.map(({ args }) => ({
      requestId: args.requestId.toString(),
      buyer: lower(args.buyer),
      recipient: lower(args.recipient),
      partnerRef: args.partnerRef,
      tierId: args.tierId,
      quantity: args.quantity,
      unitPrice: micros(args.unitPrice),
      transactionHash: hash,
    })),
  }
}
