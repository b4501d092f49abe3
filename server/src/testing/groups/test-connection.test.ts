import { afterAll, expect, it } from 'vitest'
import type { GroupTest } from '@fortnight/contract/testing/google-groups'
import { googleError } from '../../../../tests/fake-google-answers.ts'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aGoogle } from './groups.testkit.ts'

const google = await aGoogle()
const { fake } = google
const world = useTestServer({ env: google.env })
afterAll(() => fake.close())

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
  expect(await test()).toEqual({ done: [], problem: expect.stringContaining('GOOGLE_GROUPS_KEY') })
})

it('the settings say for whom groups are kept, and nothing of the key', async () => {
  const admin = await aPerson(world, 'admin')
  const answer = await send(world.app, 'GET', '/api/admin/google-groups', admin)
  expect(answer.json()).toEqual({
    domain: 'testers.operator.example',
    admin: 'admin@operator.example',
    groups: 0,
    failed: 0,
  })
})
