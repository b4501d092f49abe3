import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { deletedAddress } from '@fortnight/contract/identity/deleted-address'
import { type Person, type PersonalData } from '../identity/data-rights/personal-data.ts'
import type { Db } from '../platform/db/database.ts'
import { all } from '../platform/db/readable-columns.ts'
import { anchor_subscribers } from '../platform/db/schema/site-anchors.ts'
import { contact_replies, contacts, feedback, leads, testing_requests } from '../platform/db/schema/site.ts'

/** Messages sent while signed in, and with a verified address also those sent under it otherwise. */
const sentBy = (id: SQL | undefined, email: SQL | undefined) => sql`(${id ?? sql`false`} or ${email ?? sql`false`})`

const listTestingRequests = (db: Db, { id: userId, email }: Person) =>
  db
    .select(all(testing_requests, 'user_id'))
    .from(testing_requests)
    .where(
      sentBy(
        eq(testing_requests.user_id, userId),
        email ? and(sql`${testing_requests.user_id} is null`, eq(testing_requests.email, email)) : undefined,
      ),
    )

const listFeedback = (db: Db, { id: userId, email }: Person) =>
  db
    .select(all(feedback, 'user_id'))
    .from(feedback)
    .where(
      sentBy(
        eq(feedback.user_id, userId),
        email ? and(sql`${feedback.user_id} is null`, eq(feedback.email, email)) : undefined,
      ),
    )

const listContacts = (db: Db, email: string) =>
  db
    .select({
      ...all(contacts),
      // The administrator who answered is another person.
      answers: sql`(select coalesce(json_agg(json_build_object('message', r.message, 'created_at', r.created_at)
        order by r.created_at), '[]') from contact_replies r where r.contact_id = contacts.id)`,
    })
    .from(contacts)
    .where(eq(contacts.email, email))

const listLeads = (db: Db, email: string) => db.select(all(leads)).from(leads).where(eq(leads.email, email))

const listSubscriptions = (db: Db, email: string) =>
  db.select(all(anchor_subscribers)).from(anchor_subscribers).where(eq(anchor_subscribers.email, email))

/** Messages sent while signed in, and with `email`, which the user verified, those sent under it without signing in. */
export const messagesData: PersonalData = {
  export: async (tx, person) => ({
    testing_requests: await listTestingRequests(tx, person),
    feedback: await listFeedback(tx, person),
    contacts: person.email ? await listContacts(tx, person.email) : [],
    leads: person.email ? await listLeads(tx, person.email) : [],
    statement_subscriptions: person.email ? await listSubscriptions(tx, person.email) : [],
  }),
  async erase(tx, { id: userId, email }) {
    const blank = { email: deletedAddress(userId), updated_at: sql`clock()` }
    await tx
      .update(testing_requests)
      .set({
        ...blank,
        user_id: null,
        contact_info: { name: '', email: deletedAddress(userId), phone: null },
        app_info: { name: '', packageName: '', description: '' },
        testing_requirements: sql`${testing_requests.testing_requirements} || '{"targetAudience":""}'`,
      })
      .where(
        or(
          eq(testing_requests.user_id, userId),
          email ? and(isNull(testing_requests.user_id), eq(testing_requests.email, email)) : undefined,
        ),
      )
    await tx
      .update(feedback)
      .set({
        user_id: null,
        app_id: null,
        email: null,
        feedback: '',
        user_agent: null,
        url: null,
        updated_at: sql`clock()`,
      })
      .where(
        or(eq(feedback.user_id, userId), email ? and(isNull(feedback.user_id), eq(feedback.email, email)) : undefined),
      )
    if (!email) return
    const mine = tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.email, email))
    await tx.update(contact_replies).set({ message: '' }).where(inArray(contact_replies.contact_id, mine))
    await tx
      .update(contacts)
      .set({ ...blank, name: '', phone: null, subject: '', message: '' })
      .where(eq(contacts.email, email))
    await tx.delete(leads).where(eq(leads.email, email))
    await tx.delete(anchor_subscribers).where(eq(anchor_subscribers.email, email))
  },
}
