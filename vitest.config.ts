import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/scratch.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            '{contract,server}/src/**/*.test.ts',
            'web/app/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'scripts/*.test.ts',
            'web/scripts/*.test.ts',
            'sim/**/*.test.ts',
            'model/*.test.ts',
          ],
        },
      },
      // Screens in a document without a browser, on the server of a test.
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/*.test.ts'],
          environment: './tests/screens/dom-environment.ts',
        },
      },
    ],
    globalSetup: 'tests/global-setup.ts',
    // Each file has a database of its own made from one template; the files of a process share what they import, as
    // reading the server again for each took a third of the time.
    pool: 'forks',
    isolate: false,
    // More than there are cores: tests wait for the database too, and some for a clock.
    maxWorkers: availableParallelism() + 2,
    // Tests wait for what comes, not for how soon: times are measured in bench/.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
