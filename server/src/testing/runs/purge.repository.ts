import { deletePictures } from '../checkins/copies.repository.ts'
import { forgetAccounts } from '../joining/joining-proofs.repository.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { joiningPath } from '@fortnight/contract/site-map/paths'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notifications } from '../../platform/db/schema/messaging.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { disputes } from '../../platform/db/schema/testers-pay.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { app_prompts, day_prompts } from '../../platform/db/schema/testing-prompts.ts'
import { checkins, findings, screenshots } from '../../platform/db/schema/testing-record.ts'
import { moment } from '../../platform/db/moment.ts'

interface Ended {
  [column: string]: unknown
  id: string
  app_id: string
  owner_id: string
  name: string
}

/**
 * Those of these runs that no other transaction holds; their apps are locked with them, so that no transaction waits.
 */
const free = (tx: Tx, where: ReturnType<typeof sql>, most: number) =>
  tx.execute<Ended>(sql`
    select r.id, r.app_id, r.owner_id, a.name from runs r join apps a on a.id = r.app_id
    where r.closed_at is not null and r.purged_at is null and ${where}
    order by r.closed_at, r.id limit ${most} for no key update of r, a skip locked`)

/** Runs that ended before `closedBefore` and whose developers have not been warned. */
export async function lockUnwarned(tx: Tx, closedBefore: Date, most: number): Promise<Ended[]> {
  const { rows } = await free(tx, sql`r.purge_warned_at is null and r.closed_at <= ${moment(closedBefore)}`, most)
  return rows
}

/** Runs that ended before one time, whose developers were warned before the other, and on which no day is disputed. */
export async function lockDue(tx: Tx, closedBefore: Date, warnedBefore: Date, most: number): Promise<Ended[]> {
  const { rows } = await free(
    tx,
    sql`r.closed_at <= ${moment(closedBefore)}
      and r.purge_warned_at <= ${moment(warnedBefore)}
      and not exists (select 1 from disputes d join assignments s on s.id = d.assignment_id
        where s.run_id = r.id and d.state = 'open')`,
    most,
  )
  return rows
}

const idsOf = (ended: readonly Ended[]) => ended.map(({ id }) => id)

export const markWarned = (tx: Tx, ended: readonly Ended[], purge_warned_at: Date) =>
  tx
    .update(runs)
    .set({ purge_warned_at })
    .where(inArray(runs.id, idsOf(ended)))

const seatsOf = (db: Db, ids: string[]) =>
  db.select({ id: assignments.id }).from(assignments).where(inArray(assignments.run_id, ids))

/**
 * Deletes words, pictures and credentials, and the notifications that repeat words. Days, grades, seats, money and the
 * event log stay: they name no person.
 */
export async function empty(tx: Tx, ended: readonly Ended[], purged_at: Date): Promise<void> {
  const ids = idsOf(ended)
  const seats = seatsOf(tx, ids)
  await tx.update(checkins).set({ note: null }).where(inArray(checkins.assignment_id, seats))
  await deletePictures(tx, inArray(screenshots.assignment_id, seats))
  await forgetAccounts(tx, seats)
  await tx.update(day_prompts).set({ text: null, answer: null }).where(inArray(day_prompts.assignment_id, seats))
  await tx.update(findings).set({ message: null }).where(inArray(findings.run_id, ids))
  await tx
    .update(disputes)
    .set({ message: sql`case when ${disputes.message} is not null then '' end`, answer: '' })
    .where(inArray(disputes.assignment_id, seats))
  await tx.delete(notifications).where(
    and(
      inArray(
        notifications.user_id,
        ended.map(({ owner_id }) => owner_id),
      ),
      inArray(
        notifications.link,
        ended.map(({ app_id }) => joiningPath(app_id)),
      ),
    ),
  )
  await tx
    .update(apps)
    .set({ testing_credentials: null, test_instructions: null })
    .where(
      inArray(
        apps.id,
        ended.map(({ app_id }) => app_id),
      ),
    )
  await tx.delete(app_prompts).where(
    inArray(
      app_prompts.app_id,
      ended.map(({ app_id }) => app_id),
    ),
  )
  await tx.update(runs).set({ purged_at }).where(inArray(runs.id, ids))
}
