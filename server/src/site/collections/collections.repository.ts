import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Db } from '../../platform/db/database.ts'
import * as testingRequests from '../testing-requests/testing-requests.repository.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { contacts, feedback, leads, testing_requests } from '../../platform/db/schema/site.ts'

type Columns = Record<string, PgColumn | SQL> & { id: PgColumn }

interface Source<C extends Columns> {
  table: PgTable
  /** The collection's fields, by their specified names. */
  columns: C
  /** Rows that count as deleted do not exist for a collection. */
  notDeleted?: SQL
}

const times = <T extends { created_at: PgColumn; updated_at: PgColumn }>({ created_at, updated_at }: T) =>
  ({ createdAt: created_at as T['created_at'], updatedAt: updated_at as T['updated_at'] }) as const

/** Tables of the records of each collection: those of the ordinary calls, and no others. */
export const sources = {
  apps: {
    table: apps,
    columns: {
      id: apps.id,
      _id: apps.id,
      userId: apps.owner_id,
      userEmail: sql<string>`(select u.email from users u where u.id = ${apps.owner_id})`,
      name: apps.name,
      description: apps.description,
      platform: sql<'android'>`${apps.platform}`,
      category: apps.category,
      testingType: sql<'google_play_console_close_testing'>`${apps.testing_type}`,
      duration: apps.duration,
      requirements: apps.requirements,
      packagePlan: apps.package_plan,
      testInstructions: apps.test_instructions,
      status: apps.status,
      ...times(apps),
    },
    notDeleted: isNull(apps.deleted_at),
  },
  users: {
    table: users,
    columns: {
      id: users.id,
      uid: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      subscriptionPlan: users.subscription_plan,
      ...times(users),
    },
    notDeleted: isNull(users.deleted_at),
  },
  testingRequests: {
    table: testing_requests,
    columns: testingRequests.columns,
  },
  contacts: {
    table: contacts,
    columns: {
      id: contacts.id,
      name: contacts.name,
      email: contacts.email,
      phone: contacts.phone,
      subject: contacts.subject,
      message: contacts.message,
      type: contacts.type,
      status: contacts.status,
      ...times(contacts),
    },
  },
  leads: {
    table: leads,
    columns: { id: leads.id, email: leads.email, name: leads.name, source: leads.source, ...times(leads) },
  },
  feedback: {
    table: feedback,
    columns: {
      id: feedback.id,
      feedback: feedback.feedback,
      rating: feedback.rating,
      email: feedback.email,
      userAgent: feedback.user_agent,
      url: feedback.url,
      domain: feedback.domain,
      submitted_at: feedback.submitted_at,
      ...times(feedback),
    },
  },
} satisfies Record<string, Source<Columns>>

export interface Query {
  where?: string | undefined
  equals?: string | undefined
  orderBy: string
  direction: 'asc' | 'desc'
  limit: number
}

type Records<C extends Columns> = Promise<SelectResultFields<C>[]>

// The builder's own types cannot describe a table that is any of several.
const select = (db: Db, columns: Columns, table: PgTable) => db.select(columns).from(table)

/** Records of a collection. The contract has checked that `where` and `orderBy` are fields of it. */
export function list<C extends Columns>(db: Db, { table, columns, notDeleted }: Source<C>, query: Query) {
  const { where, equals, orderBy, direction, limit } = query
  const [filter, order] = [where ? columns[where] : undefined, columns[orderBy]]
  if ((where && !filter) || !order) throw new Error('no such field')
  const rows: unknown = select(db, columns, table)
    .where(and(notDeleted, filter && sql`${filter} = ${equals}`))
    .orderBy((direction === 'asc' ? asc : desc)(order))
    .limit(limit)
  return rows as Records<C>
}

/** One record, of that owner if one is given; undefined if there is none, or none of theirs. */
export async function find<C extends Columns>(
  db: Db,
  { table, columns, notDeleted }: Source<C>,
  id: string,
  owner?: SQL,
) {
  const rows: unknown = select(db, columns, table).where(and(notDeleted, eq(columns.id, id), owner))
  const [row] = await (rows as Records<C>)
  return row
}
