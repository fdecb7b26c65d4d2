import { setTimeout as delay } from 'node:timers/promises'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Contracts } from '../deploy/contracts.ts'
import { createFloatReader, type FloatReader } from './balances.ts'
import { clearHalt, requestRescan } from '../indexer/lease-store.ts'
import { blockTime } from '../indexer/model.ts'
import { readIndexStatus, type IndexStatus } from '../indexer/view.ts'
import type { Alongside, IntentAdministration } from '../intents/administration.ts'
import type { IntentHooks } from '../intents/hooks.ts'
import { readRequestCounts, type RequestCounts } from '../keepers/store.ts'
import { createChainMetrics, type Metric } from './metrics.ts'
import { createOwners, type Owners } from './owners.ts'
import { createPauses, type Pauses } from './pauses.ts'
import { createRevocations, type Revocations } from './revocations.ts'
import type { Deployment } from '../deploy/deploy.ts'

/** The state of the chain components, as the health check reports it. */
export type ChainHealth = {
  isReachable: boolean
  head: bigint | null
  behindSince: Date | null
  isRelaying: boolean
  indexed: bigint | null
  lagBlocks: bigint | null
  /** `stopped`: no process has the lease. */
  indexing: 'running' | 'halted' | 'stopped'
}

export type ChainAdministration = {
  readonly float: FloatReader
  readonly owners: Owners
  readonly pauses: Pauses
  readonly revocations: Revocations
  requests(): Promise<RequestCounts>
  readonly index: {
    status(): Promise<IndexStatus>
    rescan(fromBlock: bigint, alongside: Alongside): Promise<void>
    resume(alongside: Alongside): Promise<void>
  }
  /** Whether customers' transactions are sent: the account is not paused and can pay for gas. */
  isRelaying(): Promise<boolean>
  health(): Promise<ChainHealth>
  readonly metrics: readonly Metric[]
}

export type ChainAdministrationDeps = {
  db: Db
  clock: Clock
  client: ChainClient
  contracts: Contracts
  deployment: Deployment
  hooks: IntentHooks
  intents: IntentAdministration
}

/** A node that does not answer a health check in this time counts as unreachable. */
const nodeTimeoutMs = 750

export function createChainAdministration(deps: ChainAdministrationDeps): ChainAdministration {
  const { db, client, contracts, hooks, intents } = deps
  const float = createFloatReader(client, contracts)

  async function isRelaying(): Promise<boolean> {
    return intents.checkReady(db).then(
      () => true,
      () => false,
    )
  }

  async function readHead(indexed: bigint | undefined) {
    const head = await client.getBlockNumber()
    const isBehind = indexed !== undefined && indexed < head
    const oldest = isBehind ? await client.getBlock({ blockNumber: indexed + 1n }) : undefined
    return { head, behindSince: oldest ? blockTime(oldest) : null }
  }

  async function health(): Promise<ChainHealth> {
    const { head, included, halted, holder } = await readIndexStatus(db)
    const late = delay(nodeTimeoutMs, undefined, { ref: false })
    const [isReady, seen] = await Promise.all([
      isRelaying(),
      Promise.race([readHead(included).catch(() => undefined), late]),
    ])
    const latest = seen?.head ?? head
    return {
      isReachable: seen !== undefined,
      head: latest ?? null,
      behindSince: seen?.behindSince ?? null,
      isRelaying: isReady,
      indexed: included ?? null,
      lagBlocks: latest === undefined || included === undefined ? null : latest > included ? latest - included : 0n,
      indexing: halted ? 'halted' : holder === undefined ? 'stopped' : 'running',
    }
  }

  return {
    float,
    owners: createOwners(deps),
    pauses: createPauses(client, contracts, hooks),
    revocations: createRevocations({ ...deps, roles: deps.deployment.roles }),
    requests: () => readRequestCounts(db),
    index: {
      status: () => readIndexStatus(db),
      rescan: (fromBlock, alongside) =>
        transact(db, async (tx) => {
          await requestRescan(tx, fromBlock)
          await alongside(tx)
        }),
      resume: (alongside) =>
        transact(db, async (tx) => {
          await clearHalt(tx)
          await alongside(tx)
        }),
    },
    isRelaying,
    health,
    metrics: createChainMetrics({ ...deps, float }),
  }
}
