import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminApp, AdminAppDetail, RunEvent } from '@fortnight/contract/orders/admin-apps'
import type { Suggestion } from '@fortnight/contract/testing/admin-team'
import { anApp, aPayment, aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anApprovedApp, miscounted } from '../../testing/staffing/staff.testkit.ts'
import { takeSteps, takeStepsOfAll } from '../../testing/ledger/steps.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  await emptyPool(world)
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

const get = <T>(path: string) => ok<T>(send(world.app, 'GET', path, admin))
const list = (query: string) => get<{ data: AdminApp[]; total: number }>(`/api/admin/apps?${query}`)
const page = async (id: string) => (await get<{ data: AdminAppDetail }>(`/api/admin/apps/${id}`)).data
const suggestions = async (id: string) => (await get<{ data: Suggestion[] }>(`/api/admin/apps/${id}/suggestions`)).data
const post = (path: string, body?: unknown) => send(world.app, 'POST', path, admin, body)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const audited = (subject: string) =>
  query<{ action: string }>('select action from audit_log where subject = $1 order by id', [subject])
const notificationsOf = async (who: Person) => (await readNotifications(world, who)).slice(0, 1)

describe("the administrator's list of apps", () => {
  it('shows the specified fields, searches name, package and owner, and filters', async () => {
    await aPool(world, 40)
    const { id } = await anApprovedApp(world, owner, admin, { name: 'Quince Ledger' })
    const other = await anApp(world, owner, { name: 'Medlar', package_name: 'org.orchard.medlar' })
    for (const term of ['quince led', 'org.orchard', owner.email]) {
      const { data } = await list(`q=${encodeURIComponent(term)}`)
      expect([term, data.length]).not.toEqual([term, 0])
      expect(data.filter((app) => app.user_email !== owner.email)).toEqual([])
    }
    const { data } = await list(`q=${owner.email}&status=active&phase=staffing&plan=starter`)
    expect(data).toMatchObject([
      { id, _id: id, name: 'Quince Ledger', platform: 'android', status: 'active', user_email: owner.email, need: 12 },
    ])
    expect(data[0]?.live).toBeGreaterThanOrEqual(12)
    expect((await list(`q=${owner.email}&sort=name`)).data.map((app) => app.id)).toEqual([other.id, id])
  })

  it('calls a test that is short of testers at risk, and no other', async () => {
    await aPool(world, 60)
    const { id } = await anApprovedApp(world, owner, admin)
    const well = await anApprovedApp(world, await aPerson(world), admin)
    const surplus = await query<{ id: string }>('select id from assignments where app_id = $1 offset 11', [id])
    await takeSteps(
      world,
      surplus.map((seat) => seat.id),
      ['expired'],
      new Date(),
    )
    const risky = (await list('risk=yes')).data.map((app) => app.id)
    expect(risky).toContain(id)
    expect(risky).not.toContain(well.id)
  })

  it('is exported, on record', async () => {
    await anApp(world, owner, { name: '=cmd()' })
    const file = await send(world.app, 'GET', `/api/admin/apps.csv?q=${owner.email}`, admin)
    expect(file.body).toContain(`'=cmd()`)
    expect(
      (await query('select 1 from audit_log where action = $1 and actor_id = $2', ['app.export', admin.id])).length,
    ).toBe(1)
  })
})

