import { and, eq, sql } from 'drizzle-orm'
import { hourMs } from '@fortnight/contract/format/spans'
import { cooldowns } from '../platform/db/schema/testing.ts'
import { appendPast } from '../testing/ledger/append.ts'
import type { Fact } from '../testing/ledger/append.repository.ts'
import * as seats from '../testing/ledger/seats.repository.ts'
import type { Scene } from './scene.ts'

/** Tests of the demo's tester: in one for days, listed in another, and just invited to a third. */
const tests = { running: 'Saltmarsh', listed: 'Okada Ledger', offered: 'Lantern Reader' }

/** Makes one of the testers of the running test the person who signs in; one who is on neither of the other two. */
async function become({ db, people }: Scene): Promise<number> {
  const { id, name, email } = people.bilal
  const { rows } = await db.execute<{ id: number }>(sql`
    update testers set person_id = ${id}, name = ${name}, email = ${email}, capacity = 5, status = 'available', country = 'PK',
      timezone = 'Asia/Karachi', languages = '{ur,en}'
    where id = (
      select t.id from testers t join assignments a on a.tester_id = t.id join apps p on p.id = a.app_id
      where p.name = ${tests.running} and a.state = 'opted_in' and not exists (
        select from assignments o join apps q on q.id = o.app_id
        where q.name in (${tests.listed}, ${tests.offered}) and (o.tester_id = t.id or o.household_id = t.household_id))
      order by t.score desc, t.id limit 1)
    returning id`)
  if (!rows[0]) throw new Error('the demo has no one to be its tester')
  return rows[0].id
}

/** The run of that app, and the tester as a member of its team. */
async function memberOf({ db }: Scene, testerId: number, app: string) {
  const { rows } = await db.execute<
    seats.Member & Record<'run_id' | 'app_id' | 'owner_id', string> & Record<string, unknown>
  >(sql`
    select r.id as run_id, p.id as app_id, p.owner_id, t.id, t.person_id, t.household_id, d.id as device_id, d.model,
      (select min(slot) from generate_series(1, 3) slot where not exists (
        select from assignments o where o.app_id = p.id and o.model = d.model and o.model_slot = slot and o.ended_at is null)) as slot
    from apps p join runs r on r.app_id = p.id, testers t
    cross join lateral (select * from devices where tester_id = t.id order by free_mb desc, id limit 1) d
    where p.name = ${app} and t.id = ${testerId}`)
  const [found] = rows
  if (!found) throw new Error(`the demo has no ${app}`)
  const { run_id, app_id, owner_id, ...member } = found
  return { run: { id: run_id, app_id, owner_id, pay: null, levels: null }, member }
}

/** Adds a seat of the tester's on the run of that app, `hours` ago. */
async function addSeat(scene: Scene, testerId: number, app: string, hours: number, isListed: boolean) {
  const { db, calendar } = scene
  const at = calendar.hoursAgo(hours)
  const { run, member } = await memberOf(scene, testerId, app)
  // Two of the tests are of one developer, so that a visitor sees both ends of them.
  await db.delete(cooldowns).where(and(eq(cooldowns.owner_id, run.owner_id), eq(cooldowns.tester_id, testerId)))
  const [seat] = await seats.insert(db, run, [member], { at })
  if (!seat) throw new Error(`${app} has no place for the tester of the demo`)
  const run_id = run.id
  const since = (count: number) => new Date(at.getTime() + count * hourMs)
  const facts: Fact[] = [{ run_id, kind: 'offered', data: { seats: [seat.id] }, at }]
  if (isListed)
    facts.push(
      { run_id, seat: seat.id, kind: 'accepted', data: {}, at: since(1) },
      { run_id, seat: seat.id, kind: 'listed', grade: 'claimed', data: {}, at: since(3) },
    )
  await appendPast(db, facts)
}

/** A tester who signs in and has a test at every step. */
export async function addTester(scene: Scene): Promise<void> {
  const id = await become(scene)
  await addSeat(scene, id, tests.listed, 8, true)
  await addSeat(scene, id, tests.offered, 1, false)
}

/** Runs whose testers wait for the developer's list, since the first of them accepted. */
export async function askForListing({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update runs r set listing_asked_at = w.since
    from (select run_id, min(accepted_at) as since from assignments
      where state = 'invited' and accepted_at is not null and listed_at is null group by run_id) w
    where w.run_id = r.id`)
}
