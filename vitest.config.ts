import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One process and no isolation: two cores, and module loading would cost more than the tests themselves.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', '{service,sdk,cli,scripts}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
        },
      },
    ],
  },
})
