import type { Hash } from 'viem'
import type { ApprovalLimits } from '../kernel/payment-limits.ts'
import { preparing, type Db } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Tracer } from '../kernel/trace.ts'
import type { ChainClient } from './clients/client.ts'
import { readReceipt } from './clients/reads.ts'
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
import { createAppraise } from './permits/cards.ts'
import { createOrderGuard } from './permits/guard.ts'
import { createPermitCheck } from './permits/permit.ts'
import { createMemoryJournal, openJournal } from './signers/journal.ts'
import { createPolicySigner, type SigningPolicy } from './signers/policy.ts'
import { rolePolicy, type SigningRole } from './signers/role-policies.ts'
import type { KeyLimits } from './signers/signer-file.ts'
import type { Signer } from './signers/signer.ts'
import type { ChainFinality, ChainSource } from './source.ts'

export type ChainDeps = {
  db: Db
  clock: Clock
  random: Random
  log: RelayerLog
  source: ChainSource
  tracer?: Tracer | undefined
  /** Above these amounts the signer asks for the approvals of people. */
  approvalLimits?: ApprovalLimits | undefined
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

/** The limits of a key: its own, else the general ones. */
function policyOf({ source, contracts }: ChainPartDeps, role: SigningRole, limits: KeyLimits = {}): SigningPolicy {
  return rolePolicy({
    role,
    chainId: source.deployment.chainId,
    contracts,
    usdcMicrosPerHour: toMicros(limits.usdcPerHour) ?? source.usdcMicrosPerHour,
    usdcMicrosPerPayee: toMicros(limits.usdcPerPayeePerHour) ?? source.usdcMicrosPerPayee,
    usdcMicrosPerDay: toMicros(limits.usdcPerDay) ?? source.usdcMicrosPerDay,
    gasWeiPerHour: source.gasWeiPerHour,
  })
}

/** The signing keys of this process, each restricted by the policy of its role and by its own sums. */
async function createKeys(deps: ChainPartDeps): Promise<RelayerKey[]> {
  const { db, client, clock, source, contracts, approvalLimits: limits } = deps
  const appraise = createAppraise(client, contracts)
  const book = createChargeBook(db)
  const check = createPermitCheck(source.permitKeys)
  const isInSet = (set: string, address: Signer['address']) => isWatched(db, set, address)
  const hasSucceeded = async (hash: Hash) => (await readReceipt(client, hash))?.succeeded === true
  return Promise.all(
    source.signers.map(async ({ role, signer, limits: own }) => {
      const folder = source.journalFolder
      const journal = folder === undefined ? createMemoryJournal() : await openJournal(folder, signer.address, clock)
      const guard = createOrderGuard({ role, check, journal, clock, hasSucceeded, limits })
      const policy = policyOf(deps, role, own)
      return { role, signer: createPolicySigner({ signer, policy, book, guard, journal, clock, isInSet, appraise }) }
    }),
  )
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
    keys: await createKeys(deps),
    settings: { finality: toRelayerFinality(source.finality), ...source.relayer },
    passPoint: source.points?.relayer,
    tracer: deps.tracer,
  })
  return { relayer, indexer: createChainIndexer(deps) }
}
