import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '@fortnight/contract/testing/verify-ledger'
import type { Report } from '@fortnight/contract/testing/public-report'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aBuiltWeb } from '../../platform/http/pages.testkit.ts'
import type { JoinedRun } from '../../testing/joining/joined-run.testkit.ts'
import { aMetRun } from '../../testing/reports/met-run.testkit.ts'

const webRoot = aBuiltWeb({
  draw: `(path) => 'page ' + path, drawReport: ({ token, report }) => JSON.stringify({ token, report })`,
})
const world = useTestServer({ webRoot })
let at: JoinedRun
beforeAll(async () => {
  at = await aMetRun(world)
})

const link = (method: 'POST' | 'DELETE', who = at.owner) =>
  send(world.app, method, `/api/apps/${at.app}/report/link`, who)
const share = async () => (await ok<{ path: string }>(link('POST'))).path
const api = (path: string) => `/api/reports/${path.slice('/r/'.length)}`
const packPath = async () =>
  (await ok<{ report_path: string | null }>(send(world.app, 'GET', `/api/apps/${at.app}/production`, at.owner)))
    .report_path

describe('the public page of a report', () => {
  it('is made by the owner, once, at an address of 128 bits', async () => {
    expect(await packPath()).toBeNull()
    const path = await share()
    expect(path).toMatch(/^\/r\/[a-z2-9]{26}$/)
    expect(await share()).toBe(path)
    expect(await packPath()).toBe(path)
    expect((await link('POST', await aPerson(world))).statusCode).toBe(404)
    expect((await link('DELETE', at.admin)).statusCode).toBe(404)
  })

  it('is the report of the record, open to anyone, neither listed nor cached', async () => {
    const path = await share()
    const page = await world.app.inject(path)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const report = await ok<Report>(world.app.inject(api(path)))
    expect(report.figures).toMatchObject({ joined: 13, stayed: 13, check_ins: 3, proven: 2, confirmed: 1 })
    expect(page.json<{ report: Report }>().report).toEqual(report)
  })

  it('contains no name, address or word of a tester', async () => {
    const { rows } = await world.database.pool.query<{ name: string; email: string }>(
      'select name, email from testers where id in (select tester_id from assignments where app_id = $1)',
      [at.app],
    )
    expect(rows.length).toBeGreaterThanOrEqual(13)
    const text = (await world.app.inject(await share())).body
    for (const { name, email } of rows) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(email)
    }
    expect(text).not.toContain(at.owner.email)
  })

  it('comes with the signed record, which proves its fingerprint', async () => {
    const path = await share()
    const { keys } = await ok<{ keys: Parameters<typeof verifyLedger>[1] }>(world.app.inject('/api/ledger/keys'))
    const { proven, wrong } = await verifyLedger((await world.app.inject(`${api(path)}/record`)).body, [...keys])
    const report = await ok<Report>(world.app.inject(api(path)))
    expect(wrong).toBeNull()
    expect(proven).toMatchObject({ events: report.record.length, stayed: report.figures.stayed })
  })

  it('has a picture of its own, which other sites may show', async () => {
    const path = await share()
    const picture = await world.app.inject(`${path}/picture.png`)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
    // Width and height in the header of a PNG.
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('leads nowhere once it is withdrawn, and gets another address when it is made again', async () => {
    const path = await share()
    await ok(link('DELETE'))
    const gone = [path, `${path}/picture.png`, api(path), `${api(path)}/record`]
    const answers = await Promise.all(gone.map((address) => world.app.inject(address)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(await packPath()).toBeNull()
    expect(await share()).not.toBe(path)
  })

  it('is gone with its app, and any other token opens none', async () => {
    const path = await share()
    expect((await world.app.inject(`/r/${'a'.repeat(26)}`)).statusCode).toBe(404)
    expect((await world.app.inject(api('/r/short'))).statusCode).toBe(404)
    const other = await aMetRun(world)
    const { path: second } = await ok<{ path: string }>(
      send(world.app, 'POST', `/api/apps/${other.app}/report/link`, other.owner),
    )
    await world.database.pool.query('update apps set deleted_at = now() where id = $1', [other.app])
    expect((await world.app.inject(second)).statusCode).toBe(404)
    expect((await world.app.inject(path)).statusCode).toBe(200)
  })
})