describe('the page of an app', () => {
  it('contains payments, run, testers, decisions and notifications, and its events in order', async () => {
    await aPool(world, 40)
    const { id, team } = await anApprovedApp(world, owner, admin)
    const data = await page(id)
    expect(data).toMatchObject({
      app: { id, user_name: 'Zara Malik', has_credentials: false },
      payments: [{ payment_status: 'completed', amount: 9.99 }],
      run: { phase: 'staffing', need: 12, days: 14, place: null },
      decisions: [{ kind: 'team' }],
    })
    expect(data.seats).toHaveLength(team)
    expect(data.notifications.map((note) => note.title)).toContain('Payment approved')
    await takeStepsOfAll(world, id, ['accepted'])
    const first = await get<{ data: RunEvent[]; total: number; next: string }>(
      `/api/admin/apps/${id}/events?sort=at&limit=10`,
    )
    expect(first.total).toBe(team + 1)
    const second = await get<{ data: RunEvent[] }>(`/api/admin/apps/${id}/events?sort=at&limit=10&after=${first.next}`)
    const ids = [...first.data, ...second.data].map((event) => event.id)
    expect(ids).toEqual(ids.toSorted((x, y) => x - y))
  })

  it('shows the position in the queue', async () => {
    const waiting = await anApprovedApp(world, owner, admin)
    const second = await anApprovedApp(world, owner, admin)
    await query("update runs set ready_at = '2020-01-01' where app_id = $1", [waiting.id])
    await query("update runs set ready_at = '2020-01-02' where app_id = $1", [second.id])
    expect((await page(waiting.id)).run).toMatchObject({ phase: 'queued', place: 1 })
    expect((await page(second.id)).run).toMatchObject({ phase: 'queued', place: 2 })
  })

  it('shows testing credentials only on request, which is recorded', async () => {
    const app = await anApp(world, owner, { testing_credentials: 'canary / secret' })
    expect(JSON.stringify(await page(app.id))).not.toContain('canary')
    const revealed = await ok<{ testing_credentials: string }>(post(`/api/admin/apps/${app.id}/credentials`))
    expect(revealed.testing_credentials).toBe('canary / secret')
    expect(await audited(app.id)).toEqual([{ action: 'app.show_credentials' }])
    expect((await post(`/api/admin/apps/${(await anApp(world, owner)).id}/credentials`)).statusCode).toBe(404)
  })
})

