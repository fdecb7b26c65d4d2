import { encodeFunctionData, parseAbiItem, parseEventLogs, type Hex, type Log } from 'viem'
import type { DevChain } from '@packhouse/devchain/chain'
import * as devEntropy from '../../src/chain/abi/dev-entropy.ts'
import { contractAddress } from '../../src/chain/deploy/deploy.ts'
import type { Chance } from './chance.ts'
import { createCounterfeiter } from './counterfeiter.ts'
import type { Faults } from './faults.ts'
import type { Ground } from './origin.ts'
import { depths } from './process.ts'
import type { Scheduler } from './scheduler.ts'
import { createThief } from './thief.ts'

export type OutsideDeps = { ground: Ground; scheduler: Scheduler; chance: Chance; faults: Faults }

const requested = parseAbiItem(
  'event Requested(address indexed provider, address indexed caller, uint64 indexed sequenceNumber, bytes32 userContribution, uint32 gasLimit, bytes extraArgs)',
)

/** Longer than the contracts of the origin wait for a random number. */
export const refundsDueMs = 7_300_000

const raisedFeeWei = 40_000_000n
const providerFees = { gas: 5_000_000n, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

type Status = { block_number: number; pending: Hex[] }

const ask = <Result>(chain: DevChain, method: string, params: readonly unknown[] = []): Promise<Result> =>
  chain.request({ method, params }) as Promise<Result>

/** Everything outside of the installation: the blocks of the chain with their mishaps, and the provider of randomness. */
export function createOutside({ ground, scheduler, chance, faults }: OutsideDeps) {
  const { chain, deployment, keyring, entropy } = ground
  const provider = keyring.role('entropyProvider')
  const entropyAddress = contractAddress(deployment, 'dev-entropy')
  const firstBlock = deployment.contracts['dev-entropy']?.block ?? 0
  const counterfeiter = createCounterfeiter({ chain, deployment, keyring, chance })
  const thief = createThief({ chain, deployment, keyring, chance })
  let raisedBlocks = 0
  let blocksToSleep = 0

  /** A task of the world, as one step. */
  const act = (label: string, run: () => Promise<void>): Promise<void> =>
    new Promise((settle, refuse) => {
      scheduler.add({ owner: scheduler.world, label, run: () => run().then(settle, refuse) })
    })

  async function reorganise({ block_number: head }: Status): Promise<void> {
    const taken = thief.take(head)
    // Every other one is as deep as possible, so that it removes blocks that were safe.
    const depth = chance.onceIn(2) ? depths.final - 1 : chance.between(taken?.depth ?? 1, depths.final - 1)
    const blocks = await Promise.all(
      Array.from({ length: depth }, (_, index) =>
        ask<{ transactions: Hex[] }>(chain, 'eth_getBlockByNumber', [`0x${(head - index).toString(16)}`, false]),
      ),
    )
    const mined = blocks.flatMap(({ transactions }) => transactions)
    const dropTransactions = chance.onceIn(3) ? 'all' : mined.filter((hash) => hash === taken?.hash || chance.onceIn(3))
    const reorder = chance.onceIn(2)
    scheduler.note(scheduler.world, `fault reorg of ${depth}`)
    await ask(chain, 'packhouse_reorg', [{ depth, dropTransactions, ...(reorder && { reorder }) }])
  }

  /** What befalls the chain before its next block. */
  async function befall(status: Status): Promise<void> {
    const isOld = status.block_number > firstBlock + 2 * depths.final
    if (thief.isDue(status.block_number) || (isOld && faults.strikes('reorg', 8))) await reorganise(status)
    else if (!thief.isWaiting() && faults.strikes('key used elsewhere', 10)) await thief.use(status)
    if (status.pending.length > 0 && faults.strikes('transaction dropped', 10))
      await ask(chain, 'hardhat_dropTransaction', [chance.pick(status.pending)])
    if (status.pending.length > 0 && faults.strikes('transactions reverted', 8)) {
      const sender = keyring.role(chance.pick(['buyer', 'buyer', 'keeper'])).address
      await ask(chain, 'packhouse_revertNext', [chance.between(1, 4), [sender]])
    }
    if (faults.strikes('log counterfeited', 6)) await counterfeiter.emit()
    // Nothing runs for longer than the contracts wait; before, the provider was away, so that refunds become due.
    if (blocksToSleep === 0 && faults.strikes('machine asleep', 60)) blocksToSleep = chance.between(3, 6)
    else if (blocksToSleep > 0) {
      blocksToSleep -= 1
      if (blocksToSleep === 0) scheduler.skip(refundsDueMs)
    }
    if (raisedBlocks === 0 && faults.strikes('transactions stuck', 25)) {
      raisedBlocks = chance.between(10, 30)
      faults.keepOlder(status.pending.length > 0 && chance.onceIn(2))
      await ask(chain, 'packhouse_holdBaseFee', [`0x${raisedFeeWei.toString(16)}`])
    }
    if (raisedBlocks > 0) {
      raisedBlocks -= 1
      // What a node kept is mined in the first block after the fee has fallen.
      if (raisedBlocks === 1) await ask(chain, 'packhouse_holdBaseFee', ['0x7'])
      if (raisedBlocks > 0) return
      await ask(chain, 'packhouse_holdBaseFee', [null])
      faults.keepOlder(false)
    }
  }

  async function mine(): Promise<void> {
    await befall(await ask<Status>(chain, 'packhouse_status'))
    await ask(chain, 'evm_mine')
    const { hash } = await ask<{ hash: Hex }>(chain, 'eth_getBlockByNumber', ['latest', false])
    scheduler.note(scheduler.world, `block ${hash}`)
  }

  async function answerRequests(): Promise<void> {
    const { block_number: head } = await ask<Status>(chain, 'packhouse_status')
    const fromBlock = `0x${Math.max(firstBlock, head - 200).toString(16)}`
    const logs = await ask<Log[]>(chain, 'eth_getLogs', [{ address: entropyAddress, fromBlock, toBlock: 'latest' }])
    let nonce = Number(await ask<Hex>(chain, 'eth_getTransactionCount', [provider.address, 'pending']))
    for (const { args } of parseEventLogs({ abi: [requested], logs })) {
      const value = await entropy.revelation(args.sequenceNumber)
      const reveal = [provider.address, args.sequenceNumber, args.userContribution, value ?? '0x'] as const
      const data = encodeFunctionData({ abi: devEntropy.abi, functionName: 'revealWithCallback', args: reveal })
      const isOpen = await ask(chain, 'eth_call', [
        { from: provider.address, to: entropyAddress, data },
        'latest',
      ]).then(
        () => true,
        () => false,
      )
      if (value === undefined || !isOpen) continue
      const order = { ...providerFees, chainId: deployment.chainId, nonce, to: entropyAddress, data }
      const raw = await provider.signTransaction({ ...order, type: 'eip1559' })
      await ask(chain, 'eth_sendRawTransaction', [raw]).catch(() => {})
      nonce += 1
    }
  }

  return {
    async mineBlocks(isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        await scheduler.sleep(chance.between(500, 3_000))
        await act('mine', mine)
      }
    },
    async provideRandomness(isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        // Now and then the provider is away for longer than the keeper waits.
        await scheduler.sleep(faults.strikes('provider away', 10) ? 45_000 : chance.between(1_000, 5_000))
        if (blocksToSleep === 0) await act('randomness', answerRequests)
      }
    },
  }
}
