// The only file that depends on EDR. Its npm interface is semi-internal, so the version is pinned and all other files
// use JSON-RPC through the function returned here.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  MineOrdering,
  keccak256,
  l1GenesisState,
  l1HardforkFromString,
  l1HardforkToString,
  l1ProviderFactory,
} from '@nomicfoundation/edr'
import { toRpcError, type EdrError } from './edr-errors.ts'
import type { Genesis } from './genesis.ts'
import type { Hex } from './rpc.ts'

/** Runs one JSON-RPC method on the engine; a refusal is an RpcError. */
export type Engine = <Result>(method: string, params?: readonly unknown[]) => Promise<Result>

function readVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@nomicfoundation/edr')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), 'package.json'), 'utf8')) as { version: string }
  return version
}

export const engineVersion = readVersion()

// EDR requires one context per process: it owns the native thread pool and the tracing output.
let sharedContext: Promise<EdrContext> | undefined

async function createContext(): Promise<EdrContext> {
  const context = new EdrContext()
  await context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
  return context
}

const bytes = (hex: Hex): Uint8Array => new Uint8Array(Buffer.from(hex.slice(2), 'hex'))

/** The hash of a signed transaction. */
export const transactionHash = (raw: Hex): Hex => `0x${Buffer.from(keccak256(bytes(raw))).toString('hex')}`

/** A new chain with only its genesis block. It mines only on request, so that every block is recorded. */
export async function createEngine(genesis: Genesis): Promise<Engine> {
  sharedContext ??= createContext()
  const context = await sharedContext
  const hardfork = l1HardforkFromString(genesis.hardfork)
  const provider = await context.createProvider(
    L1_CHAIN_TYPE,
    {
      // Automine makes a block per transaction: with a second between them a burst would run ahead of the clock.
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: false,
      chainId: BigInt(genesis.chainId),
      networkId: BigInt(genesis.chainId),
      coinbase: bytes(genesis.coinbase),
      defaultTransactionGasLimit: 16_777_216n,
      genesisState: [
        ...l1GenesisState(hardfork),
        ...genesis.accounts.map(({ address, balanceWei }) => ({
          address: bytes(address),
          balance: BigInt(balanceWei),
        })),
      ],
      hardfork: l1HardforkToString(hardfork),
      initialBaseFeePerGas: BigInt(genesis.baseFeeWei),
      minGasPrice: 0n,
      mining: {
        autoMine: false,
        blockGasLimit: BigInt(genesis.blockGasLimit),
        memPool: { order: MineOrdering.Priority },
      },
      network: { genesisBlockGasLimit: BigInt(genesis.blockGasLimit), genesisBlockTime: BigInt(genesis.timestamp) },
      observability: {},
      ownedAccounts: [],
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new ContractDecoder(),
  )
  let id = 0
  return async <Result>(method: string, params: readonly unknown[] = []): Promise<Result> => {
    id += 1
    const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const answer = (typeof data === 'string' ? JSON.parse(data) : data) as { result: Result; error?: EdrError }
    if (answer.error) throw toRpcError(answer.error, method)
    return answer.result
  }
}
