import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { codeMinutes } from '@fortnight/contract/messaging/phone-numbers'
import type { NumberEnd, PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deliveries, phone_numbers as numbers } from '../../platform/db/schema/messaging.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import type { Vault } from '../../platform/vault.ts'
import * as importedNumbers from './imported-numbers.repository.ts'

const codePurpose = 'phone codes'

/** Proof of a code for that number, which is stored in its place. */
export const codeProof = (vault: Vault, numberId: string, code: string) =>
  vault.proof(codePurpose, `${numberId} ${code}`)

/** Whether that proof is stored for that code. */
export const isCode = (vault: Vault, { id, code_proof }: { id: string; code_proof: string | null }, code: string) =>
  vault.isProof(code_proof ?? '', codePurpose, `${id} ${code}`)

const ofUser = (userId: string, channel: PhoneChannel) => and(eq(numbers.user_id, userId), eq(numbers.channel, channel))

/** The user's numbers, each with what became of its newest code. */
export const listByUser = (db: Db, userId: string) =>
  db
    .select({
      channel: numbers.channel,
      number: numbers.number,
      state: sql<'unproven' | 'proven' | 'ended'>`case when ${numbers.ended_at} is not null then 'ended'
        when ${numbers.proven_at} is not null then 'proven' else 'unproven' end`,
      end_reason: numbers.end_reason,
      code: sql<'sending' | 'sent' | 'failed' | null>`(
        select case when d.state in ('waiting', 'sending') then 'sending' when d.state in ('sent', 'unconfirmed') then 'sent'
          else 'failed' end
        from deliveries d
        where d.number_id = phone_numbers.id and d.notification_id is null and phone_numbers.proven_at is null
        order by d.due_at desc limit 1)`,
    })
    .from(numbers)
    .where(eq(numbers.user_id, userId))

/** The country of a tester; undefined if the user is none. */
export async function findCountry(db: Db, userId: string): Promise<string | undefined> {
  const [tester] = await db.select({ country: testers.country }).from(testers).where(eq(testers.person_id, userId))
  return tester?.country
}

/** Puts a number in the place of the user's last one on that channel, with the delivery of its code, which is due at once. */
export async function replace(tx: Tx, row: { user_id: string; channel: PhoneChannel; number: string }): Promise<void> {
  await remove(tx, row.user_id, row.channel)
  const [stored] = await tx
    .insert(numbers)
    .values(row)
    .onConflictDoNothing({ target: [numbers.user_id, numbers.channel] })
    .returning({ id: numbers.id })
  // Another request of the same user was faster.
  if (!stored) return
  await tx.insert(deliveries).values({
    channel: row.channel,
    number_id: stored.id,
    due_at: sql`clock_running()`,
    next_at: sql`clock_running()`,
    give_up_at: sql`clock_running() + ${codeMinutes}::int * interval '1 minute'`,
  })
}

/** Forgets the user's number on that channel. What waits for it expires. */
export async function remove(db: Db, userId: string, channel: PhoneChannel): Promise<void> {
  await db.delete(numbers).where(ofUser(userId, channel))
}

/** Stores the proof of a code that is sent now; codes before it end. */
export async function setCode(db: Db, id: string, proof: string): Promise<void> {
  const until = sql`clock() + ${codeMinutes}::int * interval '1 minute'`
  await db.update(numbers).set({ code_proof: proof, code_until: until, wrong_codes: 0 }).where(eq(numbers.id, id))
}

/** The user's number that waits for its code, locked: tries at the same moment are counted one by one. */
export async function lockUnproven(tx: Tx, userId: string, channel: PhoneChannel) {
  const [found] = await tx
    .select({
      id: numbers.id,
      number: numbers.number,
      wrong_codes: numbers.wrong_codes,
      code_proof: sql<string | null>`case when ${numbers.code_until} > clock() then ${numbers.code_proof} end`,
    })
    .from(numbers)
    .where(and(ofUser(userId, channel), isNull(numbers.proven_at)))
    .for('update')
  return found
}

export const countWrongCode = (tx: Tx, id: string) =>
  tx
    .update(numbers)
    .set({ wrong_codes: sql`least(${numbers.wrong_codes} + 1, 100)` })
    .where(eq(numbers.id, id))

/** Marks a number as proven. Another account that proved it earlier, or with which it was imported, gets no more messages there. */
export async function prove(tx: Tx, { id, channel, number }: { id: string; channel: PhoneChannel; number: string }) {
  // Two accounts that prove one number at the same moment take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${channel} ${number}`}, 0))`)
  await tx
    .update(numbers)
    .set({ ended_at: sql`clock()`, end_reason: 'moved' })
    .where(and(eq(numbers.channel, channel), eq(numbers.number, number), ne(numbers.id, id), inUse))
  await importedNumbers.endAsMoved(tx, number)
  await tx
    .update(numbers)
    .set({ proven_at: sql`clock()`, code_proof: null, code_until: null })
    .where(eq(numbers.id, id))
}

const inUse = sql`${numbers.proven_at} is not null and ${numbers.ended_at} is null`

/** Ends a number: it gets no more messages until it is proven again. */
export async function end(db: Db, id: string, reason: NumberEnd): Promise<void> {
  await db
    .update(numbers)
    .set({ ended_at: sql`clock()`, end_reason: reason })
    .where(and(eq(numbers.id, id), inUse))
}

/** Ends a number whose owner wrote back that they want no more messages. */
export async function endByNumber(db: Db, channel: PhoneChannel, number: string): Promise<void> {
  await db
    .update(numbers)
    .set({ ended_at: sql`clock()`, end_reason: 'stopped' })
    .where(and(eq(numbers.channel, channel), eq(numbers.number, number), inUse))
}
