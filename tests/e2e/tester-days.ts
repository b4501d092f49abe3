import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/db/database.ts'
import { readConfig } from '../../server/src/config.ts'
import { openStore } from '../../server/src/store.ts'
import type { RunningServer } from './running-server.ts'
import { register } from './test.ts'

/** Something that no screen does, done where the server keeps its data. */
export async function inDatabase<T>({ dataDir }: RunningServer, act: (db: Database['db']) => Promise<T>): Promise<T> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), () => undefined)
  try {
    return await act(store.database.db)
  } finally {
    await store.close()
  }
}

/** Makes the account of that address the tester on a seat of a test that is under way, as if they had joined it long ago. */
const takeSeat = (server: RunningServer, email: string) =>
  inDatabase(server, async (db) => {
    const { rows } = await db.execute<{ seat: number; app: string }>(sql`
      with taken as (
        select a.id, a.tester_id, p.name from assignments a join runs r on r.id = a.run_id join apps p on p.id = a.app_id
        join testers t on t.id = a.tester_id
        where a.state = 'opted_in' and r.phase = 'running' and not exists (select from users u where u.id = t.person_id)
          and t.active = 1
          and a.id not in (select c.assignment_id from checkins c where c.day = (now() at time zone r.timezone)::date)
        order by a.opted_in_at desc limit 1)
      update testers t set person_id = u.id, status = 'available' from users u, taken
      where u.email = ${email} and t.id = taken.tester_id returning taken.id::int as seat, taken.name as app`)
    const [found] = rows
    if (!found) throw new Error('the demo has no seat to take')
    await db.execute(sql`update apps set package_name = 'com.example.demo', test_instructions = 'Plan a week of meals.'
      where id = (select app_id from assignments where id = ${found.seat})`)
    return found
  })

/** Somebody who is on a test that is under way, in the portal. */
export async function aTester(page: Page, server: RunningServer) {
  const email = `tester-${randomUUID()}@people.example`
  await register(page, { name: 'Sana Iqbal', email, password: 'a long enough password' })
  const { seat, app } = await takeSeat(server, email)
  await page.goto('/tester')
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
    db.execute(sql`update assignments set state = 'released', ended_at = now() - interval '1 hour' where id = ${seat}`),
  )
