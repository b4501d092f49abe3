import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/ensure-browser.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  // Whole, as the configuration of another folder takes it over.
  globalSetup: fileURLToPath(new URL('tests/e2e/prepared-data.ts', import.meta.url)),
  // One more than a small machine has cores: journeys wait for the clock of the product too.
  workers: 3,
  reporter: [['list']],
  // A busy machine may be too slow once, which is reported as flaky; a fault fails twice.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  // For what hangs; how long a journey takes is the machine's affair.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Karachi',
    // Keeping all files for later is a second start of each new browser; the journeys about that allow it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Recorded where something failed once: recording everything in case it fails takes a quarter of the time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        // Without one, imitating it costs more than drawing without it.
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
})
