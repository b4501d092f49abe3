import { beforeAll, describe, expect, it } from 'vitest'
import type { LiveTest } from '@fortnight/contract/site'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aBuiltWeb } from '../../platform/http/pages.testkit.ts'
import type { JoinedRun } from '../../testing/joining/joined-run.testkit.ts'
import { aMetRun } from '../../testing/reports/met-run.testkit.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'

const webRoot = aBuiltWeb({ draw: '(path, site) => JSON.stringify(site.live)' })
const world = useTestServer({ webRoot })
let at: JoinedRun
let path: string
beforeAll(async () => {
  at = await aMetRun(world)
  path = await share(at)
})

const link = (method: 'POST' | 'DELETE', { app, owner }: JoinedRun) =>
  send(world.app, method, `/api/apps/${app}/report/link`, owner)
const share = async (run: JoinedRun) => (await ok<{ path: string }>(link('POST', run))).path
const allow = (allowed: boolean, run = at, who = run.owner) =>
  send(world.app, 'PUT', `/api/apps/${run.app}/report/front-page`, who, { allowed })
const body = async (app = world.app) => (await app.inject('/')).body
const readLive = async (app = world.app): Promise<LiveTest | null> => JSON.parse(await body(app))
const livePath = async () => (await readLive())?.path ?? null
const sql = (text: string, values: unknown[]) => world.database.pool.query(text, values)

describe('the test on the front page', () => {
  it('is none while no owner allows one, although reports are public', async () => {
    expect(await readLive()).toBeNull()
  })

  it('is allowed by its owner alone, for a report with a public page', async () => {
    expect((await allow(true, at, await aPerson(world))).statusCode).toBe(404)
    expect((await allow(true, at, at.admin)).statusCode).toBe(404)
    const other = await aMetRun(world)
    expect((await allow(true, other)).statusCode).toBe(409)
    expect(await readLive()).toBeNull()
  })

  it('shows days, figures and the date of the record, on every server', async () => {
    const second = await world.another()
    await ok(allow(true))
    for (const app of [world.app, second]) await expect.poll(async () => (await readLive(app))?.path).toBe(path)
    const test = await readLive()
    expect(test).toMatchObject({ sample: false, running: true, day: 16, length: 16, present: 13, left: 0, replaced: 0 })
    expect(test?.apply_on).toBe('2026-11-24')
    expect(test?.days[0]).toEqual({ used: 1, waiting: 0, missed: 12 })
    const pack = await ok<{ report_on_front_page: boolean }>(
      send(world.app, 'GET', `/api/apps/${at.app}/production`, at.owner),
    )
    expect(pack.report_on_front_page).toBe(true)
  })

  it('names no app, package, person or phone', async () => {
    const { rows } = await world.database.pool.query<Record<string, string | null>>(
      `select t.name, t.email, d.model, p.name as app, p.package_name from assignments a
       join testers t on t.id = a.tester_id join apps p on p.id = a.app_id left join devices d on d.tester_id = t.id
       where a.app_id = $1`,
      [at.app],
    )
    const text = await body()
    const names = new Set([...rows.flatMap((row) => Object.values(row)), at.owner.email, at.app, at.run])
    expect(names.size).toBeGreaterThan(26)
    for (const name of names) if (name) expect(text).not.toContain(name)
  })

  it('is gone at once when its owner takes the permission back, and the public page stays', async () => {
    await ok(allow(false))
    await expect.poll(livePath).toBeNull()
    expect((await world.app.inject(path.replace('/r/', '/api/reports/'))).statusCode).toBe(200)
  })

  it('is gone with its public page, and a page made later asks again', async () => {
    await ok(allow(true))
    await expect.poll(livePath).toBe(path)
    await ok(link('DELETE', at))
    await expect.poll(livePath).toBeNull()
    path = await share(at)
    expect(await livePath()).toBeNull()
  })

  it('is the one under way rather than one that is over, and ends with its run', async () => {
    await ok(allow(true))
    await expect.poll(livePath).toBe(path)
    const over = await aMetRun(world)
    const overPath = await share(over)
    await leadRun(world, over.app, 'completed')
    await ok(allow(true, over))
    // A server that has never read another one: the first still shows what it read before.
    const fresh = await world.another()
    await expect.poll(async () => (await readLive(fresh))?.path).toBe(path)
    await ok(send(world.app, 'PUT', `/api/admin/apps/${at.app}/cancel`, at.admin, { reason: 'Asked by its owner' }))
    await expect.poll(livePath).toBe(overPath)
    await ok(send(world.app, 'DELETE', `/api/admin/apps/${over.app}`, over.admin))
    await expect.poll(livePath).toBeNull()
  })

  it('is gone with the account of its owner', async () => {
    const theirs = await aMetRun(world)
    const theirPath = await share(theirs)
    await ok(allow(true, theirs))
    await expect.poll(livePath).toBe(theirPath)
    await leadRun(world, theirs.app, 'completed')
    await sql(`update apps set status = 'completed' where id = $1`, [theirs.app])
    await ok(send(world.app, 'DELETE', `/api/admin/users/${theirs.owner.id}`, theirs.admin))
    await expect.poll(livePath).toBeNull()
  })

  it('is none of sample testers where visitors cannot look around in the samples', async () => {
    const made = await aMetRun(world)
    await share(made)
    await sql(
      'insert into sample_testers (tester_id, since) select tester_id, now() from assignments where app_id = $1',
      [made.app],
    )
    await ok(allow(true, made))
    expect(await readLive()).toBeNull()
  })
})
