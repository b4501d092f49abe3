import { and, eq, or, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AuditQuery } from '@fortnight/contract/audit'
import type { Paging } from '@fortnight/contract/listing'
import type { Db } from '../db/database.ts'
import { countCapped, holds, readPage } from '../db/listing.ts'
import { audit_log, users } from '../db/schema.ts'
import { announce } from '../push/announce.ts'

/**
 * Puts an act on record: an administrator's, or with no actor the gateway's. Call it in the transaction of the act. `data` is
 * what the act needs to be understood later; ids name people, addresses don't.
 */
export async function audit(
  db: Db,
  row: { actor_id: string | null; action: string; subject: string; data: Record<string, unknown> },
) {
  await db.insert(audit_log).values(row)
  await announce(db, { to: 'admins', topics: ['audit'] })
}

/** The same for an export, with its filters. The words that were searched for may be somebody's name: only that there were some stays. */
export function auditExport(
  db: Db,
  actor_id: string,
  noun: string,
  { q, sort: _, ...filters }: { q?: string | undefined; sort: string } & Record<string, unknown>,
) {
  const data = { ...filters, ...(q !== undefined && { searched: true }) }
  return audit(db, { actor_id, action: `${noun}.export`, subject: noun, data })
}

export type AuditChoice = Pick<z.output<typeof AuditQuery>, 'q' | 'group' | 'actor'>

const ordering = { sorts: { at: audit_log.at }, id: audit_log.id }

// Everybody who ever acted: the log is looked into once for each of them, however long it is.
const actors = sql`with recursive actors as (
  (select actor_id as id from audit_log where actor_id is not null order by actor_id limit 1)
  union all
  select next.actor_id from actors, lateral (
    select actor_id from audit_log where actor_id > actors.id order by actor_id limit 1) next)`

const byPeople = (words: string) =>
  sql`${audit_log.actor_id} = any(array(${actors}
    select users.id from actors join users on users.id = actors.id where ${holds(words, users.email, users.name)}))`

const fits = ({ q, group, actor }: AuditChoice) =>
  and(
    q === undefined
      ? undefined
      : or(holds(q, audit_log.action, audit_log.subject, sql`(${audit_log.data}::text)`), byPeople(q)),
    group === undefined ? undefined : sql`${audit_log.action} like ${`${group}.%`}`,
    actor === undefined ? undefined : eq(audit_log.actor_id, actor),
  )

const actorColumns = { id: users.id, name: users.name, email: users.email }

/** One page of the log. */
export const list = (db: Db, query: AuditChoice & Paging) =>
  readPage(ordering, query, ({ key, where, orderBy, limit }) =>
    db
      .select({
        id: audit_log.id,
        at: audit_log.at,
        actor: actorColumns,
        action: audit_log.action,
        subject: audit_log.subject,
        data: audit_log.data,
        key,
      })
      .from(audit_log)
      .leftJoin(users, eq(users.id, audit_log.actor_id))
      .where(and(fits(query), where))
      .orderBy(...orderBy)
      .limit(limit),
  )

export const count = (db: Db, choice: AuditChoice) =>
  countCapped(
    db,
    db
      .select({ one: sql`1` })
      .from(audit_log)
      .where(fits(choice)),
  )

/** Everybody who ever acted, by name. */
export async function listActors(db: Db): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string; email: string }>(sql`${actors}
    select users.id, users.name, users.email from actors join users on users.id = actors.id order by users.name, users.id`)
  return rows
}
