import { type SQL, sql } from 'drizzle-orm'

/** Hours until the waking hours of a tester `t`, 8 to 22 in their zone: none within them. */
export const asleepAt = (moment: SQL) => {
  const since = sql`(extract(epoch from ((${moment} at time zone t.timezone) - interval '8 hours')::time) / 3600)::float8`
  return sql`(case when ${since} < 14 then 0 else 24 - ${since} end)`
}
