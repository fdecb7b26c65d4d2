import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Float, FloatReader } from './balances.ts'
import { readIndexStatus, type IndexStatus } from '../indexer/view.ts'
import type { AccountFigures, IntentAdministration, RelayerFigures } from '../intents/administration.ts'
import { readRequestCounts, type RequestCounts } from '../keepers/store.ts'

/** One number, or one for each value of a label. */
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

/** Several metrics of one scrape share one reading. */
function shared<Value>(read: () => Promise<Value>, keepMs: number): () => Promise<Value> {
  let known: { at: number; value: Promise<Value> } | undefined
  return () => {
    if (!known || performance.now() - known.at > keepMs) {
      const value = read()
      known = { at: performance.now(), value }
      // What failed is not kept: the next one who asks tries again.
      value.catch(() => (known = undefined))
    }
    return known.value
  }
}

const databaseMs = 1_000
/** The chain is asked over a network that others may pay for. */
const chainMs = 15_000
const usdcOf = (micros: bigint): number => Number(micros) / 1_000_000

export function createChainMetrics({ db, clock, intents, float }: ChainMetricsDeps): readonly Metric[] {
  const relayer = shared(() => intents.figures(), databaseMs)
  const index = shared(() => readIndexStatus(db), databaseMs)
  const requests = shared(() => readRequestCounts(db), databaseMs)
  const money = shared(() => float.read(), chainMs)
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
      'Ether of an account that sends.',
      ({ balanceWei }) => Number(balanceWei ?? 0n) / 1e18,
    ),
    perRole('relayer_pending', 'Transactions sent and not mined.', ({ pending }) => pending),
    perRole('tx_stuck_seconds', 'Age of the oldest of those.', ({ oldestPendingAt }) => ageOf(oldestPendingAt)),
    ofRelayer('chain_intents_queued', 'Transactions that wait to be sent.', ({ queued }) => queued),
    ofRelayer('chain_intents_queued_seconds', 'Age of the oldest of those.', ({ oldestQueuedAt }) =>
      ageOf(oldestQueuedAt),
    ),
    ofRelayer('chain_intents_refused_day', 'Never sent, within a day.', ({ refused }) => refused),
    ofIndex('chain_head_block', 'The newest block.', ({ head }) => Number(head ?? 0n)),
    ofIndex('chain_head_age_seconds', 'Age of the newest block.', ({ headTime }) => ageOf(headTime)),
    ofIndex('chain_index_lag_blocks', 'Blocks that are not read.', ({ lag }) => Number(lag?.included ?? 0n)),
    ofIndex('finality_lag_blocks', 'Blocks that are not final.', ({ lag }) => Number(lag?.final ?? 0n)),
    ofIndex('chain_index_halted', 'One when reading stopped for a person.', ({ halted }) => (halted ? 1 : 0)),
    ofRequests('chain_requests_waiting', 'Purchases without a random word.', ({ requested }) => requested),
    ofRequests('chain_requests_waiting_seconds', 'Age of the oldest of those.', ({ oldestRequestedAt }) =>
      ageOf(oldestRequestedAt),
    ),
    ofRequests('chain_requests_ready', 'Purchases that can be revealed.', ({ ready }) => ready),
    ofFloat('buyback_float_usdc', 'What cards can be bought back with.', ({ buyback }) => usdcOf(buyback.usdc)),
    ofFloat('buyback_liability_usdc', 'The most open windows can cost.', ({ buyback }) => usdcOf(buyback.liability)),
    ofFloat('credits_treasury_usdc', 'What stands behind credits.', ({ creditsUsdc }) => usdcOf(creditsUsdc)),
    ofFloat('randomness_requests_left', 'Random words that can still be paid.', ({ randomness }) =>
      Number(randomness.requestsLeft ?? 1_000_000n),
    ),
  ]
}
