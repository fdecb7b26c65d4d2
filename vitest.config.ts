import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const databaseSetup = 'service/test/harness/database.setup.ts'
/** Whole worlds on a chain: these need the native engine and a process each. */
const chainTests = [
  'devchain/**/*.test.ts',
  'service/src/chain/**/*.test.ts',
  'service/test/{chain,harness}/**/*.test.ts',
  'service/test/**/*.chain.test.ts',
  'service/test/**/*.chain.proof.test.ts',
]

/** These start and kill processes, or count what a process leaves behind. */
const processTests = [
  '{cli,sdk}/test/**/*.test.ts',
  'service/test/{db,http,startup}/**/*.{fault,redis,process}.test.ts',
  'embedded-postgres/test/**/*.test.ts',
]

/** Long rehearsals with a machine of their own: `npm run prove`. */
const proofs = process.env['PACKHOUSE_PROVE'] ? [] : ['**/*.proof.test.ts']

/** `npm run prove security` and the recording of examples watch what the tests send. */
const observers = [
  ...(process.env['SECURITY_PROOF'] ? ['service/test/security/observe.setup.ts'] : []),
  ...(process.env['EXAMPLES_FOLDER'] ? ['service/test/harness/examples.setup.ts'] : []),
]

export default defineConfig({
  test: {
    // Threads without isolation: on two cores, loading the modules again for each file would cost more than the tests.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/properties.setup.ts', ...observers],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for comes soon on a quiet machine; on a busy one it may take its time.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'test/**/*.test.ts',
            '{service,demo,demo/shop/page,embedded-postgres,identify,sdk,cli,console,station,web,embed}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'console/test/!(*.browser).test.ts',
          ],
          exclude: chainTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          pool: 'forks',
          include: ['{service,demo}/test/**/*.test.ts'],
          exclude: [...chainTests, ...processTests],
          globalSetup: [databaseSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          pool: 'forks',
          isolate: true,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          include: processTests,
          globalSetup: [databaseSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'chain',
          // The chain engine is native code that must not run in two threads of one process.
          pool: 'forks',
          // A whole world on a machine that others use, too, takes its time; what fails, fails by its budget of steps.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          include: chainTests,
          exclude: proofs,
          globalSetup: [databaseSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // A browser on a starved machine may lose an event. A repeated test is named at the end of the run.
          retry: 1,
          // One world on a chain, which needs a process of its own, and one browser for all tests.
          pool: 'forks',
          testTimeout: 600_000,
          hookTimeout: 600_000,
          include: ['{console,station,demo/shop,embed}/test/**/*.browser.test.ts'],
          globalSetup: [databaseSetup, 'console/test/build.setup.ts'],
        },
      },
    ],
  },
})
