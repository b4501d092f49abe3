import { beforeEach, describe, expect, it } from 'vitest'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { dayMs } from '@fortnight/contract/format/spans'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { type JoinedRun } from '../joining/joined-run.testkit.ts'
import { aMetRun } from '../reports/met-run.testkit.ts'
import { purge } from './purge.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'
import { leadRun } from '../ledger/course.testkit.ts'
import { letHappen } from '../ledger/steps.testkit.ts'

const world = useTestServer()
let at: JoinedRun
const day = dayMs
const end = new Date('2026-12-01T09:00:00Z')
const after = (days: number) => new Date(end.getTime() + days * day)
const rows = async <T extends object>(text: string) => (await world.database.pool.query<T>(text, [at.run])).rows
const only = async <T extends object>(text: string) => (await rows<T>(text))[0]

/** Ends the run, with text of all its participants. */
beforeEach(async () => {
  at = await aMetRun(world)
  const [seat = 0] = at.seats
  const { pool } = world.database
  await pool.query(`update checkins set note = 'Zara says hello' where assignment_id = $1`, [seat])
  await pool.query(
    `insert into screenshots (assignment_id, day, file, width, height, pixels_hash)
     select assignment_id, day, $2, 1, 1, decode(md5(assignment_id::text), 'hex') from checkins where assignment_id = $1 limit 1`,
    [seat, await world.files.put('a tester', new Blob(['x']))],
  )
  const found = await only<{ id: string }>(
    `insert into findings (run_id, assignment_id, kind, message)
     select $1, min(id), 'problem', 'It stops.' from assignments where run_id = $1 returning id`,
  )
  const data = { finding: found?.id ?? '', kind: 'problem' } as const
  await letHappen(world, { run_id: at.run, seat, kind: 'found', data, at: end })
  await pool.query(
    `update apps set test_instructions = 'Sign in as guest', testing_credentials = 'sealed' where id = $1`,
    [at.app],
  )
  await leadRun(world, at.app, 'completed', { at: end })
  await pool.query(`insert into app_prompts (app_id, kind, text) values ($1, 'screen', 'The calendar')`, [at.app])
  await pool.query(
    `insert into day_prompts (assignment_id, day, kind, text, compared, answer)
     select assignment_id, day, 'question', 'Which?', false, 'That.' from checkins where assignment_id = $1 limit 1`,
    [seat],
  )
  world.now = end
})

const said = () =>
  only<Record<'notes' | 'pictures' | 'messages' | 'prompts' | 'secrets', number> & { purged_at: Date | null }>(`select
    (select count(note)::int from checkins c join assignments a on a.id = c.assignment_id where a.run_id = $1) as notes,
    (select count(file)::int from screenshots s join assignments a on a.id = s.assignment_id where a.run_id = $1) as pictures,
    (select count(message)::int from findings where run_id = $1) as messages,
    (select count(text)::int + count(answer)::int from day_prompts p join assignments a on a.id = p.assignment_id where a.run_id = $1)
      + (select count(*)::int from app_prompts p where p.app_id = r.app_id) as prompts,
    (select count(testing_credentials)::int + count(test_instructions)::int from apps a where a.id = r.app_id) as secrets,
    purged_at from runs r where id = $1`)
const all = { notes: 2, pictures: 1, messages: 1, prompts: 3, secrets: 2, purged_at: null }
const detail = () => ok<RunDetail>(send(world.app, 'GET', `/api/apps/${at.app}/run`, at.owner))
const warnings = async () =>
  (
    await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${at.owner.email}?limit=50`, at.owner),
    )
  ).data.filter(({ title }) => title.startsWith('Save the record')).length

describe('personal data of a finished run', () => {
  it('stay for 30 days, are announced before, and are deleted then', async () => {
    const { db } = world.database
    await purge(db, after(22))
    expect([await warnings(), await said()]).toEqual([0, all])
    await purge(db, after(23))
    await purge(db, after(29))
    expect([await warnings(), await said()]).toEqual([1, all])
    await purge(db, after(30))
    expect(await said()).toEqual({ notes: 0, pictures: 0, messages: 0, prompts: 0, secrets: 0, purged_at: after(30) })
    await purge(db, after(31))
    expect([await warnings(), (await said())?.purged_at]).toEqual([1, after(30)])
  })

  it('are never deleted unless the developer was warned a week before', async () => {
    const { db } = world.database
    await purge(db, after(60))
    expect([await warnings(), await said()]).toEqual([1, all])
    await purge(db, after(67))
    expect((await said())?.purged_at).toEqual(after(67))
  })

  it('leave an event log that is unchanged and still verifies', async () => {
    const file = async () => (await send(world.app, 'GET', `/api/apps/${at.app}/run/state`, at.owner)).body
    const before = await file()
    await purge(world.database.db, after(23))
    await purge(world.database.db, after(30))
    expect(await file()).toBe(before)
    expect((await detail()).broken).toBeNull()
    await expectReplayed(world, at.run)
  })

  it('are hidden from the developer: testers are numbers', async () => {
    const { name } = (await only<{ name: string }>(
      'select name from testers t join assignments a on a.tester_id = t.id where a.run_id = $1 order by a.id limit 1',
    )) ?? { name: '?' }
    expect((await detail()).roster.map((tester) => tester.name)).toContain(name)
    await purge(world.database.db, after(23))
    await purge(world.database.db, after(30))
    const { roster } = await detail()
    expect(roster.every((tester) => /^Tester \d+$/.test(tester.name) && tester.email === null)).toBe(true)
    for (const path of ['/run', '/run/findings', '/run/days', ''])
      expect((await send(world.app, 'GET', `/api/apps/${at.app}${path}`, at.owner)).body).not.toMatch(
        /@testers.example|Ayesha/,
      )
    expect((await send(world.app, 'GET', `/api/apps/${at.app}/run/findings`, at.owner)).body).toContain('"Tester 1"')
  })

  it('wait for a dispute', async () => {
    await purge(world.database.db, after(23))
    await world.database.pool.query(
      `insert into disputes (assignment_id, day, message) values ($1, '2026-11-10', 'I was there.')`,
      [at.seats[0]],
    )
    await purge(world.database.db, after(30))
    expect((await said())?.purged_at).toBeNull()
  })

  it('are deleted once, on however many servers', async () => {
    const { db } = world.database
    await Promise.all([1, 2, 3].map(() => purge(db, after(23))))
    await Promise.all([1, 2, 3].map(() => purge(db, after(30))))
    expect(await warnings()).toBe(1)
    expect((await said())?.purged_at).toEqual(after(30))
  })
})
