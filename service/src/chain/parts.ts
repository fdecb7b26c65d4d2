import { preparing, type Db } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Tracer } from '../kernel/trace.ts'
import type { ChainClient } from './clients/client.ts'
import type { Finality } from './clients/finality.ts'
import { firstBlockOf, type Contracts } from './deploy/contracts.ts'
import { createIndexer, type Indexer } from './indexer/indexer.ts'
import { clientRequest, createRpcReader } from './indexer/reader.ts'
import type { HandlerRegistry } from './indexer/registry.ts'
import { isWatched } from './indexer/watched.ts'
import type { RelayerLog } from './intents/context.ts'
import type { IntentHooks } from './intents/hooks.ts'
import { createRelayer, type Relayer, type RelayerKey } from './intents/relayer.ts'
import { createChargeBook } from './signers/charges.ts'
import { createPolicySigner } from './signers/policy.ts'
import { rolePolicy } from './signers/role-policies.ts'
import type { Signer } from './signers/signer.ts'
import type { ChainFinality, ChainSource } from './source.ts'

export type ChainDeps = {
  db: Db
  clock: Clock
  random: Random
  log: RelayerLog
  source: ChainSource
  tracer?: Tracer | undefined
  /** New blocks were indexed. */
  onMoved?: (() => void) | undefined
}

export type ChainPartDeps = ChainDeps & {
  client: ChainClient
  contracts: Contracts
  hooks: IntentHooks
  registry: HandlerRegistry
  /** Names this process among those that may hold the leases. */
  holder: string
}

export type ChainParts = { relayer: Relayer; indexer: Indexer }

/** The relayer waits for the depth of the indexer's final stage. */
const toRelayerFinality = ({ final }: ChainFinality): Finality =>
  'tag' in final ? { mode: 'tags' } : { mode: 'confirmations', blocks: final.confirmations }

const toMicros = (usdc: number | undefined): bigint | undefined =>
  usdc === undefined ? undefined : BigInt(usdc) * 1_000_000n

/** The signing keys of this process, each restricted by the policy of its role. */
function createKeys({ db, clock, source, contracts }: ChainPartDeps): RelayerKey[] {
  const { gasWeiPerHour, deployment } = source
  const { chainId } = deployment
  const book = createChargeBook(db)
  return source.signers.map(({ role, signer, limits = {} }) => {
    const usdcMicrosPerHour = toMicros(limits.usdcPerHour) ?? source.usdcMicrosPerHour
    const usdcMicrosPerPayee = toMicros(limits.usdcPerPayeePerHour) ?? source.usdcMicrosPerPayee
    const policy = rolePolicy({ role, chainId, contracts, usdcMicrosPerHour, usdcMicrosPerPayee, gasWeiPerHour })
    const isInSet = (set: string, address: Signer['address']) => isWatched(db, set, address)
    return { role, signer: createPolicySigner({ signer, policy, book, clock, isInSet }) }
  })
}

function createChainIndexer({ db, clock, log, source, client, holder, registry }: ChainPartDeps): Indexer {
  const nodes = client.nodes.map((node, index) =>
    createRpcReader({ name: `node ${index + 1}`, request: clientRequest(node) }),
  )
  const { deployment, finality } = source
  const settings = {
    chainId: deployment.chainId,
    startBlock: firstBlockOf(deployment),
    ...finality,
    ...source.indexer,
  }
  return createIndexer({
    db,
    clock,
    nodes,
    registry,
    settings,
    holder,
    onAlarm: ({ kind, message, fields }) => log.warn({ kind, ...fields }, message),
    ...(source.points && { reach: source.points.indexer }),
  })
}

/** The relayer and the indexer of this process; the caller runs them. */
export async function createChainParts(given: ChainPartDeps): Promise<ChainParts> {
  const deps = { ...given, db: preparing(given.db) }
  const { db, client, clock, hooks, log, holder, source } = deps
  const relayer = await createRelayer({
    db,
    client,
    clock,
    hooks,
    log,
    holder,
    keys: createKeys(deps),
    settings: { finality: toRelayerFinality(source.finality), ...source.relayer },
    passPoint: source.points?.relayer,
    tracer: deps.tracer,
  })
  return { relayer, indexer: createChainIndexer(deps) }
}
