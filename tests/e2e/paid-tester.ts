import { sql } from 'drizzle-orm'
import { inDatabase } from './tester-days.ts'
import type { RunningServer } from './running-server.ts'

/**
 * Makes the account of that address the tester on a paid seat of a test that is under way, with six thousand rupees of their own and days
 * that were checked in without a picture.
 */
export const earnAs = (server: RunningServer, email: string) =>
  inDatabase(server, async (db) => {
    const { rows } = await db.execute<{ tester_id: number; app: string }>(sql`
      with seat as (
        select a.id, a.tester_id, p.name from assignments a join runs r on r.id = a.run_id join apps p on p.id = a.app_id
        join testers t on t.id = a.tester_id
        where a.state = 'opted_in' and r.phase = 'running' and not exists (select from users u where u.id = t.person_id)
          and (select count(*) from checkins c where c.assignment_id = a.id) > 3
          and exists (select from checkins c where c.assignment_id = a.id and c.evidence = 'claimed' and c.day < current_date)
          and not exists (select from payouts p where p.tester_id = a.tester_id)
        order by a.id limit 1), paid as (
        update assignments set pay_per_day_pkr = 8, paid_days = 21 where id = (select id from seat)), mine as (
        update testers t set person_id = u.id, status = 'available', name = 'Sana Iqbal' from users u, seat
        where u.email = ${email} and t.id = seat.tester_id returning t.id)
      insert into earnings (tester_id, amount_pkr, reason, by)
      select mine.id, 6000 - (select coalesce(sum(e.amount_pkr), 0) from earnings e where e.tester_id = mine.id),
        'Moved from the old books.', u.id from mine, (select id from users where role = 'admin' limit 1) u
      returning tester_id, (select name from seat) as app`)
    const [found] = rows
    if (!found) throw new Error('the demo has no seat to take')
    return found
  })

/** Makes the account of that address an administrator. */
export const administer = (server: RunningServer, email: string) =>
  inDatabase(server, (db) => db.execute(sql`update users set role = 'admin' where email = ${email}`))
