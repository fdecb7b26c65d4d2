import type { Chain } from '../../chain/chain.ts'
import type { Float } from '../../chain/operations/balances.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  fewRequests,
  maxSubjects,
  slaRiskMs,
  sortFindings,
  stuckMs,
  type Check,
  type Finding,
  type FindingKind,
} from './model.ts'
import {
  countAdoptedActs,
  countDeadJobs,
  countExceptions,
  countServiceLevels,
  countWaiting,
  type Counted,
} from './store.ts'

type WatchedChain = {
  intents: Chain['intents']
  index: Chain['administration']['index']
  /** The balances on chain, which may be some seconds old. */
  readFloat(): Promise<Float>
}

export type AttentionDeps = {
  db: Db
  clock: Clock
  log: { warn(fields: object, message: string): void }
  chain: WatchedChain | undefined
  /** Whether the ledger reconciles with itself and with the chain. */
  isLedgerSound(): Promise<boolean>
  /** The names of the tiers on sale that lack cards. */
  listSoldOutTiers(): Promise<readonly string[]>
  /** The names of the price groups whose price is stale. */
  listStaleGroups(): Promise<readonly string[]>
  /** Catalog values that the oracle does not follow, and since when. */
  findPriceJumps(): Promise<Counted>
}

export type Attention = { findings: readonly Finding[]; unreadChecks: readonly string[] }

/** A count as a finding; nothing to find is undefined. */
const found = (
  kind: FindingKind,
  severity: Finding['severity'],
  { count, since, dueAt, subjects }: Counted,
): Finding | undefined => (count === 0 ? undefined : { kind, severity, count, since, dueAt, subjects: subjects ?? [] })

const named = (kind: FindingKind, severity: Finding['severity'], subjects: readonly string[]): Finding | undefined =>
  found(kind, severity, { count: subjects.length, since: null, subjects })

function databaseChecks({ db, clock }: AttentionDeps): Check[] {
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)
  return [
    { name: 'jobs', read: async () => [found('dead_jobs', 'bad', await countDeadJobs(db))] },
    {
      name: 'service_levels',
      read: async () => [
        found('sla_missed', 'bad', await countServiceLevels(db, { from: null, to: clock.now() })),
        found('sla_at_risk', 'warn', await countServiceLevels(db, { from: clock.now(), to: later(slaRiskMs) })),
      ],
    },
    { name: 'exceptions', read: async () => [found('open_exceptions', 'warn', await countExceptions(db))] },
    { name: 'adopted_acts', read: async () => [found('adopted_acts', 'bad', await countAdoptedActs(db))] },
    {
      name: 'approvals',
      read: async () =>
        (await countWaiting(db, clock.now())).map((waiting) => found(`waiting_${waiting.kind}`, 'decision', waiting)),
    },
  ]
}

function chainChecks(chain: WatchedChain, clock: Clock): Check[] {
  async function readRelayer(): Promise<(Finding | undefined)[]> {
    const { accounts } = await chain.intents.figures()
    const { minBalanceWei } = chain.intents
    const before = clock.now().getTime() - stuckMs
    const stuck = accounts.filter(({ oldestPendingAt }) => oldestPendingAt && oldestPendingAt.getTime() < before)
    const roles = (chosen: typeof accounts): string[] => chosen.map(({ role }) => role)
    const [oldest] = stuck.map(({ oldestPendingAt }) => oldestPendingAt).toSorted((a, b) => Number(a) - Number(b))
    const paused = accounts.filter(({ isPaused }) => isPaused)
    const poor = accounts.filter(({ balanceWei }) => balanceWei !== null && balanceWei < minBalanceWei)
    const pending = stuck.reduce((sum, account) => sum + account.pending, 0)
    return [
      found('stuck_transactions', 'bad', { count: pending, since: oldest ?? null, subjects: roles(stuck) }),
      named('relayer_paused', 'warn', roles(paused)),
      named('low_gas', 'bad', roles(poor)),
    ]
  }

  async function readFloat(): Promise<(Finding | undefined)[]> {
    const { buyback, randomness } = await chain.readFloat()
    const isCovered = buyback.coverageBps === undefined || buyback.coverageBps >= 10_000n
    const { requestsLeft } = randomness
    return [
      isCovered ? undefined : { kind: 'float_uncovered', severity: 'bad', count: 1 },
      requestsLeft === undefined || requestsLeft >= fewRequests
        ? undefined
        : { kind: 'low_randomness', severity: 'warn', count: Number(requestsLeft) },
    ]
  }

  async function readIndexer(): Promise<(Finding | undefined)[]> {
    const { halted } = await chain.index.status()
    return [
      halted && { kind: 'indexer_halted', severity: 'bad', count: 1, since: halted.at, subjects: [halted.reason] },
    ]
  }

  return [
    { name: 'indexer', read: readIndexer },
    { name: 'relayer', read: readRelayer },
    { name: 'float', read: readFloat },
  ]
}

export type AttentionService = ReturnType<typeof createAttentionService>

/** What needs an operator now, from every part of the service. */
export function createAttentionService(deps: AttentionDeps) {
  const { log, chain } = deps
  const checks: readonly Check[] = [
    ...databaseChecks(deps),
    ...(chain ? chainChecks(chain, deps.clock) : []),
    {
      name: 'ledger',
      read: async () => [
        (await deps.isLedgerSound()) ? undefined : { kind: 'ledger_unsound', severity: 'bad', count: 1 },
      ],
    },
    { name: 'tiers', read: async () => [named('sold_out_tiers', 'bad', await deps.listSoldOutTiers())] },
    { name: 'prices', read: async () => [named('stale_prices', 'warn', await deps.listStaleGroups())] },
    { name: 'price_jumps', read: async () => [found('price_jumps', 'warn', await deps.findPriceJumps())] },
  ]

  async function read(): Promise<Attention> {
    const unreadChecks: string[] = []
    const all = await Promise.all(
      checks.map(async (check) =>
        check.read().catch((error: unknown) => {
          log.warn({ err: error, check: check.name }, 'a check of what needs attention failed')
          unreadChecks.push(check.name)
          return []
        }),
      ),
    )
    const findings = all.flat().filter((one): one is Finding => one !== undefined)
    return {
      findings: sortFindings(findings).map((one) => ({ ...one, subjects: one.subjects?.slice(0, maxSubjects) })),
      unreadChecks,
    }
  }

  return { read }
}
