import { and, asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AdminContact, ContactsQuery, SettableStatus } from '@fortnight/contract/site/contacts'
import type { Paging } from '@fortnight/contract/listing'
import { totalOf } from '../../platform/counters/counters.repository.ts'
import { namesOf } from '../../platform/counters/names.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { choosesOnlyBy, countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { contact_replies, contacts } from '../../platform/db/schema/site.ts'

export async function insert(db: Db, row: typeof contacts.$inferInsert): Promise<string> {
  const [made] = await db.insert(contacts).values(row).returning({ id: contacts.id })
  if (!made) throw new Error('not stored')
  return made.id
}

// In subqueries the outer table is named by hand: Drizzle omits its name there.
const columns = {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  type: contacts.type,
  subject: contacts.subject,
  status: contacts.status,
  created_at: contacts.created_at,
  replies: sql<number>`(select count(*)::int from contact_replies r where r.contact_id = contacts.id)`,
  answered_at:
    sql<Date | null>`(select max(r.created_at) from contact_replies r where r.contact_id = contacts.id)`.mapWith(
      contacts.created_at,
    ),
}

export type ContactChoice = Pick<z.output<typeof ContactsQuery>, 'q' | 'status' | 'type'>

const filters = ({ q, status, type }: ContactChoice) =>
  and(
    q === undefined ? undefined : contains(q, contacts.name, contacts.email, contacts.subject, contacts.message),
    status === undefined ? undefined : eq(contacts.status, status),
    type === undefined ? undefined : eq(contacts.type, type),
  )

const ordering = { sorts: { created_at: contacts.created_at }, id: contacts.id }

/** One page of the messages. */
export const list = (db: Db, query: ContactChoice & Paging) =>
  readPage(ordering, query, filters(query), (key) => db.select({ ...columns, key }).from(contacts))

export const count = (db: Db, choice: ContactChoice) =>
  choosesOnlyBy(choice, 'status')
    ? totalOf(db, namesOf.contacts(choice.status))
    : countCapped(
        db,
        db
          .select({ one: sql`1` })
          .from(contacts)
          .where(filters(choice)),
      )

/** The whole message with its answers. */
export async function find(db: Db, id: string) {
  const [found] = await db.select().from(contacts).where(eq(contacts.id, id))
  if (!found) return undefined
  const thread = await db
    .select({
      id: contact_replies.id,
      author: users.name,
      message: contact_replies.message,
      created_at: contact_replies.created_at,
    })
    .from(contact_replies)
    .innerJoin(users, eq(users.id, contact_replies.author_id))
    .where(eq(contact_replies.contact_id, id))
    .orderBy(asc(contact_replies.created_at), asc(contact_replies.id))
  return { ...found, thread }
}

/** Sets the status, with `from` only if it still has that one; false if not, or if there is no such message. */
export async function setStatus(
  tx: Tx,
  id: string,
  status: SettableStatus,
  from?: AdminContact['status'],
): Promise<boolean> {
  const changed = await tx
    .update(contacts)
    .set({ status, updated_at: sql`clock()` })
    .where(and(eq(contacts.id, id), from === undefined ? undefined : eq(contacts.status, from)))
    .returning({ id: contacts.id })
  return changed.length === 1
}

/**
 * Stores an answer if the number of existing ones is what its writer has read; returns its id. The caller has changed
 * the message in the same transaction, so that answers to one message wait for each other.
 */
export async function insertReply(
  tx: Tx,
  row: { contact_id: string; author_id: string; message: string },
  after: number,
): Promise<string | undefined> {
  if ((await tx.$count(contact_replies, eq(contact_replies.contact_id, row.contact_id))) !== after) return undefined
  const [made] = await tx.insert(contact_replies).values(row).returning({ id: contact_replies.id })
  return made?.id
}

/** An answer, its message and its recipient; undefined if the sender's data was deleted meanwhile. */
export async function findReply(db: Db, id: string) {
  const [found] = await db
    .select({
      to: contacts.email,
      subject: contacts.subject,
      asked_at: contacts.created_at,
      message: contact_replies.message,
    })
    .from(contact_replies)
    .innerJoin(contacts, eq(contacts.id, contact_replies.contact_id))
    .where(and(eq(contact_replies.id, id), sql`${contacts.message} <> ''`))
  return found
}
