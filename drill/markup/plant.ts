import type pg from 'pg'
import { freeTextNames } from './free-text.ts'
import { address, markup, shorter } from './markup.ts'
import { plantInSettings } from './operator.ts'

/** Where markup was planted: its number is in the markup, so that a page says which of them it shows. */
export interface Planted {
  number: number
  place: string
  rows: number
}

const isAddress = (column: string) => /(^|_)(url|website|link)$/.test(column)

/** Columns that are named as a text is, and hold a key or one of a list. */
const keys = new Set([
  'audit_log.subject',
  'last_successes.name',
  'production_answers.question',
  'second_approvals.subject',
  'smaller_starts.answer',
])

/** Columns of text that are filled from forms, by their names, and with what other programs say; no keys. */
const columnsOfText = `
  select c.table_name as table, c.column_name as column
  from information_schema.columns c join pg_class on oid = format('%I.%I', c.table_schema, c.table_name)::regclass
  where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
    and relkind in ('r', 'p') and not relispartition
    and c.table_name not in ('counters', 'counter_changes', 'files', 'file_pieces', 'identities', 'google_notices')
    and (c.column_name = any ($1::text[]) or c.column_name in ('user_agent', 'failure', 'trouble', 'device', 'question', 'title', 'sender', 'problem'))
  order by 1, 2`

/** Columns whose values have texts of forms in them, with the names of these texts. */
const columnsOfJson: [string, string, RegExp][] = [
  ['alarms', 'facts', /name|title|text|reason|app/],
  ['audit_log', 'data', /name|title|text|reason|note|message|label|value|before/],
  ['deliveries', 'message_values', /name|title|text|reason|app/],
  ['notifications', 'message_values', /name|title|text|reason|app/],
  ['second_approvals', 'lines', /label|value|before/],
  ['tester_mails', 'message_values', /name|title|text|reason|app/],
  ['testing_requests', 'app_info', /name|description/],
  ['testing_requests', 'contact_info', /name|phone/],
  ['testing_requests', 'testing_requirements', /duration|audience/i],
]

function plantedIn(value: unknown, names: RegExp, text: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => plantedIn(inner, names, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && names.test(name) && !name.endsWith('_id')
        ? `${inner} ${text}`
        : plantedIn(inner, names, text),
    ]),
  )
}

async function plantInJson(owner: pg.Client, [table, column, names]: (typeof columnsOfJson)[number], number: number) {
  const { rows } = await owner.query<{ at: string; value: unknown }>(
    `select ctid::text as at, "${column}" as value from "${table}" where "${column}" is not null`,
  )
  let count = 0
  for (const { at, value } of rows) {
    const changed = JSON.stringify(plantedIn(value, names, markup(number)))
    if (changed === JSON.stringify(value)) continue
    await owner.query(`update "${table}" set "${column}" = $2 where ctid = $1::tid`, [at, changed])
    count += 1
  }
  return count
}

/** Plants in a column, in the longest form that its own rules admit; in every other row if none has a text. Undefined if none fits. */
async function plantInText(owner: pg.Client, table: string, column: string, number: number) {
  const { rowCount: filled } = await owner.query(`select from "${table}" where "${column}" is not null limit 1`)
  const where = filled
    ? `"${column}" is not null`
    : `hashtext(ctid::text) % 2 = 0 or (select count(*) < 4 from "${table}")`
  const appended = `coalesce("${column}", '') || ' ' || $1`
  const ways = isAddress(column)
    ? [['$1', address(number)] as const]
    : [
        [appended, markup(number)] as const,
        ...[markup(number), ...shorter(number)].map((text) => ['$1', text] as const),
      ]
  for (const [value, text] of ways) {
    const done = await owner
      .query(`update "${table}" set "${column}" = ${value} where ${where}`, [text])
      .catch(() => undefined)
    if (done) return done.rowCount ?? 0
  }
  return undefined
}

/**
 * Plants markup in every text of the database that people fill in, past all validation but that of what is read: what is
 * drawn must be safe by itself. `refused` are columns whose own rules do not admit it.
 */
export async function plant(owner: pg.Client, admin: string): Promise<{ planted: Planted[]; refused: string[] }> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(columnsOfText, [[...freeTextNames()]])
  const planted: Planted[] = []
  const refused: string[] = []
  const next = () => planted.length + refused.length + 1
  // Neither triggers nor references have a say.
  await owner.query('set session_replication_role = replica')
  for (const { table, column } of columns) {
    if (keys.has(`${table}.${column}`)) continue
    const number = next()
    const rows = await plantInText(owner, table, column, number)
    if (rows === undefined) refused.push(`${table}.${column}`)
    else planted.push({ number, place: `${table}.${column}`, rows })
  }
  for (const column of columnsOfJson) {
    const number = next()
    planted.push({ number, place: `${column[0]}.${column[1]}`, rows: await plantInJson(owner, column, number) })
  }
  // Copies by mail of all of them are due again.
  await owner.query('update notifications set mail_due = true, mail_until = null')
  planted.push(...(await plantInSettings(owner, admin, next())))
  await owner.query('set session_replication_role = origin')
  return { planted, refused }
}
