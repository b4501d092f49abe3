import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { hourMs } from '@fortnight/contract/format/spans'
import { appendPast } from '../../server/src/testing/ledger/append.ts'
import { asOwner, inDatabase } from './in-database.ts'
import type { RunningServer } from './running-server.ts'
import { register } from './test.ts'

/** The app whose test other journeys look at. */
const observedApp = 'Saltmarsh'

/** Makes the account of that address the tester on a seat of a test that is under way, as if they had joined it long ago. */
const seatFor = (server: RunningServer, email: string) =>
  inDatabase(server, async (db) => {
    const { rows } = await db.execute<{ seat: number; app: string }>(sql`
      with taken as (
        select a.id, a.tester_id, p.name from assignments a join runs r on r.id = a.run_id join apps p on p.id = a.app_id
        join testers t on t.id = a.tester_id
        where a.state = 'opted_in' and r.phase = 'running' and p.name <> ${observedApp} and not exists (select from users u where u.id = t.person_id)
        order by t.active, a.opted_in_at desc limit 1 for update of t skip locked)
      update testers t set person_id = u.id, status = 'available', name = u.name from users u, taken
      where u.email = ${email} and t.id = taken.tester_id returning taken.id::int as seat, taken.name as app`)
    const [found] = rows
    if (found) return found
    const counts =
      await db.execute(sql`select r.phase, count(*)::int as seats, (select count(*)::int from users where email = ${email}) as users
      from runs r join assignments a on a.run_id = r.id where a.state = 'opted_in' group by r.phase`)
    throw new Error(`the demo has no seat to take: ${JSON.stringify(counts.rows)}`)
  })

/** Deletes today's uses of that seat, with what they brought: in the evening hardly any seat is left without one. */
const forgetToday = (server: RunningServer, seat: number) =>
  asOwner(server, (db) =>
    db.transaction(async (tx) => {
      // Days of use are kept for good.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        delete from screenshots s using assignments a join runs r on r.id = a.run_id
        where a.id = ${seat} and s.assignment_id = a.id and s.day = (now() at time zone r.timezone)::date`)
      await tx.execute(sql`
        delete from earnings e using assignments a join runs r on r.id = a.run_id
        where a.id = ${seat} and e.assignment_id = a.id and e.day = (now() at time zone r.timezone)::date`)
      await tx.execute(sql`
        with gone as (
          delete from checkins c using assignments a join runs r on r.id = a.run_id
          where a.id = ${seat} and c.assignment_id = a.id and c.day = (now() at time zone r.timezone)::date
          returning c.assignment_id)
        update assignments a set last_used_on = a.last_used_on - 1 from gone where a.id = gone.assignment_id`)
    }),
  )

/** Lets the account of that address check in today, in a test that is their only one while there are such. */
async function takeSeat(server: RunningServer, email: string) {
  const found = await seatFor(server, email)
  await forgetToday(server, found.seat)
  await inDatabase(server, (db) =>
    db.execute(sql`update apps set package_name = 'com.example.demo', test_instructions = 'Plan a week of meals.'
      where id = (select app_id from assignments where id = ${found.seat})`),
  )
  return found
}

/** A tester who is on a test that is under way, in the portal. */
export async function aTester(page: Page, server: RunningServer) {
  const email = `tester-${randomUUID()}@people.example`
  const { name, password } = { name: 'Sana Iqbal', password: 'a long enough password' }
  let taken = { seat: 0, app: '' }
  await register(page, { name, email, password }, async () => {
    taken = await takeSeat(server, email)
    return '/tester'
  })
  const { seat, app } = taken
  return { seat, app, card: page.getByRole('article', { name: app }) }
}

/** What the server knows of the day of use on which that note was written. */
export const daysWith = (server: RunningServer, note: string) =>
  inDatabase(server, async (db) => {
    const { rows } = await db.execute<{ used_at: string; seconds: number; evidence: string; facts: number }>(sql`
      select c.used_at, c.seconds, c.evidence, (select count(*)::int from run_events e where e.assignment_id = c.assignment_id
        and e.kind = 'checked_in' and e.data ->> 'note' = encode(sha256(convert_to(c.note, 'UTF8')), 'hex')) as facts
      from checkins c where c.note = ${note}`)
    return rows
  })

/** Takes the tester off the test. */
export const endSeat = (server: RunningServer, seat: number) =>
  inDatabase(server, (db) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ run_id: string }>(sql`select run_id from assignments where id = ${seat}`)
      const run_id = rows[0]?.run_id ?? ''
      await appendPast(tx, [{ run_id, seat, kind: 'released', data: {}, at: new Date(Date.now() - hourMs) }])
    }),
  )

/** Moves a tester's first day, so that today is their day of that number. */
export const onDay = (server: RunningServer, seat: number, day: number) =>
  inDatabase(server, (db) =>
    db.execute(sql`update assignments a
      set opted_in_at = ((now() at time zone r.timezone)::date - ${day - 1}::int + time '12:00') at time zone r.timezone
      from runs r where r.id = a.run_id and a.id = ${seat}`),
  )

/** The tester on that seat found something, and the developer fixed it in a version of that name. */
export const fixFinding = (server: RunningServer, seat: number, message: string, version: string) =>
  inDatabase(server, (db) =>
    db.execute(sql`
      with fixed as (insert into app_versions (run_id, name) select run_id, ${version} from assignments where id = ${seat} returning id)
      insert into findings (run_id, assignment_id, kind, message, state, version_id)
      select a.run_id, a.id, 'problem', ${message}, 'fixed', fixed.id from assignments a, fixed where a.id = ${seat}`),
  )
