import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  Capacity,
  ImportReport,
  Loss,
  PoolTester,
  PoolTesterDetail,
  TesterImport,
} from '@fortnight/contract/testers/pool'
import { testerBecomes, testerCan, testerStates, type TesterChange } from '@fortnight/contract/vocabulary/tester-states'
import { addDays } from '@fortnight/contract/calendar'
import { aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { importStored } from './import.job.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anApprovedApp, miscounted, seatsOf } from '../../testing/staffing/staff.testkit.ts'
import { joining, takeSteps } from '../../testing/ledger/steps.testkit.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'

const world = useTestServer()
let admin = {} as Person
beforeEach(async () => {
  await emptyPool(world)
  admin = await aPerson(world, 'admin')
})

const get = <T>(path: string) => ok<T>(send(world.app, 'GET', path, admin))
const list = async (query: string) => (await get<{ data: PoolTester[] }>(`/api/admin/testers?${query}`)).data
const findTester = async (id: number) => (await get<{ data: PoolTesterDetail }>(`/api/admin/testers/${id}`)).data
const change = (id: number, name: string, reason?: string) =>
  send(world.app, 'PUT', `/api/admin/testers/${id}/status`, admin, { change: name, reason })
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

describe('the pool', () => {
  it('finds by name and e-mail, filters and sorts', async () => {
    const mark = randomUUID().slice(0, 8)
    const ids = await aPool(world, 3, { premium: true, country: 'NO' })
    await query(`update testers set name = $2 || ' ' || id, score = 900 - id % 7 where id = any($1)`, [ids, mark])
    await query(`update testers set active = capacity where id = $1`, [ids[0]])
    expect((await list(`q=${mark}`)).map((row) => row.id)).toEqual(ids.toReversed())
    expect((await list(`q=${mark}&sort=score`)).map((row) => row.score)).toEqual(
      (await list(`q=${mark}&sort=-score`)).map((row) => row.score).toReversed(),
    )
    const [first] = await list(`q=${mark}&free=yes&country=NO&premium=yes&status=available&sort=name`)
    expect(first).toMatchObject({ id: ids[1], devices: 'Model 1, Android 14', observed_days: 60, capacity: 1 })
    expect(first).toMatchObject({ level: 'reliable', active: 0 })
    expect(await list(`q=${mark}&premium=no`)).toEqual([])
    await query(`update testers set active = 0 where id = $1`, [ids[0]])
    expect((await list(`q=${encodeURIComponent(first?.email ?? '')}`)).map((row) => row.id)).toEqual([ids[1]])
  })
})

describe('a change of state', () => {
  it.each(
    (Object.keys(testerCan) as TesterChange[]).flatMap((name) => testerStates.map((state) => [name, state] as const)),
  )('%s from %s is allowed exactly if the contract says so', async (name, state) => {
    const [id = 0] = await aPool(world, 1)
    await query('update testers set status = $2 where id = $1', [id, state])
    const may = (testerCan[name] as readonly string[]).includes(state)
    expect((await change(id, name, 'Because.')).statusCode).toBe(may ? 200 : 409)
    expect((await findTester(id)).status).toBe(may ? testerBecomes[name] : state)
    expect((await findTester(id)).changes.map(({ action, reason }) => [action, reason])).toEqual(
      may ? [[`tester.${name}`, 'Because.']] : [],
    )
  })

  it('requires a reason before it removes a tester from their tests', async () => {
    const [id = 0] = await aPool(world, 1)
    for (const name of ['suspend', 'ban']) {
      expect((await change(id, name)).statusCode).toBe(422)
      expect((await change(id, name, '  ')).statusCode).toBe(422)
    }
    expect((await change(id, 'promote', 'x')).statusCode).toBe(422)
    expect((await findTester(id)).status).toBe('available')
  })

  it('ends the seats of a suspended tester, reports which tests lose them, and notifies their owners', async () => {
    await aPool(world, 40)
    const owner = await aPerson(world)
    const { id, team } = await anApprovedApp(world, owner, admin, { name: 'Rowan' })
    const [seat] = await seatsOf(world, id)
    const tester = seat?.tester_id ?? 0
    const { losses } = await ok<{ losses: Loss[] }>(change(tester, 'suspend', 'Two accounts.'))
    expect(losses).toEqual([{ app_id: id, app_name: 'Rowan', live: team - 1, need: 12 }])
    expect((await findTester(tester)).tests).toMatchObject([{ app_name: 'Rowan', state: 'released' }])
    const [note] = await readNotifications(world, owner)
    expect(note?.title).toBe('A tester left Rowan')
    expect(await miscounted(world)).toEqual([])
  })

  it('does not retire a tester who is on a test', async () => {
    await aPool(world, 40)
    const { id } = await anApprovedApp(world, await aPerson(world), admin)
    const [seat] = await seatsOf(world, id)
    expect((await change(seat?.tester_id ?? 0, 'retire')).statusCode).toBe(409)
    expect((await findTester(seat?.tester_id ?? 0)).status).toBe('available')
  })

  it('succeeds for one of two requests, and leaves no seat to a suspended tester while claims continue', async () => {
    const ids = await aPool(world, 60, { capacity: 2 })
    const owners = await Promise.all(Array.from({ length: 3 }, () => aPerson(world)))
    const [twice = 0] = ids
    const [a, b, ...rest] = await Promise.all([
      change(twice, 'suspend', 'One.'),
      change(twice, 'suspend', 'Two.'),
      ...ids.slice(1, 9).map((id) => change(id, 'suspend', 'Gone.')),
      ...owners.map((owner) => anApprovedApp(world, owner, admin).then(() => ({ statusCode: 200 }))),
    ])
    expect([a?.statusCode, b?.statusCode].toSorted()).toEqual([200, 409])
    expect(rest.map((answer) => answer.statusCode)).toEqual(rest.map(() => 200))
    const held = await query(
      `select a.id from assignments a join testers t on t.id = a.tester_id
       where a.ended_at is null and t.status = 'suspended'`,
    )
    expect(held).toEqual([])
    expect(await miscounted(world)).toEqual([])
  })
})

describe('an import in the browser', () => {
  const header = 'name,email,device model,Android version,free storage MB,country,time zone,premium'
  const line = (email: string, name = 'Sana') => `${name},${email},Pixel 8,15,9000,PK,Asia/Karachi,no`
  const post = (path: string, csv: unknown) =>
    send(world.app, 'POST', `/api/admin/testers/imports${path}`, admin, { csv, numbers: null })
  const preview = async (csv: string) => (await ok<{ data: ImportReport }>(post('/preview', csv))).data
  const newest = async () =>
    (await get<{ data: TesterImport | null }>('/api/admin/testers/imports/newest')).data as TesterImport
  /** Sends a file, imports it, and returns what became of it. */
  async function imported(csv: string): Promise<TesterImport> {
    await ok(post('', csv))
    await importStored(world.database.db)
    return newest()
  }
  const counts = ({ added, changed, unchanged, refused }: ImportReport | TesterImport) => [
    added,
    changed,
    unchanged,
    refused,
  ]
  const fingerprint = () =>
    query(`select (select md5(string_agg(t::text, '' order by id)) from testers t),
      (select md5(string_agg(d::text, '' order by id)) from devices d), (select count(*) from audit_log)`)

  it('is previewed line by line, which leaves nothing behind, and then does what the preview says', async () => {
    const [known, stays, fresh] = [0, 1, 2].map(() => `${randomUUID()}@testers.example`) as [string, string, string]
    await imported([header, line(known), line(stays)].join('\n'))
    const before = await fingerprint()
    const file = [
      header,
      line(known, 'Sana Mirza'),
      'x,not an address,,,,,,',
      line(fresh),
      line(stays),
      line(fresh),
    ].join('\n')
    const expected = await preview(file)
    expect(counts(expected)).toEqual([1, 1, 1, 2])
    expect(expected.lines.map(({ line: number, outcome }) => [number, outcome])).toEqual([
      [2, 'changed'],
      [3, 'refused'],
      [4, 'added'],
      [5, 'unchanged'],
      [6, 'refused'],
    ])
    expect(expected.lines[1]?.what).toMatch(/E-mail: is not an e-mail address/)
    expect(expected.lines[4]?.what).toBe('has the e-mail of line 4 again')
    expect(await fingerprint()).toEqual(before)
    const done = await imported(file)
    expect(counts(done)).toEqual(counts(expected))
    expect(done.refusals.map(({ line: number }) => number)).toEqual([3, 6])
    expect(await fingerprint()).not.toEqual(before)
    expect(counts(await imported(file))).toEqual([0, 0, 3, 2])
  })

  it.each([
    ['no header', 'a,b\n1,2', 422],
    ['nothing', '', 422],
    ['no text', 7, 422],
    ['an open quote', `${header}\n"Sana`, 422],
    ['NUL', `${header}\nSa\u0000na`, 422],
    ['3 MB and more', 'x'.repeat(3_000_001), 422],
    ['more than a body may hold', 'x'.repeat(4_194_305), 413],
  ])('refuses a file of %s and stores nothing', async (_case, csv, status) => {
    const before = await fingerprint()
    for (const path of ['', '/preview']) expect((await post(path, csv)).statusCode).toBe(status)
    expect(await fingerprint()).toEqual(before)
  })

  const fileOf = (count: number) =>
    [header, ...Array.from({ length: count }, () => line(`${randomUUID()}@testers.example`))].join('\n')

  it('goes on in the background: anyone reads how far it is, and another file waits for its end', async () => {
    await ok(post('', fileOf(3)))
    expect(await newest()).toMatchObject({ lines: 3, done: 0, finished_at: null })
    expect((await post('', fileOf(1))).statusCode).toBe(409)
    await importStored(world.database.db)
    expect(await newest()).toMatchObject({ lines: 3, done: 3, added: 3, finished_at: expect.any(String) })
    expect(await query('select 1 from tester_imports where csv is not null')).toEqual([])
    expect((await post('', fileOf(1))).statusCode).toBe(200)
    await importStored(world.database.db)
  })

  it('that was cut off goes on after what is stored, and counts each line once', async () => {
    await ok(post('', fileOf(700)))
    await world.asOwner(`create function cut_off() returns trigger language plpgsql as $$
      begin if new.done > 500 then raise exception 'cut off'; end if; return new; end $$`)
    await world.asOwner(
      'create trigger cut_off before update on tester_imports for each row execute function cut_off()',
    )
    await expect(importStored(world.database.db)).rejects.toThrow()
    expect(await newest()).toMatchObject({ done: 500, added: 500, finished_at: null })
    await world.asOwner('drop function cut_off cascade')
    await importStored(world.database.db)
    expect(await newest()).toMatchObject({ done: 700, added: 700, unchanged: 0 })
  })

  it('is stored once, however many servers work on it', async () => {
    await ok(post('', fileOf(60)))
    await Promise.allSettled([importStored(world.database.db), importStored(world.database.db)])
    await importStored(world.database.db)
    expect(await newest()).toMatchObject({ done: 60, added: 60, unchanged: 0, finished_at: expect.any(String) })
  })
})

describe('the capacity of the pool', () => {
  it('is computed from testers, runs and recent demand', async () => {
    await aPool(world, 40, { capacity: 3 })
    const empty = (await get<{ data: Capacity }>('/api/admin/pool/capacity')).data
    expect(empty).toMatchObject({ slots: 120, held: 0, load: 0, free_testers: 40 })
    const { id, team } = await anApprovedApp(world, await aPerson(world), admin)
    const today = new Date().toISOString().slice(0, 10)
    await leadRun(world, id, 'running', { started: today, goal: addDays(today, 3) })
    const { data } = await get<{ data: Capacity }>('/api/admin/pool/capacity')
    expect(data).toMatchObject({ slots: 120, held: team, load: team / 120 })
    expect(data.freeing).toEqual(Array.from({ length: 14 }, (_, day) => (day === 2 ? team : 0)))
    expect(data.countries).toContain('PK')
    expect(data.week).toBeGreaterThan(0)
  })

  it('counts to a team who joined it, not everyone who was asked', async () => {
    await aPool(world, 40, { capacity: 3 })
    const { id } = await anApprovedApp(world, await aPerson(world), admin)
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select id from assignments where app_id = $1 order by id',
      [id],
    )
    const [joins, declines] = [rows.slice(0, 13), rows.slice(13)].map((seats) => seats.map((seat) => seat.id))
    expect(declines?.length).toBeGreaterThan(0)
    await takeSteps(world, joins ?? [], joining, new Date())
    await takeSteps(world, declines ?? [], ['declined'], new Date())
    await leadRun(world, id, 'running', { started: new Date().toISOString().slice(0, 10) })
    expect((await get<{ data: Capacity }>('/api/admin/pool/capacity')).data.team).toBe(13)
  })
})
