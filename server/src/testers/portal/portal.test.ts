import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anAccount } from '../../identity/auth/accounts.testkit.ts'
import type { MyLevel } from '@fortnight/contract/testers/levels'
import { anApp, aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()

const aGmail = () => `t${randomUUID().replaceAll('-', '')}@gmail.com`
const phone = { model: 'Tecno Spark 20', android: '14', free_mb: 4096 }
const profile = {
  name: 'Ayesha Khan',
  country: 'PK',
  timezone: 'Asia/Karachi',
  languages: ['ur', 'en'],
  locale: 'ur',
  capacity: 2,
  devices: [phone],
}
const application = (fields: object = {}) => ({
  ...profile,
  email: aGmail(),
  of_age: true,
  agrees: true,
  terms: 2,
  device: null,
  ...fields,
})

const apply = (who: Person, fields?: object) =>
  send(world.app, 'POST', '/api/tester/application', who, application(fields))
const call = (who: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  send(world.app, method, `/api/tester${path}`, who, body)

interface Me {
  tester: { email: string; status: string; devices: object[]; capacity: number; locale: string; name: string } | null
  expected: boolean
}
const me = (who: Person) => ok<Me>(send(world.app, 'GET', '/api/tester', who))
const roleOf = async (who: Person) =>
  (await ok<{ role: string }>(send(world.app, 'GET', '/api/auth/session', who))).role
const admit = async (email: string) => {
  await world.database.pool.query("update testers set status = 'available' where email = $1", [email])
}

/** A tester whom the operator imported under that address. */
async function anImported(email: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into testers (name, email, country, timezone, hazard_a, hazard_b, score)
     values ('Listed', $1, 'PK', 'Asia/Karachi', 1, 100, 870) returning id`,
    [email],
  )
  return rows[0]?.id ?? 0
}
const prove = (email: string) =>
  world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [email])

describe('applying', () => {
  it('makes a tester who waits for admission, and notifies the administrators', async () => {
    const admin = await aPerson(world, 'admin')
    const person = await aPerson(world)
    expect((await apply(person, { email: 'Ayesha.Khan@Gmail.com' })).statusCode).toBe(201)
    expect(await me(person)).toMatchObject({
      tester: { email: 'ayesha.khan@gmail.com', status: 'applied', devices: [phone] },
      expected: false,
    })
    expect(await roleOf(person)).toBe('tester')
    const { data } = await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${admin.email}`, admin),
    )
    expect(data.map(({ title }) => title)).toContain('New tester application')
  })

  it('does not change the role of developers with apps and of administrators', async () => {
    const developer = await aPerson(world)
    await anApp(world, developer)
    const admin = await aPerson(world, 'admin')
    for (const person of [developer, admin]) await ok(apply(person))
    expect([await roleOf(developer), await roleOf(admin)]).toEqual(['developer', 'admin'])
  })

  it.each([
    ['a minor', { of_age: false }, 'of_age'],
    ['who does not agree', { agrees: false }, 'agrees'],
    ['whose page shows other terms', { terms: 1 }, 'terms'],
    ['without a phone', { devices: [] }, 'devices'],
    ['with one phone twice', { devices: [phone, phone] }, 'devices'],
    ['with an Android that is none', { devices: [{ ...phone, android: '3' }] }, 'devices'],
    ['from nowhere', { country: 'XX' }, 'country'],
    ['in a zone that is none', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['for more tests than anybody can do', { capacity: 40 }, 'capacity'],
    ['for more tests than those who are new may do', { capacity: 4 }, 'capacity'],
    ['who gives themselves a score', { score: 1000 }, undefined],
  ])('is refused to a user %s', async (_who, fields, field) => {
    const person = await aPerson(world)
    const answer = await apply(person, fields)
    expect(answer.statusCode).toBe(422)
    if (field) expect(answer.json().detail[0].loc).toContain(field)
    expect((await me(person)).tester).toBeNull()
  })

  it('accepts one Google account once, however it is spelt, with the same answer as any other refusal', async () => {
    const email = aGmail()
    const [name = ''] = email.split('@')
    await ok(apply(await aPerson(world), { email }))
    const dotted = `${name.slice(0, 3)}.${name.slice(3)}+apps@googlemail.com`
    const answer = await apply(await aPerson(world), { email: dotted })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toMatch(/^This Google account cannot be used\./)
  })

  it('makes one tester of two concurrent requests', async () => {
    const person = await aPerson(world)
    const answers = await Promise.all([1, 2, 3].map(() => apply(person)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    const { rows } = await world.database.pool.query('select from testers where person_id = $1', [person.id])
    expect(rows).toHaveLength(1)
  })
})

describe('an imported tester', () => {
  it('belongs to the user who verifies the address, with what was learnt of them', async () => {
    const person = await anAccount(world)
    const id = await anImported(person.email)
    expect(await me(person)).toEqual({ tester: null, expected: false })
    await prove(person.email)
    expect(await me(person)).toEqual({ tester: null, expected: true })
    await ok(apply(person, { email: person.email }))
    expect(await me(person)).toMatchObject({ tester: { status: 'available', name: 'Ayesha Khan' } })
    const { rows } = await world.database.pool.query('select id, score from testers where person_id = $1', [person.id])
    expect(rows).toEqual([{ id, score: 870 }])
  })

  it('is closed to other users', async () => {
    const address = `${randomUUID()}@testers.example`
    await anImported(address)
    expect((await apply(await aPerson(world), { email: address })).statusCode).toBe(409)
  })

  it('cannot take over the Google account of another', async () => {
    const person = await anAccount(world)
    await anImported(person.email)
    await prove(person.email)
    const taken = aGmail()
    await ok(apply(await aPerson(world), { email: taken }))
    expect((await apply(person, { email: taken })).statusCode).toBe(409)
  })
})

describe('a tester', () => {
  async function aTester() {
    const person = await aPerson(world)
    const email = aGmail()
    await ok(apply(person, { email }))
    await admit(email)
    return { person, email }
  }

  it('changes their data, but not the Google account', async () => {
    const { person, email } = await aTester()
    const other = { model: 'Pixel 8', android: '15', free_mb: 9000 }
    await ok(call(person, 'PUT', '', { ...profile, capacity: 3, locale: 'en', devices: [other] }))
    expect((await me(person)).tester).toMatchObject({ email, capacity: 3, locale: 'en', devices: [other] })
    expect((await call(person, 'PUT', '', { ...profile, email: aGmail() })).statusCode).toBe(422)
  })

  it('can be on as many tests as their level gives, and lose nothing that they chose before', async () => {
    const { person, email } = await aTester()
    const want = (capacity: number) => call(person, 'PUT', '', { ...profile, capacity })
    const level = () => ok<{ data: MyLevel }>(send(world.app, 'GET', '/api/tester/level', person))
    const know = (days: number, losses: number) =>
      world.database.pool.query(
        'update testers set observed_days = $2 - 10, open_stays = 10, observed_losses = $3 where email = $1',
        [email, days, losses],
      )
    expect((await level()).data).toMatchObject({ level: 'new', days: 0, tests: 3, next: { days: 28 } })
    expect((await want(4)).json().detail[0].loc).toEqual(['body', 'capacity'])
    await know(28, 0.4)
    expect((await level()).data).toMatchObject({ level: 'reliable', losses: 0, tests: 4, bonus_pkr: 5 })
    await ok(want(4))
    expect((await want(5)).statusCode).toBe(422)
    await know(28, 1.6)
    expect((await level()).data).toMatchObject({ level: 'new', losses: 2, next: { days: 56 } })
    await ok(want(4))
    await ok(want(3))
    expect((await want(4)).statusCode).toBe(422)
  })

  it('cannot want fewer tests than they are on', async () => {
    const { person, email } = await aTester()
    await world.database.pool.query('update testers set active = 2 where email = $1', [email])
    expect((await call(person, 'PUT', '', { ...profile, capacity: 1 })).statusCode).toBe(409)
    await ok(call(person, 'PUT', '', { ...profile, capacity: 2 }))
  })

  it('pauses and comes back, but does not lift a suspension', async () => {
    const { person, email } = await aTester()
    await ok(call(person, 'POST', '/pause'))
    expect((await me(person)).tester?.status).toBe('paused')
    expect((await call(person, 'POST', '/pause')).statusCode).toBe(409)
    await ok(call(person, 'POST', '/resume'))
    expect((await me(person)).tester?.status).toBe('available')
    await world.database.pool.query("update testers set status = 'suspended' where email = $1", [email])
    expect((await call(person, 'POST', '/resume')).statusCode).toBe(409)
  })

  it('withdraws an application that is not admitted yet, and can apply again', async () => {
    const person = await aPerson(world)
    const email = aGmail()
    await ok(apply(person, { email }))
    await ok(call(person, 'DELETE', '/application'))
    expect(await me(person)).toEqual({ tester: null, expected: false })
    expect(await roleOf(person)).toBe('developer')
    await ok(apply(person, { email }))
    await admit(email)
    expect((await call(person, 'DELETE', '/application')).statusCode).toBe(409)
  })

  it('is notified of the admission, in their language', async () => {
    const admin = await aPerson(world, 'admin')
    const person = await aPerson(world)
    const email = aGmail()
    await ok(apply(person, { email }))
    const { rows } = await world.database.pool.query<{ id: number }>('select id from testers where email = $1', [email])
    for (const change of ['verify', 'admit'])
      await ok(send(world.app, 'PUT', `/api/admin/testers/${rows[0]?.id}/status`, admin, { change }))
    const { data } = await ok<{ data: { title: string; link: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${person.email}`, person),
    )
    expect(data).toMatchObject([{ title: 'آپ اب ٹیسٹر ہیں', link: '/tester' }])
  })
})
