import { defineConfig } from 'vitest/config'

const databaseSetup = 'service/test/harness/database.setup.ts'
const chainTests = [
  'service/src/devchain/**/*.test.ts',
  'service/src/chain/**/*.test.ts',
  'service/test/{devchain,chain,harness}/**/*.test.ts',
]

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
          include: chainTests,
          globalSetup: [databaseSetup],
        },
      },
    ],
  },
})
