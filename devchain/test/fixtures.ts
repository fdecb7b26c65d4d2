import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseGwei,
  toHex,
  type Hash,
  type Hex,
  type PrivateKeyAccount,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export const mainPath = join(import.meta.dirname, '../src/main.ts')

/** Accounts with ether from block 0. Their keys are numbers, so every run signs the same bytes. */
export const rich: readonly PrivateKeyAccount[] = [1, 2, 3, 4].map((number) =>
  privateKeyToAccount(toHex(number, { size: 32 })),
)
export const richAccounts = rich.map(({ address }) => ({ address, balanceWei: (10n ** 24n).toString() }))
export const someone = '0x00000000000000000000000000000000000000aa'

export const beaconAbi = parseAbi([
  'error Refused(uint256 amount)',
  'function refuse() view',
  'function signal(bytes32 topic)',
])
/** `signal` emits a log with its argument as the only topic; `refuse` reverts with `Refused(42)`. */
export const beaconCode: Hex = [
  '0x602680600b6000396000f3',
  // More input than a selector is a call of `signal`.
  '60043611601c57',
  '63590a515160e01b600052602a60045260246000fd',
  '5b60043560006000a100',
].join('') as Hex

/** The call data of `signal`. */
export const signalData = (topic: bigint): Hex =>
  encodeFunctionData({ abi: beaconAbi, functionName: 'signal', args: [word(topic)] })

type SignOptions = { to?: Hex | null; data?: Hex; value?: bigint; gas?: bigint; feeGwei?: string }

/** Signs a transfer of one wei by default. */
export function sign(account: PrivateKeyAccount, nonce: number, options: SignOptions = {}): Promise<Hex> {
  const { to = someone, data, value = data ? 0n : 1n, gas = data ? 500_000n : 21_000n, feeGwei = '2' } = options
  return account.signTransaction({
    chainId: 31_337,
    type: 'eip1559',
    nonce,
    ...(to && { to }),
    ...(data && { data }),
    value,
    gas,
    maxFeePerGas: parseGwei(feeGwei),
    // A replacement must raise both fees.
    maxPriorityFeePerGas: parseGwei(feeGwei) / 1_000n,
  })
}

export const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A temporary folder that is deleted after the test. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string; journalPath: string }> {
  const path = await mkdtemp(join(tmpdir(), 'packhouse-devchain-'))
  return {
    path,
    journalPath: join(path, 'chain.journal'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

export type ChainProcess = AsyncDisposable & {
  rpcUrl: string
  port: number
  /** The content of its error stream, once it has ended. */
  ended: Promise<string>
  /** Kills the process with SIGKILL: no handler runs. */
  kill: () => Promise<void>
  stop: () => Promise<number | null>
}

type SpawnOptions = {
  journalPath: string
  port?: number
  /** The largest file it may write, in shell blocks; simulates a full disk. */
  maxFileBlocks?: number
}

/** The chain as a separate process, without a supervisor that would restart it. */
export async function spawnChain({ journalPath, port = 0, maxFileBlocks }: SpawnOptions): Promise<ChainProcess> {
  const args = ['--journal', journalPath, '--port', String(port), '--accounts', JSON.stringify(richAccounts)]
  const command = [process.execPath, mainPath, ...args]
  const limited = ['/bin/sh', '-c', `ulimit -f ${maxFileBlocks}; exec "$0" "$@"`, ...command]
  const [program = '', ...rest] = maxFileBlocks === undefined ? command : limited
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'close')
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exited
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line) as { kind: string; rpcUrl: string; port: number }
    if (message.kind !== 'ready') continue
    return {
      rpcUrl: message.rpcUrl,
      port: message.port,
      ended: exited.then(() => errors),
      kill: () => end('SIGKILL'),
      stop: async () => {
        await end('SIGTERM')
        return child.exitCode
      },
      [Symbol.asyncDispose]: () => end('SIGKILL'),
    }
  }
  await exited
  throw new Error(errors.trim())
}

export type Rpc = <Result>(method: string, ...params: readonly unknown[]) => Promise<Result>
export class RpcFailure extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Plain JSON-RPC over HTTP, without the retries of a client library. */
export const rpcTo =
  (url: string): Rpc =>
  async <Result>(method: string, ...params: readonly unknown[]) => {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer = (await response.json()) as { result: Result; error?: { code: number; message: string } }
    if (answer.error) throw new RpcFailure(answer.error)
    return answer.result
  }

export type Receipt = {
  transactionHash: Hash
  blockHash: Hash
  blockNumber: Hex
  status: Hex
  contractAddress: Hex | null
}
export type Block = { number: Hex; hash: Hash; parentHash: Hash; timestamp: Hex; transactions: Hash[] }

export const blockAt = (rpc: Rpc, number: number | 'latest'): Promise<Block> =>
  rpc<Block>('eth_getBlockByNumber', number === 'latest' ? number : toHex(number), false)

/** Every block hash from genesis to the tip. */
export async function hashesOf(rpc: Rpc): Promise<Hash[]> {
  const height = Number(await rpc<Hex>('eth_blockNumber'))
  const blocks = await Promise.all(Array.from({ length: height + 1 }, (_, number) => blockAt(rpc, number)))
  return blocks.map(({ hash }) => hash)
}
