import { createBuilder } from './builder.ts'
import type { BlockHeader, ChainChange } from './changes.ts'
import { createCommitQueue } from './commit-queue.ts'
import { createEngine, engineVersion, transactionHash, type Engine } from './edr-provider.ts'
import { DevChainFailure, resetAdvice } from './failures.ts'
import { defaultGenesis, type Genesis, type GenesisAccount } from './genesis.ts'
import { createHistory } from './history.ts'
import { journalFormat, openJournal, type Journal } from './journal.ts'
import { resolveMethod } from './methods.ts'
import type { ReplayProgress } from './replay.ts'
import { RpcError, messageOf, rpcCodes, type RpcRequest, type RpcRequestFunction } from './rpc.ts'

export type DevChainOptions = {
  /** Unix milliseconds; block times follow it plus the chain's own offset. */
  readonly now: () => number
  /** Accounts with ether in block 0. An existing journal keeps its own. */
  readonly accounts?: readonly GenesisAccount[] | undefined
  /** Without it the chain is in memory only. */
  readonly journalPath?: string | undefined
  readonly onProgress?: ((progress: ReplayProgress) => void) | undefined
  /** The chain has stopped serving; a new start replays all acknowledged changes. */
  readonly onFatal?: ((failure: DevChainFailure) => void) | undefined
}

export type DevChain = {
  readonly chainId: number
  readonly request: RpcRequestFunction
  /** Notifies the listener of every change once it is stored. */
  onChange: (listener: (change: ChainChange) => void) => () => void
  close: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

async function prepareJournal(journal: Journal, engine: Engine, genesis: Genesis): Promise<void> {
  const { hash: genesisHash } = await engine<BlockHeader>('eth_getBlockByNumber', ['0x0', false])
  const { header } = journal
  if (!header) return journal.begin({ format: journalFormat, engine: engineVersion, genesis, genesisHash })
  if (header.genesisHash !== genesisHash)
    throw new DevChainFailure(
      'journal_mismatch',
      `Block 0 is ${genesisHash}, the chain journal (EDR ${header.engine}; running ${engineVersion}) has ${header.genesisHash}. ${resetAdvice}`,
    )
}

/** An existing chain keeps the rules of its journal; the defaults apply to new chains only. */
function chooseGenesis(journal: Journal | undefined, accounts: readonly GenesisAccount[]): Genesis {
  const header = journal?.header
  if (!header) return { ...defaultGenesis, accounts }
  const { chainId, hardfork } = header.genesis
  if (chainId !== defaultGenesis.chainId || hardfork !== defaultGenesis.hardfork)
    throw new DevChainFailure(
      'journal_mismatch',
      `The chain journal is of chain ${chainId} with ${hardfork} rules, this release runs chain ${defaultGenesis.chainId} with ${defaultGenesis.hardfork} rules. ${resetAdvice}`,
    )
  return header.genesis
}

/** A development chain: in memory, or with a journal that survives any crash. */
export async function createDevChain(options: DevChainOptions): Promise<DevChain> {
  const journal = options.journalPath === undefined ? undefined : await openJournal(options.journalPath)
  try {
    return await startChain(options, journal)
  } catch (error) {
    await journal?.close()
    throw error
  }
}

async function startChain(options: DevChainOptions, journal: Journal | undefined): Promise<DevChain> {
  const genesis = chooseGenesis(journal, options.accounts ?? [])
  const engine = await createEngine(genesis)
  if (journal) await prepareJournal(journal, engine, genesis)
  const { hash } = await engine<BlockHeader>('eth_getBlockByNumber', ['0x0', false])
  const history = createHistory({ number: 0, hash, timestamp: genesis.timestamp }, transactionHash)
  const listeners = new Set<(change: ChainChange) => void>()
  const builder = createBuilder({ engine, history, now: options.now, isObserved: () => listeners.size > 0 })
  await builder.restore(journal?.records ?? [], options.onProgress ?? (() => {}))

  const context = { engine, builder, history }
  let units: ReturnType<typeof history.takeUnwritten>[] = []
  let unpublished: ChainChange[] = []
  let broken: DevChainFailure | undefined

  async function commit(): Promise<void> {
    if (broken) throw broken
    const written = units.filter((unit) => unit.length > 0)
    units = []
    if (written.length > 0) await journal?.append(written)
    const published = unpublished
    unpublished = []
    for (const change of published) for (const listener of listeners) listener(change)
  }

  const queue = createCommitQueue({
    commit,
    onCommitFailed: (error) =>
      options.onFatal?.(
        error instanceof DevChainFailure
          ? error
          : new DevChainFailure('crashed', 'The chain failed.', { cause: error }),
      ),
  })

  async function change(run: () => Promise<unknown>): Promise<unknown> {
    try {
      return await run()
    } catch (error) {
      // A refusal leaves the chain unchanged. Any other error may have stopped part-way and requires a replay.
      if (!(error instanceof RpcError)) broken = new DevChainFailure('crashed', messageOf(error), { cause: error })
      throw error
    } finally {
      units.push(history.takeUnwritten())
      unpublished.push(builder.takeChange())
    }
  }

  async function close(): Promise<void> {
    await queue.close()
    await journal?.close()
  }

  return {
    chainId: genesis.chainId,
    async request({ method, params = [] }: RpcRequest): Promise<unknown> {
      if (!Array.isArray(params)) throw new RpcError(rpcCodes.invalidParams, 'params must be a list.')
      const { access, run } = resolveMethod(method)
      if (access === 'read') return queue.read(() => run(context, params))
      return queue.write(() => change(() => run(context, params)))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
