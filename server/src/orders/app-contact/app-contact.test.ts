import { afterEach, describe, expect, it } from 'vitest'
import type { Setting } from '@fortnight/contract/operations/settings'
import type { AppContact } from '@fortnight/contract/orders/app-contact'
import {
  aCompletedPayment,
  anApp,
  anEnterprisePayment,
  aPerson,
  ok,
  type Person,
  send,
  settle,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const ayesha = { name: 'Ayesha Khan', email: 'ayesha@people.example', phone: '+92 300 1234567' }
const support = { name: 'Fortnight support', email: 'support@fortnight.example', phone: null }

const read = (appId: string, who: Pick<Person, 'headers'> | null) =>
  send(world.app, 'GET', `/api/apps/${appId}/contact`, who)
const contactOf = async (appId: string, owner: Person) =>
  (await ok<{ data: AppContact | null }>(read(appId, owner))).data

const path = '/api/admin/settings/contact'
async function current(admin: Person) {
  const { data } = await ok<{ data: Setting[] }>(send(world.app, 'GET', '/api/admin/settings', admin))
  const found = data.find(({ name }) => name === 'contact')
  if (!found) throw new Error('no setting')
  return found
}
async function write(data: unknown, admin: Person) {
  const { version } = await current(admin)
  return send(world.app, 'PUT', path, admin, { data, version })
}
const name = async (person: unknown) => ok(write(person, await aPerson(world, 'admin')))
async function reset() {
  const admin = await aPerson(world, 'admin')
  await ok(send(world.app, 'DELETE', `${path}?version=${(await current(admin)).version}`, admin))
}
afterEach(reset)

it('is the person whom the operator named, once Enterprise is paid and while that is checked', async () => {
  await name(ayesha)
  const owner = await aPerson(world)
  const { app, id } = await anEnterprisePayment(world, owner)
  expect(await contactOf(app.id, owner)).toEqual(ayesha)
  await ok(settle(world.app, await aPerson(world, 'admin'), id))
  expect(await contactOf(app.id, owner)).toEqual(ayesha)
  await name({ ...ayesha, phone: '' })
  expect(await contactOf(app.id, owner)).toEqual({ ...ayesha, phone: null })
})

it('is the support address while no person is named', async () => {
  const owner = await aPerson(world)
  const { app } = await anEnterprisePayment(world, owner)
  expect(await contactOf(app.id, owner)).toEqual(support)
  await name(ayesha)
  await reset()
  expect(await contactOf(app.id, owner)).toEqual(support)
})

it('is not given for an app of another plan, for one that is not paid, or after a refusal', async () => {
  await name(ayesha)
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  const starter = await aCompletedPayment(world, owner, admin)
  const unpaid = await anApp(world, owner, { package_plan: 'enterprise' })
  const refused = await anEnterprisePayment(world, owner)
  await ok(settle(world.app, admin, refused.id, 'failed', { reason: 'No money came.' }))
  const cancelled = await anEnterprisePayment(world, owner, admin)
  await world.database.pool.query(`update apps set status = 'cancelled' where id = $1`, [cancelled.app.id])
  for (const { app } of [starter, { app: unpaid }, refused, cancelled])
    expect(await contactOf(app.id, owner)).toBe(null)
})

it('is read by the owner alone: not by strangers, administrators, testers or visitors', async () => {
  await name(ayesha)
  const { app } = await anEnterprisePayment(world, await aPerson(world))
  const others = [await aPerson(world), await aPerson(world, 'admin'), await aPerson(world, 'tester'), null]
  const answers = await Promise.all(others.map((who) => read(app.id, who)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 401])
  for (const { body } of answers) expect(body).not.toContain('yesha')
})

describe('the setting', () => {
  it('is empty at first, and its change is recorded without the person', async () => {
    const admin = await aPerson(world, 'admin')
    expect(await current(admin)).toMatchObject({ data: null, own: false })
    await ok(write(ayesha, admin))
    const { data, version } = await current(admin)
    expect(data).toEqual(ayesha)
    const { rows } = await world.database.pool.query(
      'select action, subject, data from audit_log where actor_id = $1',
      [admin.id],
    )
    expect(rows).toEqual([{ action: 'settings.write', subject: 'contact', data: { version } }])
  })

  it.each([
    ['no name', { ...ayesha, name: ' ' }, 'name'],
    ['no address', { ...ayesha, email: 'ayesha' }, 'email'],
    ['a phone of letters', { ...ayesha, phone: 'call me' }, 'phone'],
    ['no phone field', { name: ayesha.name, email: ayesha.email }, 'phone'],
  ])('is refused at its field for %s', async (_case, data, field) => {
    const answer = await write(data, await aPerson(world, 'admin'))
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'data', field]])
  })
})
