import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { defaults } from '../engine/params.ts'
import { fleetPrior, score } from '../engine/reliability.ts'
import type { TesterLine } from './tester-line.ts'

/** How many testers a batch added, how many it changed (themselves or their device), and how many stood so already. */
export interface Saved {
  added: number
  changed: number
  unchanged: number
}

// What is known of somebody nobody has seen test yet.
const prior = fleetPrior(defaults.fleetHazard)

/** The lines as a relation, sorted, so that two imports lock the same testers in the same order. */
function given(lines: readonly TesterLine[]) {
  const column = <T>(read: (line: TesterLine) => T) => sql.param(lines.map(read))
  return sql`(
    select * from unnest(${column((line) => line.email)}::text[], ${column((line) => line.name)}::text[],
      ${column((line) => line.country)}::text[], ${column((line) => line.timezone)}::text[],
      ${column((line) => line.premium)}::boolean[], ${column((line) => line.model)}::text[],
      ${column((line) => line.android.android)}::text[], ${column((line) => line.android.api)}::smallint[],
      ${column((line) => line.free_mb)}::int[])
      as line (email, name, country, timezone, premium, model, android, api, free_mb)
    order by email) as given`
}

type Ids = { id: number } & Record<string, unknown>

/**
 * Adds testers by e-mail or brings their facts up to date, with the device of the line; what a tester's tests have taught is
 * never touched, and rows that stand so already are not written. E-mails must be distinct within `lines`; run it in a
 * transaction.
 */
export async function save(db: Db, lines: readonly TesterLine[]): Promise<Saved> {
  if (!lines.length) return { added: 0, changed: 0, unchanged: 0 }
  const rows = given(lines)
  // Looked for before inserting: `on conflict` alone would burn a number of the identity for every known tester.
  const added = await db.execute<Ids>(sql`
    insert into testers (email, name, country, timezone, premium, hazard_a, hazard_b, score)
    select email, name, country, timezone, premium, ${prior.a}, ${prior.b}, ${score(prior)} from ${rows}
    where not exists (select from testers t where t.email = given.email)
    on conflict (email) do nothing returning id`)
  const changed = await db.execute<Ids>(sql`
    update testers t set name = given.name, country = given.country, timezone = given.timezone, premium = given.premium,
      updated_at = now()
    from ${rows} where t.email = given.email
      and (t.name, t.country, t.timezone, t.premium) is distinct from (given.name, given.country, given.timezone, given.premium)
    returning t.id`)
  const newDevices = await db.execute<Ids>(sql`
    insert into devices (tester_id, model, android, api, free_mb)
    select t.id, given.model, given.android, given.api, given.free_mb from ${rows} join testers t using (email)
    where not exists (select from devices d where d.tester_id = t.id and d.model = given.model)
    on conflict (tester_id, model) do nothing returning tester_id as id`)
  const changedDevices = await db.execute<Ids>(sql`
    update devices d set android = given.android, api = given.api, free_mb = given.free_mb, updated_at = now()
    from ${rows} join testers t using (email)
    where d.tester_id = t.id and d.model = given.model
      and (d.android, d.api, d.free_mb) is distinct from (given.android, given.api, given.free_mb)
    returning d.tester_id as id`)
  const fresh = new Set(added.rows.map(({ id }) => id))
  const touched = new Set([changed, newDevices, changedDevices].flatMap((result) => result.rows.map(({ id }) => id)))
  const known = [...touched].filter((id) => !fresh.has(id)).length
  return { added: fresh.size, changed: known, unchanged: lines.length - fresh.size - known }
}
