import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Contracts } from '../deploy/contracts.ts'
import { createFloatReader, type FloatReader } from './balances.ts'
import { clearHalt, requestRescan } from '../indexer/lease-store.ts'
import { readIndexStatus, type IndexStatus } from '../indexer/view.ts'
import type { Alongside, IntentAdministration } from '../intents/administration.ts'
import type { IntentHooks } from '../intents/hooks.ts'
import { readRequestCounts, type RequestCounts } from '../keepers/store.ts'
import { createChainMetrics, type Metric } from './metrics.ts'
import { createPauses, type Pauses } from './pauses.ts'

/** The state of the chain components, as the health check reports it. */
export type ChainHealth = {
  head: bigint | null
  headAt: Date | null
  isRelaying: boolean
  indexed: bigint | null
  lagBlocks: bigint | null
  /** Whether blocks are being indexed: a process has the lease and the index is not halted. */
  isIndexing: boolean
}

export type ChainAdministration = {
  readonly float: FloatReader
  readonly pauses: Pauses
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
  hooks: IntentHooks
  intents: IntentAdministration
}

export function createChainAdministration(deps: ChainAdministrationDeps): ChainAdministration {
  const { db, client, contracts, hooks, intents } = deps
  const float = createFloatReader(client, contracts)

  async function isRelaying(): Promise<boolean> {
    return intents.checkReady(db).then(
      () => true,
      () => false,
    )
  }

  async function health(): Promise<ChainHealth> {
    const { head, headTime, included, lag, halted, holder } = await readIndexStatus(db)
    return {
      head: head ?? null,
      headAt: headTime ?? null,
      isRelaying: await isRelaying(),
      indexed: included ?? null,
      lagBlocks: lag?.included ?? null,
      isIndexing: halted === undefined && holder !== undefined,
    }
  }

  return {
    float,
    pauses: createPauses(client, contracts, hooks),
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
