// The operations of the timelock, as its events tell them.
import type { Address, Hex, PublicClient } from 'viem'
import { abi } from '../abi/timelock.ts'
import { contractAddress, type Deployment } from './deploy.ts'
import { firstBlockOf } from './contracts.ts'

export type TimelockOperation = {
  readonly id: Hex
  readonly status: 'WAITING' | 'READY' | 'DONE' | 'CANCELLED'
  /** When it can be executed. */
  readonly ready_at: string
  /** The contracts it calls, by their names in the deployment where known. */
  readonly targets: readonly string[]
}

const nameAt = ({ contracts }: Deployment, address: Address): string =>
  Object.entries(contracts).find(([, contract]) => contract.address === address)?.[0] ?? address

/** Every operation that was announced, the oldest first. */
export async function listOperations(publicClient: PublicClient, deployment: Deployment): Promise<TimelockOperation[]> {
  const address = contractAddress(deployment, 'timelock')
  const range = { address, abi, fromBlock: firstBlockOf(deployment) } as const
  const scheduled = await publicClient.getContractEvents({ ...range, eventName: 'CallScheduled' })
  const cancelled = await publicClient.getContractEvents({ ...range, eventName: 'Cancelled' })
  const ended = new Set(cancelled.map(({ args }) => args.id))
  const { timestamp: now } = await publicClient.getBlock()
  const operations: TimelockOperation[] = []
  for (const id of new Set(scheduled.flatMap(({ args }) => args.id ?? []))) {
    const calls = scheduled.filter(({ args }) => args.id === id)
    const at = await publicClient.readContract({ address, abi, functionName: 'getTimestamp', args: [id] })
    const announced = await publicClient.getBlock({ blockNumber: calls[0]?.blockNumber ?? 0n })
    const ready = at > 1n ? at : announced.timestamp + (calls[0]?.args.delay ?? 0n)
    // A cancelled operation can be announced again; then the timelock knows a time for it.
    const waiting = at > now ? 'WAITING' : 'READY'
    const status = at === 1n ? 'DONE' : at > 1n ? waiting : ended.has(id) ? 'CANCELLED' : 'WAITING'
    const targets = calls.flatMap(({ args }) => (args.target ? nameAt(deployment, args.target) : []))
    operations.push({ id, status, ready_at: new Date(Number(ready) * 1_000).toISOString(), targets })
  }
  return operations
}
