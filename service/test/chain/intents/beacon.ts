// The calls of the relayer tests: a contract that logs the number it is called with.
import { toFunctionSelector, toHex, type Address, type Hash, type Hex } from 'viem'
import { createOrderGuard, type OrderGuard } from '../../../src/chain/permits/guard.ts'
import { createPermitCheck, createPermits } from '../../../src/chain/permits/permit.ts'
import { createMemoryJournal } from '../../../src/chain/signers/journal.ts'
import type { Clock } from '../../../src/kernel/clock.ts'
import type { SigningPolicy } from '../../../src/chain/signers/policy.ts'
import { signalData, type Rpc } from '../../../../devchain/test/fixtures.ts'

export const chainId = 31_337
export const signalSelector: Hex = signalData(0n).slice(0, 10) as Hex
export const refuseData: Hex = toFunctionSelector('refuse()')

/** The process that decides and the process that signs, of the relayer tests. */
export const permits = createPermits(new Uint8Array(32).fill(5))
export const trustingGuard = (clock: Clock, role = 'buyer'): OrderGuard =>
  createOrderGuard({
    role,
    check: createPermitCheck([{ issuer: 'api', publicKey: permits.publicKey }]),
    journal: createMemoryJournal(),
    clock,
    hasSucceeded: async () => false,
  })

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