describe('cancelling and deleting', () => {
  it('ends run and seats, frees the testers, notifies the owner, and keeps the money on record', async () => {
    await aPool(world, 40)
    const { id } = await anApprovedApp(world, owner, admin)
    const revenue = await query('select sum(amount_cents) from ledger')
    await ok(send(world.app, 'DELETE', `/api/admin/apps/${id}`, admin))
    expect((await send(world.app, 'GET', `/api/admin/apps/${id}`, admin)).statusCode).toBe(404)
    expect(await query('select status, deleted_at is not null as gone from apps where id = $1', [id])).toEqual([
      { status: 'cancelled', gone: true },
    ])
    expect(await query('select phase from runs where app_id = $1', [id])).toEqual([{ phase: 'cancelled' }])
    expect(await query('select 1 from assignments where app_id = $1 and ended_at is null', [id])).toEqual([])
    expect(await query('select sum(amount_cents) from ledger')).toEqual(revenue)
    expect(await miscounted(world)).toEqual([])
    expect((await notificationsOf(owner))[0]?.title).toBe('Tideline was deleted')
    expect(await audited(id)).toEqual([{ action: 'app.delete' }])
    expect((await send(world.app, 'DELETE', `/api/admin/apps/${id}`, admin)).statusCode).toBe(404)
  })

  it('cancels with a reason that the owner reads, once', async () => {
    await aPool(world, 40)
    const { id } = await anApprovedApp(world, owner, admin)
    const cancel = (body: unknown) => send(world.app, 'PUT', `/api/admin/apps/${id}/cancel`, admin, body)
    expect((await cancel({})).statusCode).toBe(422)
    expect((await cancel({ reason: '  ' })).statusCode).toBe(422)
    const both = await Promise.all([1, 2].map(() => cancel({ reason: 'Not allowed by Play policy.' })))
    expect(both.map((answer) => answer.statusCode).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect((await notificationsOf(owner))[0]).toMatchObject({
      title: 'Tideline was cancelled',
      message: 'Not allowed by Play policy.',
    })
    expect(await audited(id)).toEqual([{ action: 'app.cancel' }])
    expect(await miscounted(world)).toEqual([])
  })

  it('waits until a payment is decided', async () => {
    const { app } = await aPayment(world, owner)
    expect((await send(world.app, 'DELETE', `/api/admin/apps/${app.id}`, admin)).statusCode).toBe(409)
    const cancel = await send(world.app, 'PUT', `/api/admin/apps/${app.id}/cancel`, admin, { reason: 'No.' })
    expect(cancel.statusCode).toBe(409)
    expect(await audited(app.id)).toEqual([])
  })
})

describe('a manual change of the team', () => {
  async function running() {
    const testers = await aPool(world, 60)
    const { id, team } = await anApprovedApp(world, owner, admin)
    const { seats } = await page(id)
    const seat = seats[0]
    if (!seat) throw new Error('no team')
    return { id, team, seat, testers }
  }
  const replace = (id: string, seat: number, tester_id: number) =>
    post(`/api/admin/apps/${id}/testers/${seat}/replace`, { tester_id, reason: 'Silent.' })
  const live = async (id: string) => (await page(id)).seats.filter((seat) => seat.ended_at === null)

  it('replaces a tester by the suggestion in one step, and says what that cannot do', async () => {
    const { id, team, seat } = await running()
    const [best] = await suggestions(id)
    if (!best) throw new Error('nobody is suggested')
    await ok(replace(id, seat.id, best.tester_id))
    const now = await live(id)
    expect(now).toHaveLength(team)
    expect(now.map((member) => member.tester_id)).toContain(best.tester_id)
    expect(now.map((member) => member.id)).not.toContain(seat.id)
    expect((await notificationsOf(owner))[0]?.message).toMatch(/14 days of their own/)
    expect(await audited(id)).toEqual([{ action: 'team.replace' }])
    const events = await get<{ data: RunEvent[] }>(`/api/admin/apps/${id}/events?limit=2`)
    expect(events.data).toMatchObject([
      { kind: 'offered', data: { by: 'administrator' } },
      { kind: 'released', data: { by: 'administrator' } },
    ])
    expect(await miscounted(world)).toEqual([])
  })

  it('lets one of two administrators replace the same tester, and informs the other', async () => {
    const { id, team, seat } = await running()
    const [first, second] = await suggestions(id)
    if (!first || !second) throw new Error('too few are suggested')
    const both = await Promise.all([first, second].map((candidate) => replace(id, seat.id, candidate.tester_id)))
    expect(both.map((answer) => answer.statusCode).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(await live(id)).toHaveLength(team)
    expect(await miscounted(world)).toEqual([])
  })

  it('keeps every rule if claims, manual changes and a cancellation are concurrent', async () => {
    const { id } = await running()
    const seats = await live(id)
    const free = await suggestions(id)
    const others = await Promise.all(Array.from({ length: 3 }, () => aPerson(world)))
    await aPool(world, 30)
    const answers = await Promise.all([
      ...seats.slice(0, 4).map((seat, at) => replace(id, seat.id, free[at % 2]?.tester_id ?? 0)),
      ...free.slice(0, 3).map(({ tester_id }) => post(`/api/admin/apps/${id}/testers`, { tester_id })),
      ...others.map((person) => anApprovedApp(world, person, admin).then(() => ({ statusCode: 200 }))),
      send(world.app, 'PUT', `/api/admin/apps/${id}/cancel`, admin, { reason: 'Over.' }),
    ])
    expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([])
    expect(await live(id)).toEqual([])
    expect(await miscounted(world)).toEqual([])
  })

  it('adds only free testers who fit: no tester twice, no housemate, no fourth phone of a model', async () => {
    const { id, seat, testers } = await running()
    const add = (tester_id: number) => post(`/api/admin/apps/${id}/testers`, { tester_id })
    expect((await add(seat.tester_id)).statusCode).toBe(409)
    const on = (await live(id)).map((member) => member.tester_id)
    const [free = 0, fourth = 0] = testers.filter((tester) => !on.includes(tester))
    await query(`update testers set household_id = (select household_id from testers where id = $1) where id = $2`, [
      seat.tester_id,
      free,
    ])
    expect((await add(free)).statusCode).toBe(409)
    const [{ model } = { model: '' }] = await query<{ model: string }>(
      `with alike as (update devices set model = 'Same' where tester_id = $1 returning model) select model from alike`,
      [fourth],
    )
    await query(
      `update assignments a set model = $2, model_slot = s.slot from (
         select id, row_number() over (order by id) as slot from assignments where app_id = $1 limit 3) s where s.id = a.id`,
      [id, model],
    )
    expect((await suggestions(id)).map((suggestion) => suggestion.tester_id)).not.toContain(fourth)
    expect((await add(fourth)).statusCode).toBe(409)
    expect((await add(0)).statusCode).toBe(422)
  })

  it('releases with a reason, once, and not while the run waits', async () => {
    const { id, seat } = await running()
    const release = (body: unknown) => post(`/api/admin/apps/${id}/testers/${seat.id}/release`, body)
    expect((await release({})).statusCode).toBe(422)
    await ok(release({ reason: 'Asked to leave.' }))
    expect((await release({ reason: 'Again.' })).statusCode).toBe(409)
    expect((await notificationsOf(owner))[0]?.title).toBe('A tester left Tideline')
    await emptyPool(world)
    const waiting = await anApprovedApp(world, await aPerson(world), admin)
    expect((await post(`/api/admin/apps/${waiting.id}/testers`, { tester_id: 1 })).statusCode).toBe(409)
  })
})
