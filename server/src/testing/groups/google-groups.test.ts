import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { beforeEach, describe, expect, it } from 'vitest'
import type { googleGroups, GroupTest } from '@fortnight/contract/testing/google-groups'
import { googleError } from '../../../../tests/fake-google-answers.ts'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { saveAccount } from '../../platform/google/google-accounts.ts'
import { createVault } from '../../platform/vault.ts'
import { aGoogle, aServerWithGroups, connectGroups } from './groups.testkit.ts'

const google = await aGoogle()
const { fake } = google
const world = aServerWithGroups(google)

type Connected = z.input<typeof googleGroups.find.reply>
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

const group = 'connection-test@testers.operator.example'
const test = async (email = 'me@gmail.com') =>
  ok<GroupTest>(send(world.app, 'POST', '/api/admin/google-groups/test', await aPerson(world, 'admin'), { email }))

it('an administrator tests the connection, and it leaves a closed, empty group', async () => {
  for (let round = 0; round < 2; round++)
    expect(await test()).toEqual({ done: ['make', 'add', 'show', 'remove'], problem: null })
  expect(fake.groups.membersOf(group)).toEqual([])
  expect(fake.groups.find(group)?.settings['whoCanPostMessage']).toBe('ALL_MANAGERS_CAN_POST')
})

it('what is wrong is said in words, with what helps', async () => {
  fake.groups.strangers.add('nobody@example.com')
  expect(await test('nobody@example.com')).toEqual({
    done: ['make'],
    problem: expect.stringContaining('this one has no Google account'),
  })
  const end = fake.fail(({ method }) =>
    method.endsWith('memberships.create') ? googleError(403, 'PERMISSION_DENIED') : undefined,
  )
  expect(await test()).toEqual({ done: ['make'], problem: expect.stringContaining('members from outside') })
  end()
  fake.rotate()
  expect(await test()).toEqual({ done: [], problem: expect.stringContaining('The operator can enter a new one') })
})

describe('the account that keeps groups', () => {
  const path = '/api/admin/google-groups'
  const { admin: _, ...rest } = google.settings
  const body = { ...rest, admin: 'owner@operator.example', ready: 3 }
  const save = async (more: object = {}) =>
    send(world.app, 'PUT', path, await aPerson(world, 'admin'), { ...body, ...more })
  const find = async () => ok<Connected>(send(world.app, 'GET', path, await aPerson(world, 'admin')))
  const stored = async () =>
    (await world.database.pool.query<{ private_key: Buffer }>('select * from google_accounts')).rows
  const key = () => JSON.stringify({ ...fake.account, type: 'service_account', token_uri: 'https://elsewhere.example' })
  beforeEach(async () => {
    await connectGroups(world, google)
  })

  it('is shown without its key, which is stored sealed', async () => {
    const { client_email: email, private_key_id: key_id, private_key } = fake.account
    expect(await find()).toEqual({
      account: { email, key_id, set_at: expect.any(String) },
      settings: google.settings,
      groups: 0,
      failed: 0,
    })
    const [row] = await stored()
    expect(row?.private_key.includes(private_key.split('\n')[1] ?? '')).toBe(false)
  })

  it('is replaced while servers run, and its old key is no longer used', async () => {
    fake.rotate()
    expect((await test()).problem).toContain('did not accept the key')
    const saved = (await save({ key: key() })).json<Connected>()
    expect(saved).toMatchObject({ account: { key_id: fake.account.private_key_id }, settings: body })
    expect(await test()).toMatchObject({ problem: null })
    const { rows } = await world.database.pool.query<{ data: object }>(
      `select data from audit_log where action = 'settings.connect_groups'`,
    )
    expect(rows.map(({ data }) => data)).toEqual([
      {
        domain: body.domain,
        customer: body.customer,
        account: fake.account.client_email,
        key_id: fake.account.private_key_id,
      },
    ])
  })

  it('keeps its key when only the settings change', async () => {
    expect((await save({ domain: 'others.operator.example' })).statusCode).toBe(200)
    expect(await find()).toMatchObject({ settings: { domain: 'others.operator.example', ready: 3 } })
    expect(await test()).toMatchObject({ problem: null })
  })

  it.each([
    ['no JSON', 'secret-of-mine'],
    ['JSON that is no key', '{}'],
    ['a text', '"secret-of-mine"'],
    ['a key without its secret', JSON.stringify({ ...fake.account, private_key: 'secret-of-mine' })],
    ['a key that Google does not know', JSON.stringify({ ...fake.account, private_key: otherKey })],
    ['a key that is damaged', JSON.stringify({ ...fake.account, private_key: '-----BEGIN secret-of-mine' })],
  ])('is not replaced by %s, which no answer quotes', async (_name, wrong) => {
    const before = await stored()
    const answer = await save({ key: wrong })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatchObject([{ loc: ['body', 'key'] }])
    expect(answer.body).not.toMatch(/secret-of-mine|BEGIN/)
    expect(await stored()).toEqual(before)
  })

  it('is not replaced while Google can’t be asked, and needs a key the first time', async () => {
    const before = await stored()
    fake.state.isDown = true
    expect((await save({ key: key() })).statusCode).toBe(503)
    fake.state.isDown = false
    expect(await stored()).toEqual(before)
    await world.database.pool.query('delete from google_accounts')
    expect((await save()).statusCode).toBe(422)
    expect(await stored()).toEqual([])
  })

  it('can be deleted: groups are no longer offered to developers', async () => {
    const offered = async () => ok<string[]>(send(world.app, 'GET', '/api/play-setup/access', await aPerson(world)))
    expect(await offered()).toContain('managed_group')
    await ok(send(world.app, 'DELETE', path, await aPerson(world, 'admin')))
    expect(await find()).toMatchObject({ account: null, settings: null })
    expect(await offered()).not.toContain('managed_group')
    expect((await test()).problem).toContain('not set up')
  })

  it('whose SECRET_KEY is lost is refused like a key that Google refuses, until another one is entered', async () => {
    const vault = createVault(randomBytes(32).toString('hex'))
    await world.database.db.transaction((tx) => saveAccount(tx, vault, 'groups', fake.account, google.settings))
    expect((await test()).problem).toContain('did not accept the key')
    expect((await save()).statusCode).toBe(409)
    expect((await save({ key: key() })).statusCode).toBe(200)
    expect(await test()).toMatchObject({ problem: null })
  })
})
