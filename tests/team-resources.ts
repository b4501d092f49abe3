import { randomUUID } from 'node:crypto'
import { reportPath } from '@fortnight/contract/site-map/paths'
import { aCheckIn, aPicture, checkedIn, showDay } from '../server/src/testing/checkins/seat.testkit.ts'
import { aSoldRun } from '../server/src/testing/ledger/course.testkit.ts'
import { joining, letHappen, takeSteps } from '../server/src/testing/ledger/steps.testkit.ts'
import { anApprovedApp } from '../server/src/testing/staffing/staff.testkit.ts'
import { aPerson, aPool, makeTester, ok, type Person, send } from './fixtures.ts'
import type { TestServer } from './test-server.ts'

/** A test of that owner with its team, one of its seats, and a tester who could join it. */
export async function aTeam(world: TestServer, owner: Person, bookkeeper: Person) {
  await aPool(world, 40)
  const team = await anApprovedApp(world, owner, bookkeeper)
  // With a phone of their own: at most three testers with the same model can join a team.
  const [free = 0] = await aPool(world, 1, { model: () => randomUUID() })
  const { rows } = await world.database.pool.query<{ id: string; run_id: string }>(
    'select id, run_id from assignments where app_id = $1 and ended_at is null limit 1',
    [team.id],
  )
  const [{ id: seat, run_id: run } = { id: '0', run_id: '' }] = rows
  return { team: team.id, seat, run, free, ...(await whatItsTesterSaid(world, run, seat)) }
}

/**
 * A tester who is in, but whom Play Console does not show, a day they dispute, and three findings of theirs: open,
 * dismissed and fixed.
 */
async function whatItsTesterSaid(world: TestServer, run: string, seat: string) {
  const at = new Date()
  await takeSteps(world, [seat], joining, at)
  const day = at.toISOString().slice(0, 10)
  await letHappen(world, { run_id: run, kind: 'play_count', data: { day, opted_in: 0, believed: 1 }, at })
  const { rows } = await world.database.pool.query<
    Record<'today' | 'dispute' | 'prompt' | 'appVersion' | 'finding' | 'dismissed' | 'mended', string>
  >(
    `with count as (insert into console_reports (run_id, day, opted_in) values ($1, $3, 0)),
     disputed as (insert into disputes (assignment_id, day, message) values ($2, '2026-11-20', 'I was there.') returning id),
     prompt as (insert into app_prompts (app_id, kind, text)
       select app_id, 'screen', 'The calendar' from runs where id = $1 returning id),
     version as (insert into app_versions (run_id, name) values ($1, '1.1') returning id),
     found as (insert into findings (run_id, assignment_id, kind, message, state, version_id)
       select $1, $2, 'problem', 'It stops.', state, case when state = 'fixed' then (select id from version) end
       from unnest(array['open', 'dismissed', 'fixed']) as state returning id, state)
     select $3::text as today, (select id from disputed) as dispute, (select id from prompt) as prompt, (select id from version) as "appVersion",
       (select id from found where state = 'open') as finding, (select id from found where state = 'dismissed') as dismissed,
       (select id from found where state = 'fixed') as mended`,
    [run, seat, day],
  )
  return rows[0] ?? { today: '', dispute: '', prompt: '', appVersion: '', finding: '', dismissed: '', mended: '' }
}

/** A seat of that person's, as a tester of a new user's app. */
export async function aSeat(world: TestServer, person: Person): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into testers (person_id, name, email, country, timezone, capacity, hazard_a, hazard_b, score)
     values ($1, 'Sana', $2, 'PK', 'Asia/Karachi', 30000, 1, 100, 870)
     on conflict (person_id) do update set capacity = excluded.capacity returning id`,
    [person.id, person.email],
  )
  await makeTester(world, person, rows[0]?.id ?? 0)
  return String((await aSoldRun(world, await aPerson(world), rows[0]?.id ?? 0)).seat)
}

/** A day of use, with its picture and a finding, of a person as a tester. */
export async function aDayOfUse(world: TestServer, tester: Person) {
  const seat = Number(await aSeat(world, tester))
  const now = new Date()
  await takeSteps(world, [seat], ['accepted', 'listed', 'opted_in'], now)
  const { day } = await checkedIn(world, { tester, seat }, aCheckIn(now))
  await showDay(world, { tester, seat }, day, await aPicture())
  const finding = { kind: 'problem', message: 'It stops.' }
  const reported = await ok<{ id: string }>(
    send(world.app, 'POST', `/api/tester/seats/${seat}/findings`, tester, finding),
  )
  return { place: seat, day, reported: reported.id }
}

/** The token of the public page of an app's report. */
export async function aSharedReport(world: TestServer, owner: Person, app: string): Promise<string> {
  const { path } = await ok<{ path: string }>(send(world.app, 'POST', `/api/apps/${app}/report/link`, owner))
  return path.slice(reportPath('').length)
}
