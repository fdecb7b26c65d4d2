import { defineConfig } from 'vitest/config'

const databaseSetup = 'service/test/harness/database.setup.ts'
const chainTests = [
  'service/src/devchain/**/*.test.ts',
  'service/src/chain/**/*.test.ts',
  'service/test/{devchain,chain,harness}/**/*.test.ts',
]

/** Long rehearsals with a machine of their own: `npm run prove`. */
const proofs = process.env['PACKHOUSE_PROVE'] ? [] : ['**/*.proof.test.ts']

export default defineConfig({
  test: {
    // Threads without isolation: on two cores, loading the modules anew for each file would cost more than the tests.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', '{service,sdk,cli}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: chainTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          // These tests start servers, processes and threads of their own; a process each keeps them out of our way.
          pool: 'forks',
          isolate: true,
          include: ['service/test/**/*.test.ts'],
          exclude: chainTests,
          globalSetup: [databaseSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'chain',
          // The chain engine is native code that wants a process of its own.
          pool: 'forks',
          isolate: true,
          include: chainTests,
          exclude: proofs,
          globalSetup: [databaseSetup],
        },
      },
    ],
  },
})
