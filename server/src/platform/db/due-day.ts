import { type SQL, sql } from 'drizzle-orm'

/** SQL of the contract's `dueOn`: the promised day, as its developer moved it. `run` is the alias of its table. */
export const dueDayIn = (run: SQL = sql`runs`): SQL<string | null> =>
  sql<string | null>`coalesce(${run}.due_on, ${run}.goal_on)`
