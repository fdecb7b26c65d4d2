import type { Address } from 'viem'
import * as buybackPool from '../abi/buyback-pool.ts'
import * as comboPool from '../abi/combo-pool.ts'
import * as pythAdapter from '../abi/pyth-entropy-adapter.ts'
import * as testUsdc from '../abi/test-usdc.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Contracts } from '../deploy/contracts.ts'

/** On-chain balances and the liabilities they cover. Amounts are micros of USDC and wei. */
export type Float = {
  blockNumber: bigint
  buyback: {
    usdc: bigint
    /** Highest possible cost of the open sellback windows. */
    liability: bigint
    /** 10,000 is full coverage; undefined without liabilities. */
    coverageBps: bigint | undefined
  }
  /** Payments for unrevealed packs and undistributed shares. */
  poolUsdc: bigint
  storeUsdc: bigint
  creditsUsdc: bigint
  payoutsUsdc: bigint
  shippingUsdc: bigint
  randomness: {
    adapter: Address
    wei: bigint
    feeWei: bigint
    /** How many requests the adapter can still pay for; undefined when requests are free. */
    requestsLeft: bigint | undefined
  }
}

export type FloatReader = { read(): Promise<Float> }

/** Reads all balances at one block, so that they are consistent. */
export function createFloatReader(client: ChainClient, contracts: Contracts): FloatReader {
  async function read(): Promise<Float> {
    const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
    const at = { blockNumber } as const
    const usdcOf = (account: Address): Promise<bigint> =>
      client.readContract({
        address: contracts.usdc,
        abi: testUsdc.abi,
        functionName: 'balanceOf',
        args: [account],
        ...at,
      })
    const [usdc, liability] = await client.readContract({
      address: contracts.buybackPool,
      abi: buybackPool.abi,
      functionName: 'coverage',
      ...at,
    })
    const [adapter] = await client.readContract({
      address: contracts.comboPool,
      abi: comboPool.abi,
      functionName: 'config',
      ...at,
    })
    const feeWei = await client.readContract({ address: adapter, abi: pythAdapter.abi, functionName: 'feeNow', ...at })
    const wei = await client.getBalance({ address: adapter, ...at })
    return {
      blockNumber,
      buyback: { usdc, liability, coverageBps: liability === 0n ? undefined : (usdc * 10_000n) / liability },
      poolUsdc: await usdcOf(contracts.comboPool),
      storeUsdc: await usdcOf(contracts.instantStore),
      creditsUsdc: await usdcOf(contracts.creditsTreasury),
      payoutsUsdc: await usdcOf(contracts.payoutDistributor),
      shippingUsdc: await usdcOf(contracts.shippingPaymentProcessor),
      randomness: { adapter, wei, feeWei, requestsLeft: feeWei === 0n ? undefined : wei / feeWei },
    }
  }

  return { read }
}
