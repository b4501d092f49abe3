import { expect, it } from 'vitest'
import { machineOf } from './e2e/running-server.ts'

it('a server of the journeys takes over nothing that its caller configured for a server of their own', () => {
  const environment = { PATH: '/bin', HOME: '/home/zara', LD_PRELOAD: 'libclock.so' }
  const configured = {
    DATABASE_URL: 'postgresql://db/own',
    SECRET_KEY: 'ab',
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail',
  }
  expect(machineOf({ ...environment, ...configured })).toEqual(environment)
})
