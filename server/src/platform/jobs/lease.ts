import { type SQL, sql } from 'drizzle-orm'
import { moment } from '../db/moment.ts'

/** Since when something is taken for one server, and until when: then another may take it, as the first was killed. */
export interface Lease {
  now: Date
  until: Date
}

/** A lease of that many milliseconds. */
export const leaseFrom = (now: Date, ms: number): Lease => ({ now, until: new Date(now.getTime() + ms) })

/** Rows that servers work on, each by one at a time: of a table with `held_until`, until when a row is left alone. */
interface Leased {
  table: string
  key: string
  /** Tables that `due` and `order` need besides it. */
  joins?: SQL
  /** Which rows of `t`, the table, are due. */
  due: SQL
  /** In which order they are taken; any by default. */
  order?: SQL
  most: number
  /** Other columns that taking a row sets. */
  sets?: SQL
}

/**
 * The common table expression `taken`: rows that are due and that no server holds, now held until the end of the lease. Any
 * number of servers can take at the same moment: each row goes to one, and no server waits for another. A row is let go by setting
 * `held_until`; if its server dies, the lease ends. One that outlives its lease works next to another one, so that whatever is
 * done with a row must be repeatable.
 */
export const taken = (
  { table, key, joins = sql.empty(), due, order, most, sets }: Leased,
  { now, until }: Lease,
): SQL => {
  const [rows, id] = [sql.identifier(table), sql.identifier(key)]
  return sql`free as (
      select t.${id} from ${rows} t ${joins} where (t.held_until is null or t.held_until <= ${moment(now)}) and ${due}
      ${order ? sql`order by ${order}` : sql.empty()} limit ${most} for no key update of t skip locked
    ), taken as (
      update ${rows} t set held_until = ${moment(until)}${sets ? sql`, ${sets}` : sql.empty()} from free where t.${id} = free.${id}
      returning t.*
    )`
}
