import { inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { joining_proofs } from '../../platform/db/schema/testing-joining.ts'
import { moment } from '../../platform/db/moment.ts'

/**
 * Stores the account that the tester of a seat showed. `is_same`: it is the one that the test knows; `is_first`: the
 * record does not say so yet. The seat must be locked.
 */
export async function showAccount(tx: Tx, seat: number, account: string, now: Date) {
  const { rows } = await tx.execute<{ is_same: boolean; is_first: boolean }>(sql`
    with known as (
      select t.email_key = google_account(${account}) as is_same,
        not exists (select from run_log(a.run_id) e where e.assignment_id = a.id and e.kind = 'account_shown') as is_first
      from assignments a join testers t on t.id = a.tester_id where a.id = ${seat}
    ), stored as (
      insert into joining_proofs (assignment_id, account, account_at) values (${seat}, ${account}, ${moment(now)})
      on conflict (assignment_id) do update set account = excluded.account, account_at = excluded.account_at
    )
    select is_same, is_first from known`)
  if (!rows[0]) throw new Error('there is no such seat')
  return rows[0]
}

/** Deletes the addresses that the testers of these seats showed. */
export async function forgetAccounts(tx: Tx, seats: SQLWrapper): Promise<void> {
  await tx
    .update(joining_proofs)
    .set({ account: null })
    .where(inArray(joining_proofs.assignment_id, seats as never))
}

/** Stores that the tester of a seat came from the app's own link; false if they did before. */
export async function openApp(tx: Tx, seat: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into joining_proofs (assignment_id, app_opened_at) values (${seat}, ${moment(now)})
    on conflict (assignment_id) do update set app_opened_at = excluded.app_opened_at
    where joining_proofs.app_opened_at is null returning assignment_id`)
  return rows.length === 1
}

/** The app of a link that an app opens; undefined if it was replaced or removed, or its test is over. */
export async function findLinked(db: Db, key: string) {
  const { rows } = await db.execute<{ app_id: string; app_name: string; run_id: string }>(sql`
    select l.app_id, p.name as app_name, r.id as run_id from install_links l
    join apps p on p.id = l.app_id join runs r on r.app_id = l.app_id
    where l.key = ${key} and p.deleted_at is null and r.closed_at is null`)
  return rows[0]
}

/** The seats of a run whose testers are in. */
export async function listIn(db: Db, runId: string) {
  const { rows } = await db.execute<{ id: string; person_id: string }>(sql`
    select id, person_id from assignments where run_id = ${runId} and state = 'opted_in' order by id`)
  return rows.map(({ id, person_id }) => ({ id: Number(id), person_id }))
}

/** Key of the link of an app; null without one. */
export async function findLink(db: Db, appId: string): Promise<string | null> {
  const { rows } = await db.execute<{ key: string }>(sql`select key from install_links where app_id = ${appId}`)
  return rows[0]?.key ?? null
}

/** Gives an app a link, in place of the one that it has. */
export async function setLink(db: Db, appId: string, key: string): Promise<void> {
  await db.execute(sql`
    insert into install_links (app_id, key) values (${appId}, ${key})
    on conflict (app_id) do update set key = excluded.key, made_at = excluded.made_at`)
}

export async function removeLink(db: Db, appId: string): Promise<void> {
  await db.execute(sql`delete from install_links where app_id = ${appId}`)
}
