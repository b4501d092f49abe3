import { and, asc, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AuditLine, AuditQuery } from '@fortnight/contract/operations/audit'
import type { Paging } from '@fortnight/contract/listing'
import type { Db } from '../../platform/db/database.ts'
import { countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { audit_chain, audit_log } from '../../platform/db/schema/operations.ts'
import { announce } from '../../platform/push/announce.ts'
import { peopleNamed, subjectName } from './subject-name.ts'

interface Act {
  actor_id: string | null
  action: string
  subject: string
  data: Record<string, unknown>
}

/**
 * Records an act of an administrator or, without an actor, of the service itself. Call it in the transaction of the act.
 * `data` is what the act needs to be understood later; ids identify people, addresses must not.
 */
export const audit = (db: Db, row: Act) => auditEach(db, [row])

/** Records acts that were done at once, each as `audit` does. */
export async function auditEach(db: Db, rows: readonly Act[]) {
  if (!rows.length) return
  await db.insert(audit_log).values([...rows])
  await announce(db, { to: 'admins', topics: ['audit'] })
}

/**
 * Records an export with its filters. Searched words may be a person's name, so only the fact of a search is stored.
 */
export function auditExport(
  db: Db,
  actor_id: string,
  noun: string,
  { q, sort: _, ...filters }: { q?: string | undefined; sort: string },
) {
  const data = { ...filters, ...(q !== undefined && { searched: true }) }
  return audit(db, { actor_id, action: `${noun}.export`, subject: noun, data })
}

type AuditChoice = Pick<z.output<typeof AuditQuery>, 'q' | 'group' | 'actor'>

const ordering = { sorts: { at: audit_log.at }, id: audit_log.id }

// All actors: an index scan that skips from actor to actor, however long the log is.
const actors = sql`with recursive actors as (
  (select actor_id as id from audit_log where actor_id is not null order by actor_id limit 1)
  union all
  select next.actor_id from actors, lateral (
    select actor_id from audit_log where actor_id > actors.id order by actor_id limit 1) next)`

interface Actor {
  id: string
  name: string
  email: string
}

/** All actors, by name; or those whose current name or address contains the words. */
export async function listActors(db: Db, search?: string): Promise<Actor[]> {
  const { rows } = await db.execute<Actor & Record<string, unknown>>(sql`${actors}
    select users.id, users.name, users.email from actors join users on users.id = actors.id
    where ${search === undefined ? sql`true` : contains(search, users.email, users.name)} order by users.name, users.id`)
  return rows
}

// The column of words is built this way.
const asWritten = (text: string) => text.replaceAll(/[".]/g, ' ')

/**
 * Lines that contain the words, or whose actor does. The actors are looked up first: PostgreSQL then knows how many
 * lines they have.
 */
async function finds(db: Db, q: string): Promise<SQL | undefined> {
  const people = (await listActors(db, q)).map(({ id }) => id)
  return or(
    contains(asWritten(q), audit_log.words),
    people.length ? sql`${audit_log.actor_id} = any(${sql.param(people)}::uuid[])` : undefined,
  )
}

/** Conditions of a filter; runs the lookups that all pages share first. */
export const fitting = async (db: Db, { q, group, actor }: AuditChoice): Promise<SQL | undefined> =>
  and(
    q === undefined ? undefined : await finds(db, q),
    group === undefined ? undefined : sql`${audit_log.action} like ${`${group}.%`}`,
    actor === undefined ? undefined : eq(audit_log.actor_id, actor),
  )

/** Values of a setting before and after the version that a line names. */
const settingChange = sql<z.output<typeof AuditLine>['change']>`case
  when ${audit_log.action} in ('settings.write', 'settings.restore', 'settings.reset') and ${audit_log.data} ->> 'version' ~ '^[0-9]{1,18}$' then (
    select json_build_object('after', v.value, 'before', (
      select p.value from setting_versions p where p.key = v.key and p.id < v.id order by p.id desc limit 1))
    from setting_versions v where v.id = (${audit_log.data} ->> 'version')::bigint)
  end`

const columns = {
  id: audit_log.id,
  at: audit_log.at,
  actor: { id: users.id, name: users.name, email: users.email },
  action: audit_log.action,
  subject: audit_log.subject,
  subject_name: subjectName,
  data: audit_log.data,
  people: peopleNamed,
  change: settingChange,
}

/** One page of the matching lines. */
export const list = (db: Db, fit: SQL | undefined, part: Paging) =>
  readPage(ordering, part, fit, (key) =>
    db
      .select({ ...columns, key })
      .from(audit_log)
      .leftJoin(users, eq(users.id, audit_log.actor_id)),
  )

export const count = (db: Db, fit: SQL | undefined) =>
  countCapped(
    db,
    db
      .select({ one: sql`1` })
      .from(audit_log)
      .where(fit),
  )

/** Length of the chained log, and its last hash in hexadecimal (empty while there is none). */
export async function findEnd(db: Db): Promise<{ length: number; head: string }> {
  const [last] = await db
    .select({ length: audit_chain.seq, head: sql<string>`encode(${audit_chain.hash}, 'hex')` })
    .from(audit_chain)
    .orderBy(desc(audit_chain.seq))
    .limit(1)
  return last ?? { length: 0, head: '' }
}

const linesAtOnce = 1000

/** The first `length` lines in the order of the chain: the exact text of each, and its hash in hexadecimal. */
export async function* everyChainedLine(db: Db, length: number): AsyncGenerator<{ line: string; hash: string }> {
  for (let from = 0; from < length; from += linesAtOnce)
    yield* await db
      .select({
        line: sql<string>`audit_line(${audit_chain.seq}, ${audit_log})`,
        hash: sql<string>`encode(${audit_chain.hash}, 'hex')`,
      })
      .from(audit_chain)
      .innerJoin(audit_log, and(eq(audit_log.id, audit_chain.line_id), eq(audit_log.at, audit_chain.line_at)))
      .where(and(gt(audit_chain.seq, from), lte(audit_chain.seq, Math.min(length, from + linesAtOnce))))
      .orderBy(asc(audit_chain.seq))
}
