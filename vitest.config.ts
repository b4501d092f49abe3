import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,server}/src/**/*.test.ts',
      'web/app/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'scripts/*.test.ts',
      'sim/**/*.test.ts',
    ],
    globalSetup: 'tests/global-setup.ts',
    // One process for each worker, each with a database of its own made from one template.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
