import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/scratch.ts'
import { prelude } from './tests/screens/page-scope.ts'
import { aliases, inPlaceOfReact } from './web/scripts/preact.ts'

keepTemporaryFilesInMemory()

const everywhere = {
  // The files of a process use one database in turn and share what they import: reading the server again for each took
  // a third of the time.
  pool: 'forks',
  isolate: false,
  // Files and pictures that pass through memory start a whole collection each 64 MB otherwise, and heaps may grow: a
  // third less processor time for the collector. New objects have room to die in before they are copied.
  execArgv: [
    '--external-memory-accounted-in-global-limit',
    '--heap-growing-percent=200',
    '--min-semi-space-size=16',
    '--max-semi-space-size=32',
  ] as string[],
  setupFiles: 'tests/seed.ts',
  // Tests wait for what comes, not for how soon: times are measured in bench/.
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const

export default defineConfig({
  test: {
    // One for all projects, which inherit none of it.
    globalSetup: 'tests/global-setup.ts',
    // More than there are cores: tests wait for the database too, and some for a clock.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'node',
          include: [
            '{contract,server}/src/**/*.test.ts',
            'tests/*.test.ts',
            'scripts/*.test.ts',
            'web/scripts/*.test.ts',
            'sim/**/*.test.ts',
            'model/*.test.ts',
            'fuzz/*.test.ts',
            'chaos/*.test.ts',
            'drill/**/*.test.ts',
          ],
          // Node imports the sources, as it does for commands. Vite's own runner goes through a getter at each use of
          // an import, which takes half as much processor time again.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // A process imports the server in a third of the time.
          execArgv: [
            '--import',
            new URL('./server/src/platform/resolve-once.ts', import.meta.url).href,
            ...everywhere.execArgv,
          ],
        },
      },
      {
        test: { ...everywhere, name: 'web', include: ['web/app/**/*.test.{ts,tsx}'] },
      },
      // Screens in a document without a browser, on the server of a test.
      {
        // A page goes on for a moment after its test: it must not meet the next one.
        plugins: [
          {
            name: 'page-scope',
            enforce: 'post',
            transform: (code, id) =>
              /\/web\/app\/.*\.tsx?$/.test(id) ? { code: prelude + code, map: null } : undefined,
          },
        ],
        oxc: { jsx: { development: false } },
        // As in the builds. Libraries are imported by Node itself, which the hook makes do the same.
        resolve: { alias: aliases(inPlaceOfReact) },
        test: {
          ...everywhere,
          name: 'screens',
          execArgv: [
            '--import',
            new URL('./tests/screens/preact-for-libraries.ts', import.meta.url).href,
            ...everywhere.execArgv,
          ],
          server: { deps: { external: [/\/app\/stand-ins\/react\.ts$/] } },
          // With what ships; `NODE_ENV=development` for warnings.
          env: { NODE_ENV: process.env['NODE_ENV'] === 'development' ? 'development' : 'production' },
          include: ['tests/screens/*.test.ts'],
          environment: './tests/screens/dom-environment.ts',
        },
      },
    ],
  },
})
