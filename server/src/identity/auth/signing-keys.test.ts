import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { expect, it, vi } from 'vitest'
import { minuteMs } from '@fortnight/contract/format/spans'
import { useTestServer } from '../../../../tests/test-server.ts'
import { createIssuers, type Issuers } from './issuers.ts'
import { addSigningKey, listSigningKeys } from './signing-keys.ts'

const world = useTestServer()
const account = () => ({
  id: randomUUID(),
  email: 'zara@people.example',
  name: 'Zara',
  email_verified_at: null,
  password_hash: null,
  totp_confirmed_at: null,
})
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const aServer = () => createIssuers(world.database.db, world.vault)
const signOn = (server: Issuers) => server.sign(account())
const isAccepted = (server: Issuers, token: string) =>
  server.verify(token).then(
    () => true,
    () => false,
  )

/** Makes a key that many minutes old. */
const age = (kid: string, minutes: number) =>
  world.database.pool.query(`update signing_keys set created_at = now() - $2 * interval '1 minute' where kid = $1`, [
    kid,
    minutes,
  ])
const published = async () =>
  (await world.app.inject({ url: '/api/ledger/keys' })).json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid)

it('a new key signs once every server knows it, and takes the place of the one before when its tokens have ended', async () => {
  const running = await aServer()
  const early = await signOn(running)
  const first = kidOf(early) ?? ''
  await age(first, 60)
  const second = await addSigningKey(world.database.db, world.vault)

  // Other servers have not read it yet.
  expect(kidOf(await signOn(await aServer()))).toBe(first)
  await age(second, 3)
  const restarted = await aServer()
  const late = await signOn(restarted)
  expect(kidOf(late)).toBe(second)
  expect(await isAccepted(restarted, early)).toBe(true)

  // One that runs on reads the keys each minute.
  expect(await isAccepted(running, late)).toBe(false)
  const moment = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => moment + minuteMs + 1)
  expect([await isAccepted(running, late), kidOf(await signOn(running))]).toEqual([true, second])
  clock.mockRestore()

  await age(second, 10)
  const later = await aServer()
  expect([await isAccepted(later, early), await isAccepted(later, late)]).toEqual([false, true])
  // What it signed before is proven for ever.
  expect((await published()).toSorted()).toEqual([first, second].toSorted())
  expect((await listSigningKeys(world.database.db)).map(({ kid, signs, isAccepted: is }) => [kid, signs, is])).toEqual([
    [second, true, true],
    [first, false, false],
  ])
})

it('one key is made by servers that start together', async () => {
  await world.database.pool.query('delete from signing_keys')
  await Promise.all([aServer(), aServer(), aServer()])
  expect(await listSigningKeys(world.database.db)).toHaveLength(1)
})
