import { sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Locks these apps, except those that another transaction holds; returns the locked ones. */
export async function lockApps(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from apps where id = any(${sql.param([...ids])}::uuid[]) order by id for no key update skip locked`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Locks these seats until the transaction ends, waiting for other holders. */
export async function lockSeats(tx: Tx, seats: readonly number[]): Promise<void> {
  if (!seats.length) return
  await tx.execute(
    sql`select from assignments where id = any(${sql.param([...seats])}::bigint[]) order by id for no key update`,
  )
}

/** Marks seats as reminded on their day, at most once a day each; returns those to be notified. */
export async function markNudged(tx: Tx, seats: readonly { id: string; day: string }[]): Promise<string[]> {
  if (!seats.length) return []
  const column = columnsOf(seats)
  const ids = column('id')
  const { rows } = await tx.execute<{ id: string }>(sql`
    with free as materialized (
      select id from assignments where id = any(${ids}::bigint[]) and state = 'opted_in' for no key update skip locked
    )
    update assignments a set nudged_on = n.day
    from free join unnest(${ids}::bigint[], ${column('day')}::date[]) as n (id, day) using (id)
    where a.id = free.id and a.nudged_on is distinct from n.day returning a.id::text as id`)
  return rows.map(({ id }) => id)
}

export interface DecisionRow {
  run_id: string
  key: string
  kind: string
  inputs: object
  before: number | null
  after: number | null
}

/** Stores decisions; returns the keys of those that were new. */
export async function insertDecisions(tx: Tx, rows: readonly DecisionRow[]): Promise<Set<string>> {
  if (!rows.length) return new Set()
  const column = columnsOf(rows.map((row) => ({ ...row, inputs: JSON.stringify(row.inputs) })))
  const { rows: stored } = await tx.execute<{ key: string }>(sql`
    insert into decisions (run_id, key, kind, inputs, probability_before, probability_after)
    select * from unnest(${column('run_id')}::uuid[], ${column('key')}::text[], ${column('kind')}::text[],
      ${column('inputs')}::jsonb[], ${column('before')}::real[], ${column('after')}::real[])
    on conflict (key) do nothing returning key`)
  return new Set(stored.map(({ key }) => key))
}

/** Forecast of an evaluation for a run; the event log later shows the outcome. Days as they are stored. */
export interface RunUpdate {
  id: string
  eligible_on: string | null
  p50_on: string | null
  p95_on: string | null
  headroom: number
  console_gap: number
  probability: number | null
  risk: number
  silent: number
  next_eval_at: string | null
}

const types: Record<keyof RunUpdate, string> = {
  id: 'uuid',
  eligible_on: 'date',
  p50_on: 'date',
  p95_on: 'date',
  headroom: 'smallint',
  console_gap: 'smallint',
  probability: 'real',
  risk: 'real',
  silent: 'smallint',
  next_eval_at: 'timestamptz',
}
const names = Object.keys(types) as (keyof RunUpdate)[]
/** Columns that stay unchanged if a tick has no value for them. */
const kept: readonly string[] = ['probability'] satisfies (keyof RunUpdate)[]
const assigned = sql.raw(
  names
    .filter((name) => name !== 'id')
    .map((name) => `${name} = ${kept.includes(name) ? `coalesce(n.${name}, r.${name})` : `n.${name}`}`)
    .join(', '),
)

export async function updateRuns(tx: Tx, rows: readonly RunUpdate[]): Promise<void> {
  const column = columnsOf(rows)
  const columns = names.map((name) => sql`${column(name)}::${sql.raw(types[name])}[]`)
  await tx.execute(sql`update runs r set ${assigned}, version = r.version + 1, updated_at = clock()
    from unnest(${sql.join(columns, sql`, `)}) as n (${sql.raw(names.join(', '))}) where r.id = n.id`)
}

/** The first forecast of each day is kept. */
export async function insertForecasts(tx: Db, rows: readonly { run_id: string; day: string; p_goal: number }[]) {
  if (!rows.length) return
  const column = columnsOf(rows)
  await tx.execute(sql`insert into forecasts (run_id, day, p_goal)
    select * from unnest(${column('run_id')}::uuid[], ${column('day')}::date[], ${column('p_goal')}::real[])
    on conflict do nothing`)
}
