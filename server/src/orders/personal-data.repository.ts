import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { blankEdit } from '@fortnight/contract/orders/apps'
import type { PersonalData } from '../identity/data-rights/personal-data.ts'
import type { Db } from '../platform/db/database.ts'
import { bytesOf } from '../platform/file-store/file-store.ts'
import { all } from '../platform/db/readable-columns.ts'
import { second_approvals } from '../platform/db/schema/operations.ts'
import { app_icons, apps, payments } from '../platform/db/schema/orders.ts'
import { android_vitals, play_tracks, play_visits } from '../platform/db/schema/orders-play-track.ts'
import { payment_help, refunds, strays } from '../platform/db/schema/orders-settlement.ts'
import { credentialsOf } from '../testing/runs/credentials.ts'

/** Also apps that the owner deleted: they are still stored. */
const listApps = (db: Db, ownerId: string) =>
  db
    .select({ ...all(apps, 'owner_id'), testing_credentials: apps.testing_credentials, icon: app_icons.file })
    .from(apps)
    .leftJoin(app_icons, eq(app_icons.app_id, apps.id))
    .where(eq(apps.owner_id, ownerId))
    .orderBy(asc(apps.created_at))

const listPayments = (db: Db, ownerId: string) =>
  db
    .select({
      // The administrators who decided, and others who claim the same transfer, are other people.
      ...all(payments, 'owner_id', 'decided_by', 'duplicate', 'transaction_key'),
      corrections: sql`(select coalesce(json_agg(json_build_object('payment_method', c.payment_method, 'transaction_id',
        c.transaction_id, 'created_at', c.created_at) order by c.id), '[]')
        from payment_corrections c where c.payment_id = payments.id)`,
      ledger: sql`(select coalesce(json_agg(json_build_object('kind', l.kind, 'amount_cents', l.amount_cents,
        'created_at', l.created_at) order by l.id), '[]') from ledger l where l.payment_id = payments.id)`,
    })
    .from(payments)
    .where(eq(payments.owner_id, ownerId))
    .orderBy(asc(payments.created_at))

const listRefunds = (db: Db, ownerId: string) =>
  db
    .select(all(refunds, 'owner_id', 'decided_by'))
    .from(refunds)
    .where(eq(refunds.owner_id, ownerId))
    .orderBy(asc(refunds.created_at))

/** Unmatched money of the user's payments. */
const listStrays = (db: Db, ownerId: string) =>
  db
    .select(all(strays, 'settled_by', 'transaction_key'))
    .from(strays)
    .where(
      inArray(strays.payment_id, db.select({ id: payments.id }).from(payments).where(eq(payments.owner_id, ownerId))),
    )
    .orderBy(asc(strays.created_at))

const listPaymentHelp = (db: Db, ownerId: string) =>
  db
    .select(all(payment_help, 'owner_id', 'answered_by'))
    .from(payment_help)
    .where(eq(payment_help.owner_id, ownerId))
    .orderBy(asc(payment_help.created_at))

/** Keeps apps as the subject of payments; deletes texts about them, which may name people. */
export const appsData: PersonalData = {
  async export(tx, { id }, { vault, files }) {
    const owned = await listApps(tx, id)
    const ids = owned.map((app) => app.id)
    return {
      play_tracks: await tx.select(all(play_tracks)).from(play_tracks).where(inArray(play_tracks.app_id, ids)),
      android_vitals: await tx
        .select(all(android_vitals))
        .from(android_vitals)
        .where(inArray(android_vitals.app_id, ids)),
      play_visits: await tx
        .select(all(play_visits))
        .from(play_visits)
        .where(inArray(play_visits.app_id, ids))
        .orderBy(asc(play_visits.id)),
      apps: await Promise.all(
        owned.map(async ({ testing_credentials: box, icon, ...app }) => ({
          ...app,
          /** WebP, in Base64. */
          icon: (await bytesOf(files, icon))?.toString('base64') ?? null,
          testing_credentials: box && vault.open(box, credentialsOf(app.id)),
        })),
      ),
    }
  },
  async erase(tx, { id: ownerId }) {
    const owned = tx.select({ id: apps.id }).from(apps).where(eq(apps.owner_id, ownerId))
    await tx.delete(app_icons).where(inArray(app_icons.app_id, owned))
    await tx.delete(play_tracks).where(inArray(play_tracks.app_id, owned))
    await tx.delete(play_visits).where(inArray(play_visits.app_id, owned))
    await tx
      .update(apps)
      .set({
        ...blankEdit,
        name: 'Deleted app',
        description: '',
        testing_credentials: null,
        package_name: null,
        opt_in_url: null,
        group_email: null,
        deleted_at: sql`coalesce(${apps.deleted_at}, clock())`,
        updated_at: sql`clock()`,
      })
      .where(eq(apps.owner_id, ownerId))
  },
}

/** Keeps amounts, dates, transaction IDs and decisions for accounting; deletes whose money it was. */
export const paymentsData: PersonalData = {
  export: async (tx, { id }) => ({
    payments: await listPayments(tx, id),
    refunds: await listRefunds(tx, id),
    stray_money: await listStrays(tx, id),
    payment_help: await listPaymentHelp(tx, id),
  }),
  async erase(tx, { id: ownerId }) {
    await tx
      .update(payments)
      .set({ account_name: null, updated_at: sql`clock()` })
      .where(eq(payments.owner_id, ownerId))
    await tx
      .update(refunds)
      .set({ pay_to: '', message: null, updated_at: sql`clock()` })
      .where(eq(refunds.owner_id, ownerId))
    const mine = tx
      .select({ id: sql<string>`${refunds.id}::text` })
      .from(refunds)
      .where(eq(refunds.owner_id, ownerId))
    await tx
      .update(second_approvals)
      .set({ lines: [] })
      .where(and(eq(second_approvals.act, 'refund.approve'), inArray(second_approvals.subject, mine)))
    await tx.delete(payment_help).where(eq(payment_help.owner_id, ownerId))
  },
}
