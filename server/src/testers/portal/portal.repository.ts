import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { androidApi } from '@fortnight/contract/testers/android'
import type { TesterApplication, TesterDevice, TesterProfile } from '@fortnight/contract/testers/tester-portal'
import { type TesterState } from '@fortnight/contract/vocabulary/tester-states'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Db, Tx } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { devices, tester_agreements, testers } from '../../platform/db/schema/testers.ts'
import { assignments } from '../../platform/db/schema/testing.ts'
import { newcomer } from '../pool/testers.repository.ts'

type Profile = z.output<typeof TesterProfile>

const columns = {
  id: testers.id,
  name: testers.name,
  email: testers.email,
  status: testers.status,
  country: testers.country,
  timezone: testers.timezone,
  languages: testers.languages,
  locale: testers.locale,
  capacity: testers.capacity,
  active: testers.active,
  agreed: sql<number | null>`(select max(version) from ${tester_agreements} g where g.tester_id = ${testers.id})`,
  created_at: testers.created_at,
}

/** The user as a tester, with their phones. */
export async function findMe(db: Db, userId: string) {
  const [tester] = await db.select(columns).from(testers).where(eq(testers.person_id, userId))
  if (!tester) return undefined
  const owned = await db
    .select({ model: devices.model, android: devices.android, free_mb: devices.free_mb })
    .from(devices)
    .where(eq(devices.tester_id, tester.id))
    .orderBy(devices.id)
  return { ...tester, devices: owned }
}

/** Id of the user's tester, whose row this transaction then holds. */
export async function lockMine(tx: Tx, userId: string): Promise<number | undefined> {
  const [tester] = await tx.select({ id: testers.id }).from(testers).where(eq(testers.person_id, userId)).for('update')
  return tester?.id
}

/** The tester with the user's address who has no account; the address must be verified. */
export async function findExpected(db: Db, userId: string): Promise<number | undefined> {
  const [tester] = await db
    .select({ id: testers.id })
    .from(testers)
    .innerJoin(users, sql`google_account(${users.email}) = ${testers.email_key}`)
    .where(and(eq(users.id, userId), sql`not exists (select from users u where u.id = ${testers.person_id})`))
  return tester?.id
}

const rowOf = ({ name, country, timezone, languages, locale, capacity }: Profile) => ({
  name,
  country,
  timezone,
  languages,
  locale,
  capacity,
})

type Applicant = z.output<typeof TesterApplication> & { person_id: string }

/** Undefined if the user or the Google account is a tester already. */
export async function insert(tx: Tx, { person_id, email, ...profile }: Applicant): Promise<number | undefined> {
  const [tester] = await tx
    .insert(testers)
    .values({
      ...rowOf(profile),
      ...newcomer,
      person_id,
      household_id: sql`coalesce((select household_id from users where id = ${person_id}), gen_random_uuid())`,
      email,
      status: 'applied',
    })
    .onConflictDoNothing()
    .returning({ id: testers.id })
  return tester?.id
}

/** Links an imported tester to the user; undefined if the Google account is another tester's. */
export async function adopt(tx: Tx, id: number, applicant: Applicant): Promise<number | undefined> {
  const { person_id, email, ...profile } = applicant
  const [tester] = await tx
    .update(testers)
    .set({
      ...rowOf(profile),
      person_id,
      email,
      status: sql`case when ${testers.status} = 'expected' then 'available' else ${testers.status} end`,
      updated_at: sql`clock()`,
    })
    .where(
      and(
        eq(testers.id, id),
        sql`not exists (select from testers o where o.id <> ${id} and o.email_key = google_account(${email}))`,
      ),
    )
    .returning({ id: testers.id })
  return tester?.id
}

/** False if they would hold more seats than they want; the row must be locked. */
export async function update(tx: Tx, id: number, profile: Profile): Promise<boolean> {
  const changed = await tx
    .update(testers)
    .set({ ...rowOf(profile), updated_at: sql`clock()` })
    .where(and(eq(testers.id, id), sql`${testers.active} <= ${profile.capacity}`))
    .returning({ id: testers.id })
  return changed.length === 1
}

export async function setLocale(db: Db, userId: string, locale: Locale): Promise<boolean> {
  const changed = await db
    .update(testers)
    .set({ locale, updated_at: sql`clock()` })
    .where(eq(testers.person_id, userId))
    .returning({ id: testers.id })
  return changed.length === 1
}

/** Replaces the phones of a tester. */
export async function saveDevices(tx: Tx, id: number, owned: readonly TesterDevice[]): Promise<void> {
  const models = owned.map(({ model }) => model)
  await tx.delete(devices).where(and(eq(devices.tester_id, id), notInArray(devices.model, models)))
  await tx
    .insert(devices)
    .values(owned.map((device) => ({ ...device, tester_id: id, api: androidApi[device.android] ?? 0 })))
    .onConflictDoUpdate({
      target: [devices.tester_id, devices.model],
      set: {
        android: sql`excluded.android`,
        api: sql`excluded.api`,
        free_mb: sql`excluded.free_mb`,
        attested_at: sql`case when ${devices.android} = excluded.android then ${devices.attested_at} end`,
        updated_at: sql`clock()`,
      },
    })
}

/** Moves the user's tester only if they are in one of `from`. */
export async function move(tx: Tx, userId: string, from: readonly TesterState[], to: TesterState): Promise<boolean> {
  const moved = await tx
    .update(testers)
    .set({ status: to, updated_at: sql`clock()` })
    .where(and(eq(testers.person_id, userId), inArray(testers.status, from)))
    .returning({ id: testers.id })
  return moved.length === 1
}

/** Deletes an application that has led to no test yet. */
export async function withdraw(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(testers)
    .where(
      and(
        eq(testers.person_id, userId),
        inArray(testers.status, ['applied', 'verified']),
        sql`not exists (select from ${assignments} a where a.person_id = ${testers}.person_id)`,
      ),
    )
    .returning({ id: testers.id })
  return gone.length === 1
}

/** Gives the tester role to a developer without apps who becomes a tester, and takes it from a tester who withdraws. */
export async function changeRole(tx: Tx, userId: string, from: 'developer' | 'tester', to: 'developer' | 'tester') {
  const changed = await tx
    .update(users)
    .set({ role: to, updated_at: sql`clock()` })
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, from),
        sql`not exists (select from ${apps} a where a.owner_id = ${users.id})`,
      ),
    )
    .returning({ id: users.id })
  return changed.length === 1
}
