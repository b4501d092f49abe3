import base from '../../playwright.config.ts'

// One worker: the tests change the emulator's answers to all clients.
export default { ...base, testDir: '.', testMatch: '*.e2e.ts', workers: 1 }
