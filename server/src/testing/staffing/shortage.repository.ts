import { sql } from 'drizzle-orm'
import type { LeftOut } from '@fortnight/contract/vocabulary/left-out'
import type { Db } from '../../platform/db/database.ts'
import { phoneRulesOf, type Rule, rulesOf, type Wanted } from './team-rules.ts'

interface Counted extends Record<string, unknown> {
  /** Null for testers whom no rule leaves out. */
  reason: LeftOut | null
  testers: number
  /** Those of them whom no other rule leaves out. */
  alone: number
}

const broken = ({ holds }: Rule) => sql`(${holds}) is not true`

/** Counts all testers by the first rule of a claim that leaves them out, in the rules' order; `more` come first. */
export async function countLeftOut(
  db: Db,
  run: Wanted,
  reserved: readonly number[],
  more: readonly Rule[],
): Promise<Counted[]> {
  const rules = [...more, ...rulesOf(run, reserved), ...phoneRulesOf(run)]
  const reasons = rules.map((rule) => {
    const reason = typeof rule.reason === 'string' ? sql.raw(`'${rule.reason}'`) : rule.reason
    return sql`when ${broken(rule)} then ${reason}`
  })
  const count = rules.map((rule) => sql`(${broken(rule)})::int`)
  const { rows } = await db.execute<Counted>(sql`
    select reason, count(*)::int as testers, (count(*) filter (where breaks = 1))::int as alone
    from (select case ${sql.join(reasons, sql` `)} end as reason, ${sql.join(count, sql` + `)} as breaks from testers t) t
    group by reason`)
  return rows
}
