import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { deletedEnd } from '@fortnight/contract/identity/deleted-address'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Person, PersonalData } from '../identity/data-rights/personal-data.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { all } from '../platform/db/readable-columns.ts'
import { users } from '../platform/db/schema/identity.ts'
import { imported_numbers } from '../platform/db/schema/messaging.ts'
import { devices, tester_agreements, tester_mails, testers } from '../platform/db/schema/testers.ts'
import { disputes, earnings, payout_accounts, payouts } from '../platform/db/schema/testers-pay.ts'
import { assignments } from '../platform/db/schema/testing.ts'
import type { Vault } from '../platform/vault.ts'
import { openAccount } from './payouts/account.ts'
import { listOfPerson } from './referrals/referrals.repository.ts'

/** Their testers; with a verified address, also an imported one without an account. */
const asTester = ({ id, email }: Person) =>
  or(
    eq(testers.person_id, id),
    email
      ? sql`${testers.email_key} = google_account(${email}) and not exists (select from ${users} u where u.id = ${testers.person_id})`
      : undefined,
  )

/** Locks the testers that a user is. */
export const lockTestersOfPerson = (tx: Tx, person: Person) =>
  tx
    .select({ id: testers.id, person_id: testers.person_id })
    .from(testers)
    .where(asTester(person))
    .orderBy(testers.id)
    .for('update')

/** The user as a tester, without data shared with other people of their household. */
const listTesters = (db: Db, person: Person) =>
  db
    .select(all(testers, 'person_id', 'household_id', 'email_key'))
    .from(testers)
    .where(asTester(person))
    .orderBy(asc(testers.id))

const listTesterPhones = (db: Db, person: Person) =>
  db
    .select(all(devices, 'tester_id'))
    .from(devices)
    .where(inArray(devices.tester_id, db.select({ id: testers.id }).from(testers).where(asTester(person))))
    .orderBy(asc(devices.id))

/** Numbers that the operator imported with them. */
const listImportedNumbers = (db: Db, person: Person) =>
  db
    .select(all(imported_numbers, 'tester_id'))
    .from(imported_numbers)
    .where(inArray(imported_numbers.tester_id, db.select({ id: testers.id }).from(testers).where(asTester(person))))

/** The versions of the terms that they agreed to. */
const listAgreements = (db: Db, person: Person) =>
  db
    .select(all(tester_agreements, 'tester_id'))
    .from(tester_agreements)
    .where(inArray(tester_agreements.tester_id, db.select({ id: testers.id }).from(testers).where(asTester(person))))
    .orderBy(asc(tester_agreements.version))

/** The tester that a user is. */
const testerOf = (db: Db, userId: string) =>
  db.select({ id: testers.id }).from(testers).where(eq(testers.person_id, userId))

const listEarnings = (db: Db, userId: string) =>
  db
    .select(all(earnings, 'by'))
    .from(earnings)
    .where(inArray(earnings.tester_id, testerOf(db, userId)))
    .orderBy(asc(earnings.id))

/** The administrators who approved and decided are other people. */
const listPayouts = (db: Db, userId: string) =>
  db
    .select({ ...all(payouts, 'approved_by', 'second_by', 'decided_by', 'batch_id'), account: payouts.account })
    .from(payouts)
    .where(inArray(payouts.tester_id, testerOf(db, userId)))
    .orderBy(asc(payouts.created_at))

const listPayoutAccounts = (db: Db, userId: string) =>
  db
    .select({ ...all(payout_accounts), account: payout_accounts.account })
    .from(payout_accounts)
    .where(inArray(payout_accounts.tester_id, testerOf(db, userId)))

const listDisputes = (db: Db, userId: string) =>
  db
    .select(all(disputes, 'decided_by'))
    .from(disputes)
    .innerJoin(assignments, eq(assignments.id, disputes.assignment_id))
    .where(eq(assignments.person_id, userId))
    .orderBy(asc(disputes.created_at))

const ofPerson = (testerId: PgColumn, userId: string) =>
  sql`${testerId} in (select id from ${testers} where ${testers.person_id} = ${userId})`

/** A row with the account, decrypted. */
const opened = <R extends { tester_id: number; account: Buffer | null }>(vault: Vault, row: R) => ({
  ...row,
  account: row.account && openAccount(vault, row.tester_id, row.account),
})

/** Keeps earnings and payouts for accounting; deletes payout accounts and texts about them. */
export const payData: PersonalData = {
  export: async (tx, { id }, { vault }) => ({
    earnings: await listEarnings(tx, id),
    payouts: (await listPayouts(tx, id)).map((payout) => opened(vault, payout)),
    payout_accounts: (await listPayoutAccounts(tx, id)).map((account) => opened(vault, account)),
    disputes: await listDisputes(tx, id),
    invitations: await listOfPerson(tx, id),
  }),
  async erase(tx, { id: userId }) {
    await tx.delete(payout_accounts).where(ofPerson(payout_accounts.tester_id, userId))
    await tx
      .update(payouts)
      .set({ account: null, ending: '', updated_at: sql`clock()` })
      .where(ofPerson(payouts.tester_id, userId))
    const mine = tx.select({ id: assignments.id }).from(assignments).where(eq(assignments.person_id, userId))
    await tx
      .update(disputes)
      .set({
        message: sql`case when ${disputes.message} is not null then '' end`,
        answer: '',
        state: sql`case when ${disputes.state} = 'open' then 'declined' else ${disputes.state} end`,
        decided_at: sql`coalesce(${disputes.decided_at}, clock())`,
      })
      .where(inArray(disputes.assignment_id, mine))
  },
}

/**
 * Keeps an anonymous row with its agreements, because seats and event logs refer to it; deletes the Google account, the
 * name, the phones and an imported number. A tester who was suspended or is held stays banned, so that they are found if they begin again.
 */
export const testersData: PersonalData = {
  export: async (tx, person) => ({
    testers: await listTesters(tx, person),
    tester_phones: await listTesterPhones(tx, person),
    imported_numbers: await listImportedNumbers(tx, person),
    tester_agreements: await listAgreements(tx, person),
  }),
  async erase(tx, person) {
    const ids = (await lockTestersOfPerson(tx, person)).map(({ id }) => id)
    if (!ids.length) return
    await tx.delete(devices).where(inArray(devices.tester_id, ids))
    await tx.delete(imported_numbers).where(inArray(imported_numbers.tester_id, ids))
    await tx.delete(tester_mails).where(inArray(tester_mails.tester_id, ids))
    await tx
      .update(testers)
      .set({
        name: 'Deleted tester',
        email: sql`'deleted-' || ${testers.person_id} || ${deletedEnd}::text`,
        status: sql`case when is_barred(${testers.person_id}) then 'banned' else 'retired' end`,
        languages: [],
        agreed_at: null,
        updated_at: sql`clock()`,
      })
      .where(inArray(testers.id, ids))
  },
}
