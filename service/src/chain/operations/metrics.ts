import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { shareReading } from '../../kernel/shared-reading.ts'
import type { Float, FloatReader } from './balances.ts'
import { readIndexStatus, type IndexStatus } from '../indexer/view.ts'
import type { AccountFigures, IntentAdministration, RelayerFigures } from '../intents/administration.ts'
import { readRequestCounts, type RequestCounts } from '../keepers/store.ts'

/** One value, or one per label value. */
export type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> }
export type Metric = {
  readonly name: string
  readonly help: string
  readonly label?: string
  read(): Promise<readonly Sample[]>
}

export type ChainMetricsDeps = {
  db: Db
  clock: Clock
  intents: Pick<IntentAdministration, 'figures'>
  float: FloatReader
}

const databaseMs = 1_000
/** RPC requests may be billed, so chain reads are cached longer. */
const chainMs = 15_000
const usdcOf = (micros: bigint): number => Number(micros) / 1_000_000

export function createChainMetrics({ db, clock, intents, float }: ChainMetricsDeps): readonly Metric[] {
  const relayer = shareReading(() => intents.figures(), databaseMs)
  const index = shareReading(() => readIndexStatus(db), databaseMs)
  const requests = shareReading(() => readRequestCounts(db), databaseMs)
  const money = shareReading(() => float.read(), chainMs)
  const ageOf = (since: Date | null | undefined): number =>
    since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000) : 0

  const single =
    <Value>(read: () => Promise<Value>) =>
    (name: string, help: string, pick: (value: Value) => number): Metric => ({
      name,
      help,
      read: async () => [{ value: pick(await read()) }],
    })
  const perRole = (name: string, help: string, pick: (account: AccountFigures) => number): Metric => ({
    name,
    help,
    label: 'role',
    read: async () =>
      (await relayer()).accounts.map((account) => ({ value: pick(account), labels: { role: account.role } })),
  })
  const ofRelayer = single<RelayerFigures>(relayer)
  const ofIndex = single<IndexStatus>(index)
  const ofRequests = single<RequestCounts>(requests)
  const ofFloat = single<Float>(money)

  return [
    perRole(
      'relayer_balance_ether',
      'Ether balance of a relayer account.',
      ({ balanceWei }) => Number(balanceWei ?? 0n) / 1e18,
    ),
    perRole('relayer_pending', 'Transactions signed or sent and not mined.', ({ pending }) => pending),
    perRole('tx_stuck_seconds', 'Age of the oldest pending transaction.', ({ oldestPendingAt }) =>
      ageOf(oldestPendingAt),
    ),
    ofRelayer('chain_intents_queued', 'Intents waiting to be sent.', ({ queued }) => queued),
    ofRelayer('chain_intents_queued_seconds', 'Age of the oldest queued intent.', ({ oldestQueuedAt }) =>
      ageOf(oldestQueuedAt),
    ),
    ofRelayer('chain_intents_refused_day', 'Intents refused within the last day.', ({ refused }) => refused),
    ofRelayer(
      'chain_intents_unauthorized',
      'Queued intents that no process authorized.',
      ({ unauthorized }) => unauthorized,
    ),
    ofIndex('chain_head_block', 'Number of the newest block.', ({ head }) => Number(head ?? 0n)),
    ofIndex('chain_head_age_seconds', 'Age of the newest block.', ({ headTime }) => ageOf(headTime)),
    ofIndex('chain_index_lag_blocks', 'Blocks not indexed yet.', ({ lag }) => Number(lag?.included ?? 0n)),
    ofIndex('finality_lag_blocks', 'Blocks not final yet.', ({ lag }) => Number(lag?.final ?? 0n)),
    ofIndex('chain_index_halted', '1 while the indexer is halted.', ({ halted }) => (halted ? 1 : 0)),
    ofRequests('chain_requests_waiting', 'Purchases waiting for a random number.', ({ requested }) => requested),
    ofRequests('chain_requests_waiting_seconds', 'Age of the oldest waiting purchase.', ({ oldestRequestedAt }) =>
      ageOf(oldestRequestedAt),
    ),
    ofRequests('chain_requests_ready', 'Purchases ready to be revealed.', ({ ready }) => ready),
    ofFloat('buyback_float_usdc', 'USDC float of the buyback contract.', ({ buyback }) => usdcOf(buyback.usdc)),
    ofFloat('buyback_liability_usdc', 'Highest possible cost of open sellback windows.', ({ buyback }) =>
      usdcOf(buyback.liability),
    ),
    ofFloat('credits_treasury_usdc', 'USDC backing the credits.', ({ creditsUsdc }) => usdcOf(creditsUsdc)),
    ofFloat('randomness_requests_left', 'Randomness requests that can still be paid.', ({ randomness }) =>
      Number(randomness.requestsLeft ?? 1_000_000n),
    ),
  ]
}
