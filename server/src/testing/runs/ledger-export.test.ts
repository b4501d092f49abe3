import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '@fortnight/contract/testing/verify-ledger'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aDayOfUse, aJoinedRun, type JoinedRun } from '../joining/joined-run.testkit.ts'

const world = useTestServer()
let at: JoinedRun
beforeAll(async () => {
  at = await aJoinedRun(world)
  await aDayOfUse(world, at.run, at.seats[0] ?? 0, '2026-11-12', 'evidenced')
  world.now = new Date('2026-11-26T09:00:00Z')
})

const exported = async () => (await send(world.app, 'GET', `/api/apps/${at.app}/run/ledger`, at.owner)).body
const keys = async () => (await ok<{ keys: { kid: string }[] }>(send(world.app, 'GET', '/api/ledger/keys', null))).keys

it('the exported event log is verified with the public keys alone, and contains no names', async () => {
  const file = await exported()
  const { proven, wrong } = await verifyLedger(file, await keys())
  expect(wrong).toBeNull()
  expect(proven).toMatchObject({ run: at.run, stayed: 13, counts: { in_now: 13, days_evidenced: 1 } })
  expect(file).not.toContain('@')
})

it('a forged copy of it is refused', async () => {
  const forged = (await exported()).replace(String.raw`\"seconds\": 180`, String.raw`\"seconds\": 999`)
  expect((await verifyLedger(forged, await keys())).wrong?.what).toContain('was changed')
})

it('its signature signs no user in', async () => {
  const last = (await exported()).trim().split('\n').at(-1) ?? ''
  const idToken = (JSON.parse(last) as { signature: string }).signature
  expect((await send(world.app, 'POST', '/api/auth/firebase-exchange', null, { idToken })).statusCode).toBe(401)
})

it('the published keys contain nothing secret', async () => {
  for (const key of await keys()) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
})
