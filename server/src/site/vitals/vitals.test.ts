import { describe, expect, it } from 'vitest'
import type { VitalsHistory } from '@fortnight/contract/site/vitals'
import { dayMs } from '@fortnight/contract/format/spans'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer({ env: { COLLECT_VITALS: 'on' } })
const silent = useTestServer()

const visit = (body: Record<string, unknown>, { app } = world) =>
  send(app, 'POST', '/api/vitals', null, { path: '/', device: 'phone', ...body })

async function history(query: string): Promise<VitalsHistory> {
  const someone = await aPerson(world)
  return (await ok<{ data: VitalsHistory }>(send(world.app, 'GET', `/api/vitals?${query}`, someone))).data
}

/** A visit at a time of the database's clock, as SQL. */
const visited = (path: string, at: string, lcp: number) =>
  world.database.pool.query(
    `insert into vitals (path, device, lcp, created_at) values ($1, 'phone', $2, (${at}) at time zone 'utc')`,
    [path, lcp],
  )
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const midnight = `date_trunc('day', now() at time zone 'utc')`

describe('a visit', () => {
  it('is stored with what the browser measured, and accepted without measurements', async () => {
    const measured = { lcp: 1200.4, inp: null, cls: 0.0123, fcp: 800 }
    expect((await visit({ path: '/about', device: 'desktop', ...measured })).statusCode).toBe(201)
    expect((await visit({ path: '/about' })).statusCode).toBe(201)
    const { rows } = await world.database.pool.query(`select * from vitals where path = '/about' order by id`)
    expect(rows[0]).toMatchObject({ device: 'desktop', lcp: 1200.4, fid: null, inp: null, cls: 0.0123, fcp: 800 })
    expect(rows[1]).toMatchObject({ device: 'phone', lcp: null, cls: null })
  })

  it('belongs to the page, with or without a slash at the end of its address', async () => {
    await visit({ path: '/press/', lcp: 10 })
    await visit({ path: '/press', lcp: 10 })
    expect((await history('path=/press')).overall.visits).toBe(2)
    expect((await visit({ path: '/' })).statusCode).toBe(201)
  })

  it('is refused if the operator does not collect vitals, and nothing is stored', async () => {
    const answer = await visit({ lcp: 900 }, silent)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect((await silent.database.pool.query('select from vitals')).rowCount).toBe(0)
  })

  it.each(['/dashboard', '/admin/payments', '/tester', '/auth/callback', '/seo-monitor', '/welcome', '/api/vitals'])(
    'of %s is refused: that is no public page',
    async (path) => {
      const answer = await visit({ path })
      expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'path']])
    },
  )

  it.each([
    { path: '/?q=secret' },
    { path: 'https://elsewhere.example/' },
    { path: '/Ümlaut' },
    { path: `/${'a'.repeat(100)}` },
    { device: 'watch' },
    { lcp: -1 },
    { lcp: 600_001 },
    { cls: 1001 },
    { fcp: 'fast' },
    { user: 'zara' },
  ])('that says %j is refused', async (body) => {
    expect((await visit(body)).statusCode).toBe(422)
  })
})

describe('the history of a page', () => {
  it('is the 75th percentile of each day and of all days together, oldest first', async () => {
    for (const lcp of [100, 200, 300, 400, 500]) await visited('/p75', `${midnight} - interval '2 days'`, lcp)
    for (const lcp of [1000, 2000]) await visited('/p75', midnight, lcp)
    const { days, overall } = await history('path=/p75&days=7')
    const none = { fid: null, inp: null, cls: null, fcp: null }
    expect(days).toEqual([
      { day: daysAgo(2), visits: 5, lcp: 400, ...none },
      { day: daysAgo(0), visits: 2, lcp: 1750, ...none },
    ])
    // 100, 200, 300, 400, 500, 1000, 2000: three quarters of the way along is between 500 and 1000.
    expect(overall).toEqual({ visits: 7, lcp: 750, ...none })
  })

  it('keeps three digits of the layout shift', async () => {
    await visit({ path: '/status', cls: 0.1004 })
    expect((await history('path=/status')).overall.cls).toBe(0.1)
  })

  it('begins at midnight UTC, the requested number of days ago, counting today', async () => {
    await visited('/edge', `${midnight} - interval '6 days'`, 100)
    await visited('/edge', `${midnight} - interval '6 days' - interval '1 second'`, 900)
    expect((await history('path=/edge&days=7')).overall).toMatchObject({ visits: 1, lcp: 100 })
    const { days } = await history('path=/edge&days=8')
    expect(days.map(({ day }) => day)).toEqual([daysAgo(7), daysAgo(6)])
  })

  it('is of that page alone, and empty for a page without visits', async () => {
    const emptyVitals = { visits: 0, lcp: null, fid: null, inp: null, cls: null, fcp: null }
    expect(await history('path=/nobody')).toEqual({ days: [], overall: emptyVitals })
  })

  it.each(['days=0', 'days=91', 'days=x', 'page=/', 'path=%00'])('refuses %s', async (query) => {
    const answer = await send(world.app, 'GET', `/api/vitals?${query}`, await aPerson(world))
    expect(answer.statusCode).toBe(422)
  })

  it('is for signed-in people', async () => {
    expect((await send(world.app, 'GET', '/api/vitals', null)).statusCode).toBe(401)
  })
})
