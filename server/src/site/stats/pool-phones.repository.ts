import { sql } from 'drizzle-orm'
import type { PoolPhones } from '@fortnight/contract/site'
import { phonesOf } from '@fortnight/contract/testing/phones'
import type { Db } from '../../platform/db/database.ts'

/** Testers below which nothing is counted: a single phone or country would point at a person. */
const fewestTesters = 30

/** The phones of the pool, for the public pages: testers who agreed to the terms themselves, by their newest device. */
export async function countPoolPhones(db: Db): Promise<PoolPhones | null> {
  const { rows } = await db.execute<{ device: string; country: string }>(sql`
    select coalesce(d.model || ', Android ' || d.android, 'Unknown') as device, t.country
    from testers t
    left join lateral (
      select model, android from devices where tester_id = t.id order by id desc limit 1
    ) d on true
    where t.status in ('available', 'verified') and t.agreed_at is not null`)
  if (rows.length < fewestTesters) return null
  const { makers, versions, countries } = phonesOf(rows.map((row) => ({ ...row, status: 'available' })))
  const counts = (lines: typeof makers) => lines.map(({ name, present }) => ({ name, count: present }))
  return { testers: rows.length, phones: counts(makers), androids: counts(versions), countries: counts(countries) }
}
