import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { adminAppsService } from '../../server/src/orders/apps/admin-apps.service.ts'
import { auditService } from '../../server/src/operations/audit/audit.service.ts'
import { contactsService } from '../../server/src/site/contacts/contacts.service.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { feedbackService } from '../../server/src/site/feedback/feedback.service.ts'
import { paymentReviewService } from '../../server/src/orders/payments/review.service.ts'
import { poolService } from '../../server/src/testers/pool/pool.service.ts'
import { usersService } from '../../server/src/identity/users/users.service.ts'
import type { List } from './catalogue.ts'

type Lister = { list(caller: { db: Db }, input: { query: unknown }): Promise<unknown> }

const services: Record<string, unknown> = {
  apps: adminAppsService,
  audit: auditService,
  contacts: contactsService,
  feedback: feedbackService,
  payments: paymentReviewService,
  testers: poolService,
  users: usersService,
}

/** The statements that the product sends for the first page of a list with its total, with their values. */
export async function sentFor({ name, query }: List, pool: pg.Pool): Promise<pg.QueryConfig[]> {
  const sent: pg.QueryConfig[] = []
  const db = drizzle(pool, { logger: { logQuery: (text, values) => sent.push({ text, values }) } })
  // A list uses nothing else of its caller.
  await (services[name] as Lister).list({ db }, { query: query.parse({}) })
  return sent
}
