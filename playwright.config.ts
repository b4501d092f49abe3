import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/ensure-browser.ts'
import { keepTemporaryFilesInMemory } from './scripts/scratch.ts'

keepTemporaryFilesInMemory()
const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  // Whole, as the configuration of another folder takes it over.
  globalSetup: fileURLToPath(new URL('tests/e2e/prepare-data.ts', import.meta.url)),
  // One more than there are cores: journeys wait for the clock of the product too.
  workers: availableParallelism() + 1,
  reporter: [['list']],
  // A journey that fails once is at fault, or what it tries is.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // For what hangs; how long a journey takes is the machine's affair.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: {
    // A control that is not there should not take the whole time of its journey.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Karachi',
    // Keeping all files for later is a second start of each new browser; the journeys about that allow it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    // A failure leaves the page as text and as a picture. Recording every step takes a quarter of the time: `--trace
    // retain-on-failure`.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        // Without one, imitating it costs more than drawing without it.
        '--disable-gpu',
        '--in-process-gpu',
        // Each journey is the first visit of a new browser: to optimize its code costs a sixth more than it gives back.
        '--js-flags=--no-opt --no-maglev',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
})
