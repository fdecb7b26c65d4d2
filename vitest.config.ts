import { defineConfig } from 'vitest/config'

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
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['service/test/**/*.test.ts'],
          globalSetup: ['service/test/harness/database.setup.ts'],
        },
      },
    ],
  },
})
