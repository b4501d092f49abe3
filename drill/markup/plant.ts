import type pg from 'pg'
import { freeTextNames } from './free-text.ts'

/** Where markup was planted: its number is in the markup, so that a page says which of them it shows. */
export interface Planted {
  number: number
  place: string
  rows: number
}

/** Markup that says so when a browser takes it for markup, from within a text, an attribute, a script or a style. */
export const markup = (number: number) =>
  `planted-${number}"'></textarea></title></script></style><b data-planted="${number}"></b>` +
  `<img src="data:," onerror="planted(${number})"><svg onload="planted(${number})"></svg>`

/** An address that runs when it is followed. */
const address = (number: number) => `javascript:planted(${number})//planted-${number}`

const isAddress = (column: string) => /(^|_)(url|website|link)$/.test(column)

/** Columns of text that are filled from forms, by their names, and with what other programs say; no keys. */
const columnsOfText = `
  select c.table_name as table, c.column_name as column
  from information_schema.columns c join pg_class on oid = format('%I.%I', c.table_schema, c.table_name)::regclass
  where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
    and relkind in ('r', 'p') and not relispartition
    and c.table_name not in ('counters', 'counter_changes', 'files', 'file_pieces', 'identities', 'google_notices')
    and (c.column_name = any ($1::text[]) or c.column_name in ('user_agent', 'failure', 'trouble', 'device', 'question', 'title'))
  order by 1, 2`

const valuesOfNotifications = `
  select id, message_values as values from notifications where jsonb_typeof(message_values) = 'object'`

/** Texts within the values of notifications: each that is no number, no date and no key. */
async function plantInNotifications(owner: pg.Client, number: number): Promise<number> {
  const { rows } = await owner.query<{ id: string; values: Record<string, unknown> }>(valuesOfNotifications)
  let count = 0
  for (const { id, values } of rows) {
    const names = Object.keys(values).filter(
      (name) => typeof values[name] === 'string' && /name|title|text|reason|app/.test(name),
    )
    if (!names.length) continue
    for (const name of names) values[name] = `${values[name] as string} ${markup(number)}`
    await owner.query('update notifications set message_values = $2 where id = $1', [id, JSON.stringify(values)])
    count += 1
  }
  // Copies by mail of all of them are due again.
  await owner.query('update notifications set mail_due = true, mail_until = null')
  return count
}

/**
 * Appends markup to every text of the database that people fill in, past all validation: what is drawn must be safe by
 * itself. `refused` are columns whose own rules do not admit it.
 */
export async function plant(owner: pg.Client): Promise<{ planted: Planted[]; refused: string[] }> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(columnsOfText, [[...freeTextNames()]])
  const planted: Planted[] = []
  const refused: string[] = []
  // Neither triggers nor references have a say.
  await owner.query('set session_replication_role = replica')
  for (const { table, column } of columns) {
    const number = planted.length + refused.length + 1
    const value = isAddress(column) ? address(number) : markup(number)
    const changed = isAddress(column) ? '$1' : `"${column}" || ' ' || $1`
    try {
      const { rowCount } = await owner.query(
        `update "${table}" set "${column}" = ${changed} where "${column}" is not null`,
        [value],
      )
      planted.push({ number, place: `${table}.${column}`, rows: rowCount ?? 0 })
    } catch {
      refused.push(`${table}.${column}`)
    }
  }
  const number = planted.length + refused.length + 1
  planted.push({ number, place: 'notifications.message_values', rows: await plantInNotifications(owner, number) })
  await owner.query('set session_replication_role = origin')
  return { planted, refused }
}
