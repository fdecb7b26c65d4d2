import { encodeFunctionData, type Address } from 'viem'
import * as inventory from '../../src/chain/abi/inventory.ts'
import { createGovernor } from '../../src/sandbox/chain/governor.ts'
import type { World } from './chain-world.ts'

/** Moves cards out of the inventory, as its custodian, which is the timelock of the sandbox. */
export async function releaseCards(
  { sandbox, chain }: Pick<World, 'sandbox' | 'chain'>,
  asset: Address,
  ids: readonly bigint[],
  to: Address,
): Promise<void> {
  const data = encodeFunctionData({ abi: inventory.abi, functionName: 'release', args: [asset, ids, to] })
  await createGovernor(sandbox).run({ to: chain.contracts.inventory, data })
}
