import { concat, type Address, type Hex, type Log } from 'viem'
import type { DevChain } from '@packhouse/devchain/chain'
import { contractAddress, type Deployment } from '../../src/chain/deploy/deploy.ts'
import type { Keyring } from '../../src/sandbox/chain/keyring.ts'
import type { Chance } from './chance.ts'

export type CounterfeiterDeps = { chain: DevChain; deployment: Deployment; keyring: Keyring; chance: Chance }

const fees = { gas: 500_000n, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
const mostTopics = 4
const recentBlocks = 100

const byte = (value: number): string => value.toString(16).padStart(2, '0')

/** A contract that emits its call data as a log: first the topics, of which it knows the number, then the data. */
function codeFor(topics: number): Hex {
  const head = byte(32 * topics)
  const copy = `60${head}36038060${head}600037`
  const loads = Array.from({ length: topics }, (_, index) => `60${byte(32 * (topics - 1 - index))}35`).join('')
  return `0x${copy}${loads}${byte(0x80 + topics)}6000${byte(0xa0 + topics)}00`
}

const addressFor = (topics: number): Address => `0x${'c0ffee'.repeat(6)}000${topics}`

/** Repeats logs of the pool word by word from contracts of its own: they must not count. */
export function createCounterfeiter({ chain, deployment, keyring, chance }: CounterfeiterDeps) {
  const { chainId } = deployment
  const pool = contractAddress(deployment, 'combo-pool')
  const sender = keyring.role('faucet')
  const ask = <Result>(method: string, params: readonly unknown[]): Promise<Result> =>
    chain.request({ method, params }) as Promise<Result>

  return {
    async emit(): Promise<void> {
      const head = Number(await ask<Hex>('eth_blockNumber', []))
      const fromBlock = `0x${Math.max(0, head - recentBlocks).toString(16)}`
      const logs = await ask<Log[]>('eth_getLogs', [{ address: pool, fromBlock, toBlock: 'latest' }])
      if (logs.length === 0) return
      const { topics, data } = chance.pick(logs)
      const to = addressFor(Math.min(topics.length, mostTopics))
      if ((await ask<Hex>('eth_getCode', [to, 'latest'])) === '0x')
        await ask('hardhat_setCode', [to, codeFor(topics.length)])
      const nonce = Number(await ask<Hex>('eth_getTransactionCount', [sender.address, 'pending']))
      const order = { ...fees, chainId, nonce, to, data: concat([...topics, data]) }
      const raw = await sender.signTransaction({ ...order, type: 'eip1559' })
      await ask('eth_sendRawTransaction', [raw])
    },
  }
}
