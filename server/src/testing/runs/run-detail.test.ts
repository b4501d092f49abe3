import { beforeAll, describe, expect, it } from 'vitest'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aDayOfUse, aJoinedRun, type JoinedRun, leave } from '../joining/joined-run.testkit.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'

const world = useTestServer()
let at: JoinedRun
beforeAll(async () => {
  at = await aJoinedRun(world)
  const [first = 0, second = 0] = at.seats
  await aDayOfUse(world, at.run, first, '2026-11-10', 'evidenced')
  await aDayOfUse(world, at.run, first, '2026-11-12', 'confirmed')
  await aDayOfUse(world, at.run, second, '2026-11-11')
  world.now = new Date('2026-11-13T09:00:00Z')
})

const detail = (who = at.owner) => ok<RunDetail>(send(world.app, 'GET', `/api/apps/${at.app}/run`, who))

describe('the record of a run', () => {
  it('follows from its event log, for the owner and for administrators', async () => {
    const run = await detail()
    expect(run).toMatchObject({
      phase: 'running',
      started_on: '2026-11-10',
      goal_on: '2026-11-24',
      today: '2026-11-13',
      day: 4,
      elapsed: 4,
      opted_in: 13,
      eligible_on: '2026-11-24',
      headroom: 1,
      marks: 'hhhm',
      broken: null,
      missing: null,
    })
    expect(run.counts).toMatchObject({
      accepted: 13,
      installed: 13,
      days_used: 3,
      days_evidenced: 2,
      days_confirmed: 1,
    })
    const first = run.roster.find(({ seat }) => seat === at.seats[0])
    expect(first).toMatchObject({
      minutes: [3, null, 3, null],
      grades: ['evidenced', null, 'confirmed', null],
      from_day: 1,
      silent: 0,
      step: 'installed',
    })
    expect(run.roster.find(({ seat }) => seat === at.seats[1])).toMatchObject({ silent: 1 })
    expect(await detail(at.admin)).toEqual(run)
    await expectReplayed(world, at.run)
  })

  it('names only those who accepted', async () => {
    const run = await detail()
    expect(run.counts.offered).toBeGreaterThan(13)
    expect(run.roster.map(({ seat }) => seat).sort()).toEqual([...at.seats].sort())
  })

  it('returns the events behind a day, a seat or a number', async () => {
    const events = (query: string) =>
      ok<{ kind: string; seat: number }[]>(send(world.app, 'GET', `/api/apps/${at.app}/run/events?${query}`, at.owner))
    expect(await events(`seat=${at.seats[0]}&day=2026-11-12`)).toMatchObject([
      { kind: 'checked_in', grade: 'confirmed' },
    ])
    expect(await events('kind=checked_in')).toHaveLength(3)
    expect((await events('day=2026-11-10')).filter(({ kind }) => kind === 'opted_in')).toHaveLength(13)
  })

  it('is closed to other users', async () => {
    const stranger = await aPerson(world)
    for (const path of ['', '/events', '/ledger', '/days', '/state'])
      expect((await send(world.app, 'GET', `/api/apps/${at.app}/run${path}`, stranger)).statusCode).toBe(403)
  })

  it('follows those who leave', async () => {
    const [, , third = 0, fourth = 0] = at.seats
    await leave(world, third, '2026-11-12')
    expect(await detail()).toMatchObject({ opted_in: 12, headroom: 0, eligible_on: '2026-11-24', counts: { left: 1 } })
    await leave(world, fourth, '2026-11-12')
    expect(await detail()).toMatchObject({ opted_in: 11, headroom: 0, eligible_on: null })
    await expectReplayed(world, at.run)
  })
})

describe('exports', () => {
  const file = (path: string) => send(world.app, 'GET', `/api/apps/${at.app}/run/${path}`, at.owner)

  it('are a table of testers and days without formulas for a spreadsheet', async () => {
    await world.database.pool.query(
      `update testers set name = '=1+1' where id = (select tester_id from assignments where id = $1)`,
      [at.seats[0]],
    )
    const { body, headers } = await file('days')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="days-[0-9a-f-]+\.csv"$/)
    const [head = '', ...rows] = body.trim().split('\r\n')
    expect(head).toContain('tester,email,device,state,step,opted_in_from_day,2026-11-10 minutes,2026-11-10 grade')
    const row = rows.find((line) => line.includes('=1+1')) ?? ''
    expect(row).toMatch(/^'=1\+1,/)
    expect(row).toContain(',3,evidenced,,,3,confirmed,')
  })

  it('contain addresses only if testers are admitted by a list of addresses', async () => {
    const set = (method: string) =>
      world.database.pool.query('update apps set access_method = $2 where id = $1', [at.app, method])
    await set('google_group')
    expect((await file('days')).body).not.toContain('@')
    expect((await detail()).roster.every(({ email }) => email === null)).toBe(true)
    await set('email_list')
    expect((await file('days')).body).toContain('@testers.example')
  })

  it('are the replayed state with its events', async () => {
    const { body } = await file('state')
    const { state, events, terms } = JSON.parse(body)
    expect(terms).toEqual({ need: 12, days: 14, timezone: 'UTC' })
    expect(state).toMatchObject({ phase: 'running', length: events.length })
    expect(body).not.toContain('@')
  })
})
