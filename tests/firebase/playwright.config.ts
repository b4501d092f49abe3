import base from '../../playwright.config.ts'

// One worker: the tests change how the emulator answers everybody.
export default { ...base, testDir: '.', testMatch: '*.e2e.ts', workers: 1 }
