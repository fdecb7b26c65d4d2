import { concat, keccak256, numberToHex, type Abi, type Address, type Hex } from 'viem'
import * as timelock from '../../chain/abi/timelock.ts'
import { contractAddress } from '../../chain/deploy/deploy.ts'
import type { SandboxChain } from './host.ts'

const noPredecessor: Hex = `0x${'00'.repeat(32)}`

/** Executes timelock actions at once, because the sandbox's timelock has no delay. */
export function createGovernor({ publicClient, deployment, sender }: SandboxChain) {
  const address = contractAddress(deployment, 'timelock')
  return {
    async run({ to, data }: { to: Address; data: Hex }): Promise<Hex> {
      // A fresh salt: the same call may be scheduled again later.
      const block = await publicClient.getBlockNumber({ cacheTime: 0 })
      const salt = keccak256(concat([to, data, numberToHex(block)]))
      const call = (functionName: string, ...more: bigint[]) => ({
        address,
        abi: timelock.abi as Abi,
        functionName,
        args: [to, 0n, data, noPredecessor, salt, ...more],
      })
      await sender.send('admin', call('schedule', 0n))
      return sender.send('admin', call('execute'))
    },
  }
}
