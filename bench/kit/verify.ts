import type pg from 'pg'

/** Each rule of a claim, as a query that counts its violations. */
export const claimRules: Record<string, string> = {
  'a tester twice on one app': `
    select count(*) from (select from assignments group by app_id, tester_id having count(*) > 1) v`,
  'two of one home on one app': `
    select count(*) from (select from assignments group by app_id, household_id having count(*) > 1) v`,
  'the home on the seat is not the tester’s': `
    select count(*) from assignments a join testers t on t.id = a.tester_id where a.household_id <> t.household_id`,
  'more than three live phones of a model on one app': `
    select count(*) from (
      select from assignments where ended_at is null group by app_id, model having count(*) > 3) v`,
  'a tester on an app of their own': `
    select count(*) from assignments a join users u on u.id = a.owner_id join testers t on t.id = a.tester_id
    where a.person_id = a.owner_id or u.email = t.email`,
  'a tester met the same owner again within the cool-down': `
    select count(*) from (select from assignments group by owner_id, tester_id having count(*) > 1) v`,
  'a seat without its cool-down': `
    select count(*) from assignments a where not exists (
      select from cooldowns c where c.owner_id = a.owner_id and c.tester_id = a.tester_id and c.until > now())`,
  'a cool-down without a seat': `
    select count(*) from cooldowns c where not exists (
      select from assignments a where a.owner_id = c.owner_id and a.tester_id = c.tester_id)`,
  'a counter that is not the number of live seats': `
    select count(*) from testers t
    where active <> (select count(*) from assignments a where a.tester_id = t.id and a.ended_at is null)`,
  'a tester over capacity': 'select count(*) from testers where active > capacity',
  'a phone too old or too full for the app, or of somebody else': `
    select count(*) from assignments a join apps p on p.id = a.app_id join devices d on d.id = a.device_id
    where d.tester_id <> a.tester_id or d.model <> a.model or d.api < p.min_api or d.free_mb < p.size_mb * 2.5`,
  'a country that the app does not take': `
    select count(*) from assignments a join apps p on p.id = a.app_id join testers t on t.id = a.tester_id
    where cardinality(p.countries) > 0 and t.country <> all(p.countries)`,
  // The engine may ask more testers later: those are in the rule of offers.
  'a staffed run whose first offers are not the team decided': `
    select count(*) from runs r left join decisions d on d.key = r.id || ':team'
    where r.phase <> 'queued' and (d.id is null or jsonb_array_length(d.inputs->'team') is distinct from (
      select jsonb_array_length(e.data -> 'seats') from run_events e
      where e.run_id = r.id and e.kind = 'offered' order by e.id limit 1))`,
  'a staffed run with fewer seats than it needs': `
    select count(*) from runs r where r.phase <> 'queued'
      and (select count(*) from assignments a where a.run_id = r.id) < r.need`,
  'a waiting run with seats or a decision': `
    select count(*) from runs r where r.phase = 'queued' and (
      exists (select from assignments a where a.run_id = r.id) or exists (select from decisions d where d.run_id = r.id))`,
  'a seat without exactly one offer on record': `
    select count(*) from assignments a
    where 1 <> (select count(*) from run_events e where e.run_id = a.run_id and e.kind = 'offered' and e.data -> 'seats' @> to_jsonb(a.id))`,
}

export interface Verdict {
  rule: string
  violations: number
}

/** How often each rule is broken in this database. */
export async function verify(pool: pg.Pool, checks: Record<string, string>): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [rule, query] of Object.entries(checks)) {
    const { rows } = await pool.query<string[]>({ text: query, rowMode: 'array' })
    verdicts.push({ rule, violations: Number(rows[0]?.[0]) })
  }
  return verdicts
}
