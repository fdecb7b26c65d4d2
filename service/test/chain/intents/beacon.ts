// The calls of the relayer tests: a contract that logs the number it is called with.
import { toFunctionSelector, toHex, type Address, type Hash, type Hex } from 'viem'
import type { SigningPolicy } from '../../../src/chain/signers/policy.ts'
import { signalData, type Rpc } from '../../../../devchain/test/fixtures.ts'

export const chainId = 31_337
export const signalSelector: Hex = signalData(0n).slice(0, 10) as Hex
export const refuseData: Hex = toFunctionSelector('refuse()')

export const keyOf = (number: number): Hex => toHex(number, { size: 32 })

export const beaconPolicy = (beacon: Address): SigningPolicy => ({
  chainId,
  rules: [
    { target: beacon, selector: signalSelector, maxValueWei: 0n },
    { target: beacon, selector: refuseData, maxValueWei: 0n },
  ],
  usdcMicrosPerHour: 0n,
  gasWeiPerHour: 10n ** 20n,
  maxGasLimit: 2_000_000n,
})

/** How often each number was signalled on the current chain. */
export async function countSignals({ rpc, beacon }: { rpc: Rpc; beacon: Address }): Promise<Map<bigint, number>> {
  const logs = await rpc<{ topics: Hash[] }[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest', address: beacon })
  const counts = new Map<bigint, number>()
  for (const { topics } of logs) {
    const number = BigInt(topics[0] ?? '0x0')
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return counts
}

/** Each number exactly once. */
export const onceEach = (numbers: readonly bigint[]): Map<bigint, number> => new Map(numbers.map((one) => [one, 1]))

export const upTo = (count: number): bigint[] => Array.from({ length: count }, (_, index) => BigInt(index + 1))
