import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { fleetHazard, fleetPrior, score } from './reliability.ts'
import type { TesterLine } from './tester-line.ts'

/**
 * E-mails of the testers that a batch added, and of those it changed (themselves or their device); the others were
 * unchanged.
 */
export interface Saved {
  added: Set<string>
  changed: Set<string>
}

const prior = fleetPrior(fleetHazard)

/** Prior of a tester without observations. */
export const newcomer = { hazard_a: prior.a, hazard_b: prior.b, score: score(prior) }

/** The lines as a relation. */
function given(lines: readonly TesterLine[]) {
  const column = <T>(read: (line: TesterLine) => T) => sql.param(lines.map(read))
  return sql`(
    select * from unnest(${column((line) => line.email)}::text[], ${column((line) => line.name)}::text[],
      ${column((line) => line.country)}::text[], ${column((line) => line.timezone)}::text[],
      ${column((line) => line.premium)}::boolean[], ${column((line) => line.model)}::text[],
      ${column((line) => line.android.android)}::text[], ${column((line) => line.android.api)}::smallint[],
      ${column((line) => line.free_mb)}::int[], ${column((line) => line.language)}::text[])
      as line (email, name, country, timezone, premium, model, android, api, free_mb, locale)) as given`
}

type Written = { email: string } & Record<string, unknown>

/**
 * Adds testers by e-mail, who are expected and asked by mail whether they want to test, or updates their facts, with the
 * device of the line; what was learnt from a tester's tests is
 * never touched, and unchanged rows are not written. E-mails must be distinct within `lines`; run it in a transaction.
 */
export async function save(db: Db, lines: readonly TesterLine[]): Promise<Saved> {
  if (!lines.length) return { added: new Set(), changed: new Set() }
  const rows = given(lines)
  // Known testers are locked in the order of their ids, as everywhere, and new ones made in the order of their
  // e-mails: two imports would wait for each other in the order of a join, which is any order.
  await db.execute(sql`
    select from testers where email = any(${sql.param(lines.map(({ email }) => email))}::text[])
    order by id for no key update`)
  // Looked up before inserting: `on conflict` alone would burn a number of the identity for every known tester.
  const added = await db.execute<Written>(sql`
    insert into testers (email, name, country, timezone, premium, locale, status, hazard_a, hazard_b, score)
    select email, name, country, timezone, premium, coalesce(locale, 'en'), 'expected', ${newcomer.hazard_a}, ${newcomer.hazard_b}, ${newcomer.score} from ${rows}
    where not exists (select from testers t where t.email = given.email)
    order by given.email
    on conflict (email) do nothing returning id, email`)
  await db.execute(sql`
    insert into tester_mails (tester_id, message_key, message_values)
    select id, 'invited', jsonb_build_object('tester', id)
    from unnest(${sql.param(added.rows.map(({ id }) => id))}::int[]) as id`)
  const changed = await db.execute<Written>(sql`
    update testers t set name = given.name, country = given.country, timezone = given.timezone, premium = given.premium,
      locale = case when t.status = 'expected' then coalesce(given.locale, t.locale) else t.locale end, updated_at = clock()
    from ${rows} where t.email = given.email
      and ((t.name, t.country, t.timezone, t.premium) is distinct from (given.name, given.country, given.timezone, given.premium)
        or t.status = 'expected' and given.locale <> t.locale)
    returning t.email`)
  const newDevices = await db.execute<Written>(sql`
    insert into devices (tester_id, model, android, api, free_mb)
    select t.id, given.model, given.android, given.api, given.free_mb from ${rows} join testers t using (email)
    where not exists (select from devices d where d.tester_id = t.id and d.model = given.model)
    on conflict (tester_id, model) do nothing
    returning (select t.email from testers t where t.id = tester_id)`)
  const changedDevices = await db.execute<Written>(sql`
    update devices d set android = given.android, api = given.api, free_mb = given.free_mb, updated_at = clock()
    from ${rows} join testers t using (email)
    where d.tester_id = t.id and d.model = given.model
      and (d.android, d.api, d.free_mb) is distinct from (given.android, given.api, given.free_mb)
    returning email`)
  const fresh = new Set(added.rows.map(({ email }) => email))
  const touched = [changed, newDevices, changedDevices].flatMap((result) => result.rows.map(({ email }) => email))
  return { added: fresh, changed: new Set(touched.filter((email) => !fresh.has(email))) }
}
