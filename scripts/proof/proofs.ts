// What we promise, and the stage of `npm run prove` that tries each promise.
import { join } from 'node:path'
import { root, type Stage } from '../stages.ts'

/** A stage with its promise. The patterns find the figures in what the stage prints. */
export type Proof = {
  readonly stage: Stage
  readonly promise: string
  readonly method: string
  /** Each match is shown as it was printed: how often the promise was tried. */
  readonly figures: readonly RegExp[]
  readonly seed?: RegExp
  /** Options after its name are passed to it: `npm run prove simulation -- --seed 7`. */
  readonly takesOptions?: true
  /** Lines that a reader can repeat or compare, shown below the table. */
  readonly details?: RegExp
}

type Claims = Omit<Proof, 'stage' | 'figures'> & {
  readonly figures?: readonly RegExp[]
  readonly env?: NodeJS.ProcessEnv
}

const passedTests = [/Tests {2}(\d+ passed)/]

const script = (name: string, [path = '', ...args]: readonly string[], { env = {}, ...claims }: Claims): Proof => ({
  figures: passedTests,
  ...claims,
  stage: { name, command: process.execPath, args: [join(root, path), ...args], env },
})

const vitest = (name: string, args: readonly string[], { env = { PACKHOUSE_PROVE: '1' }, ...claims }: Claims): Proof =>
  script(name, ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout', '3600000', ...args], { env, ...claims })

export const proofs: readonly Proof[] = [
  script('simulation', ['service/test/simulation/main.ts'], {
    promise: 'Every purchase ends and every cent and card is accounted for, whatever fails',
    method: 'the services as logical processes under one seed: faults of database and chain, deaths, restarts',
    figures: [/\d+ runs, \d+ purchases, \d+ steps/, /Faults: .*/],
    takesOptions: true,
    seed: /Seeds: ([\d ]+)/,
    details: /^ok +seed .*/gm,
  }),
  script('simulation-teeth', ['service/test/simulation/teeth.ts'], {
    promise: 'The simulation finds planted bugs of the money path without a test of their own',
    method:
      'one wrong line at a time, fresh seeds for at most ten minutes of CPU time each; the seed is clean without the bug',
    figures: [/\d+ of \d+ planted bugs found/],
    takesOptions: true,
    details: /^(?:found|MISSED|INVALID) .*/gm,
  }),
  script('mutation', ['service/test/mutation/main.ts'], {
    promise: 'The tests notice a changed operator, condition or literal in what moves money and lets people in',
    method:
      'one change at a time in money, ledger, lifecycles, intents, authentication, approvals, signing and queries',
    figures: [/\d+ of \d+ changes noticed, [\d.]+ %/],
    takesOptions: true,
    details: /^area .*/gm,
  }),
  script('postgres', ['embedded-postgres/test/prove.ts', '200'], {
    promise: 'The embedded database keeps every acknowledged row',
    method: 'kills the server while rows are written',
    figures: [/\d+ crashes, \d+ rows acknowledged, \d+ lost/],
    seed: /seed (\d+)/,
  }),
  script('devchain', ['devchain/test/prove.ts', '200'], {
    promise: 'The sandbox chain keeps every acknowledged transaction',
    method: 'kills the chain while blocks and reorgs are written',
    figures: [/\d+ acknowledged in \d+ blocks over \d+ kills/, /\d+ lost, \d+ moved/],
  }),
  vitest('chain', ['--project', 'chain'], {
    promise: 'Purchases, sales, redemptions and payouts move money and cards once on a chain',
    method:
      'all chain suites with their long counts: crashes at every point, reorgs, faults of nodes, delays of delivery',
  }),
  vitest('crashes', ['--project', 'chain', 'crash'], {
    promise: 'A process that dies between two writes leaves nothing lost and nothing done twice',
    method: 'ends a process at every named point of intents, purchases, sales, withdrawals and the indexer',
  }),
  vitest('nodes', ['--project', 'chain', 'service/test/chain/indexer', 'rpc.fault', 'reorgs'], {
    promise: 'Nodes that fail, lie or reorganize change no final amount',
    method: 'lost answers, missing logs, old heads, an outage, reorgs up to the final depth',
  }),
  vitest('failover', ['--project', 'process', 'failover.fault', 'replicas.fault'], {
    promise: 'A synchronous failover of the database loses nothing; a lossy one is found and stops money',
    method: 'promotes a replica under load',
  }),
  vitest('webhooks', ['--project', 'service', 'service/test/webhooks/deliveries'], {
    promise: 'Every event reaches its endpoint at least once, in order, whatever the receiver does',
    method: 'receivers that fail, stall and come back, and workers that die',
  }),
  vitest('agents', ['--project', 'service', 'service/test/agents'], {
    promise: 'No text of a card, user or partner makes an agent tool act beyond its key',
    method: '200 hostile texts through every tool',
  }),
  script('integration', ['scripts/integration.ts'], {
    promise: 'A developer sells, ships and receives events on the first day, with what a running service hands out',
    method: 'SDK, command line, Python client and a shop of Next.js, each in an empty folder beside a sandbox',
    figures: [/\d+ integrations from empty folders/],
    details: /^ok +(?:SDK|CLI|Python|Next\.js): .*/gm,
  }),
  script('runtimes', ['sdk/scripts/prove-runtimes.ts'], {
    promise: 'The packed SDK buys a pack on Node.js 20, 22 and 24, Bun and Deno',
    method: 'installs the package and the runtimes from the registry',
  }),
  vitest('going-live', ['--project', 'chain', 'service/test/startup/going-live'], {
    promise: 'The page about going live leads from nothing to a sale',
    method: 'runs its commands word by word, with one user per process',
  }),
  vitest('browser', ['--project', 'browser'], {
    promise: 'People finish their work in the consoles, the station and the shop',
    method: 'journeys in a browser with accessibility checks on every screen',
  }),
  vitest('fuzz', ['--project', 'service', 'service/test/http/routes.fuzz'], {
    env: { FUZZ_RUNS: '1500' },
    promise: 'No request causes an internal error',
    method: 'generated requests to every operation, 1,500 each',
  }),
  script('security', ['service/test/security/prove.ts'], {
    promise: 'No caller reads or does what its key, session or database user may not',
    method: 'routes × actors × spellings, requests repeated as other accounts, forged rows, hostile values',
    figures: [
      /\d+ routes, \d+ actors[^\n]*/,
      /\d+ routes × \d+ actors × \d+ spellings[^\n]*/,
      /\d+ routes with ids[^\n]*/,
      /\d+ operations[^\n]*/,
    ],
  }),
  vitest('starts', ['--project', 'process', 'service/test/startup'], {
    promise: 'A start can be stopped at any step and repeated',
    method: 'ends the process at every long step of a first start',
  }),
  vitest('faults', ['--project', 'process', 'service/test/db/database.fault'], {
    env: { FAULT_RESTARTS: '20' },
    promise: 'Restarts of the database lose no acknowledged write',
    method: 'restarts it 20 times under load',
  }),
  vitest('labels', ['--project', 'service', 'service/test/providers/shipping'], {
    env: { PROVE_RUNS: '400' },
    promise: 'A label is bought once, whatever the carrier answers',
    method: 'generated faults of the carrier ports, 400 sequences per property',
  }),
  script('queries', ['service/test/catalog/prove-queries.ts', '1000000'], {
    promise: 'Every query text is answered or rejected with a position, and means what it says',
    method: 'noise and well-formed queries against an independent evaluator',
    figures: [/\d+ queries/, /^\w+ \d+(?:, \w+ \d+)+$/m],
    seed: /with seed (-?\d+)/,
  }),
  script('restore-drill', ['scripts/restore-drill.ts'], {
    promise: "Yesterday's backup beside today's chain loses nothing",
    method: 'pg_dump, further sales, restore, comparison with the chain',
  }),
  script('previous-release', ['scripts/previous-release.ts'], {
    promise: 'The previous release runs on the new schema',
    method: 'runs its tests on the migrated database',
  }),
  script('rolling-upgrade', ['scripts/rolling-upgrade.ts'], {
    promise: 'An upgrade under load loses no purchase and rejects no request',
    method: 'six processes are replaced one by one, and some are killed',
  }),
  script('containers', ['scripts/containers.ts'], {
    promise: 'The image and the compose file run as their pages say',
    method: 'builds and starts them with Docker',
    figures: [/^ok {5}.*$/m],
  }),
  script('abi', ['contracts/script/build.ts', '--check', '--full'], {
    promise: 'The committed bytecode is that of the sources',
    method: 'compiles everything again',
    figures: [],
  }),
  script('smt', ['contracts/script/smt.ts'], {
    promise: 'Accounting of the contracts cannot overflow, and reserves cover what is owed',
    method: 'the model checker of the compiler, for all inputs',
    figures: [/\d+ proved, \d+ undecided, \d+ violated/],
  }),
  script('fork', ['contracts/script/fork.ts'], {
    promise: 'The contracts work with the real Safe, USDC and entropy provider',
    method: 'recorded bytecode, or a node given with --rpc',
    takesOptions: true,
    figures: [/\d+ passing/],
  }),
  script('contracts', ['contracts/script/test.ts'], {
    env: { CONTRACTS_PROFILE: 'heavy' },
    promise: 'The contracts keep their invariants in random markets',
    method: 'state machines with the production number of cards, and 60 markets of new seeds',
    figures: [/\d+ passing/, /\d+ random markets of \d+ steps/],
    seed: /CONTRACTS_SEED=(\d+)/,
  }),
  script('teeth', ['contracts/script/teeth.ts'], {
    promise: 'The tests of the contracts find every seeded bug',
    method: 'one wrong line at a time',
    figures: [/\d+ of \d+ caught/],
  }),
]
