import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { PreparingClient } from '../server/src/platform/db/preparing-client.ts'

/** What was sent: each text once, with its first values and the endpoint that sent it. */
export type Statements = Map<string, { endpoint: string; values: unknown[] }>

/** Has the statements recorded that the server of this process sends to answer calls, and nothing that it does besides. */
export function recordStatements() {
  const statements: Statements = new Map()
  const answering = new AsyncLocalStorage<string>()
  const { query } = PreparingClient.prototype
  PreparingClient.prototype.query = function (this: PreparingClient, ...args: never[]) {
    const [first, second] = args as unknown as [string | pg.QueryConfig, unknown]
    const { text, values } = typeof first === 'string' ? { text: first, values: undefined } : first
    const endpoint = answering.getStore()
    if (endpoint && !statements.has(text))
      statements.set(text, { endpoint, values: values ?? (Array.isArray(second) ? second : []) })
    return query.apply(this, args)
  }
  return {
    statements,
    /** Makes one call, whose statements count as those of the endpoint. */
    during: <T>(endpoint: string, call: () => PromiseLike<T>): Promise<T> =>
      answering.run(endpoint, async () => await call()),
    stop: () => void (PreparingClient.prototype.query = query),
  }
}

/** A step of a plan, of what `explain` says about it. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Plan Rows': number
  Plans?: Step[]
}

interface Index {
  table: string
  /** Rows of its table. */
  rows: number
  /** The column it is sorted by first. */
  first: string
  /** The share of its table's rows that it holds. */
  share: number
}

const allIndexes = `
  select i.relname as name, t.relname as table, t.reltuples as rows, coalesce(a.attname, '') as first, i.reltuples / greatest(t.reltuples, 1) as share
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
  where t.relnamespace = 'public'::regnamespace`

/** Tables that stay small for years. */
const small = new Set([
  'anchors',
  'signing_keys',
  'counters',
  'counter_changes',
  'dark_days',
  'offline_countries',
  'push_keys',
  'google_accounts',
])

/** Steps that read of their first input only as much as they hand on. */
const passesOn =
  /^(Limit|LockRows|Result|Subquery Scan|(Merge )?Append|Incremental Sort|Nested Loop|(Merge|Hash) Join)$/

/** Tables that the plan reads from end to end; `limited` if only the first rows of this step are needed. */
function wholeReads(step: Step, indexes: Map<string, Index>, limited = false): string[] {
  const type = step['Node Type']
  const below = (step.Plans ?? []).flatMap((input, at) =>
    wholeReads(
      input,
      indexes,
      type === 'Limit' || (limited && passesOn.test(type) && (at === 0 || type !== 'Hash Join')),
    ),
  )
  const index = indexes.get(step['Index Name'] ?? '')
  const table = step['Relation Name'] ?? index?.table
  // What takes rows for which no month was made.
  const isEmpty = [...indexes.values()].some((other) => other.table === table && other.rows < 1)
  if (
    !table ||
    isEmpty ||
    small.has(table) ||
    table.startsWith('pg_') ||
    !/^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(type)
  )
    return below
  const isOfFew = index !== undefined && index.share < 0.2
  // By a column that an index begins with: of two that would do, the planner may take the other while tables are small.
  const isFound = [...indexes.values()].some(
    (other) => other.table === table && RegExp(`\\b${other.first}\\b`).test(step['Index Cond'] ?? ''),
  )
  const isStopped = limited && (index !== undefined || !step.Filter)
  const isMost = !limited && step['Plan Rows'] > 0.3 * (index?.rows ?? Infinity)
  return isOfFew || (isFound && !isMost) || isStopped ? below : [table, ...below]
}

/** The tables that each endpoint reads as a whole, where they are large. */
export async function findWholeReads(client: pg.ClientBase, statements: Statements): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<Index & { name: string }>(allIndexes)
  const indexes = new Map(rows.map((index) => [index.name, index]))
  // Tables are small here: each page of a sequential scan counts as fifty.
  await client.query('set seq_page_cost = 50')
  const found = new Map<string, Set<string>>()
  for (const [text, { endpoint, values }] of statements) {
    // Lists are counted as far as ten thousand, which is all that is here.
    for (const [, number] of text.matchAll(/limit \$(\d+)/gi)) values[Number(number) - 1] = 50
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text) || text.includes('pgboss.')) continue
    const plan = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(`explain (format json) ${text}`, values)
    const tables = wholeReads(plan.rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': '', 'Plan Rows': 0 }, indexes)
    for (const table of tables) found.set(endpoint, (found.get(endpoint) ?? new Set()).add(table))
  }
  return found
}
