import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FindingKind, FindingState, RetestResult } from '@fortnight/contract/vocabulary/finding-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { play_tracks } from '../../platform/db/schema/orders-play-track.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { app_versions, findings, retests } from '../../platform/db/schema/testing-record.ts'
import { testerName } from '../runs/tester-columns.ts'

/** Group of a finding: what waits for its developer, what testers try again, what is settled, then praise. */
const need = sql`case when ${findings.kind} = 'praise' then 5
  when ${findings.state} = 'open' then 1 when ${findings.state} = 'fixed' then 2 when ${findings.state} = 'retest' then 3
  else 4 end`

/** The findings of a run in the order in which every screen lists them: by need, then newest first. */
export const list = (db: Db, runId: string) =>
  db
    .select({
      id: findings.id,
      kind: findings.kind,
      message: findings.message,
      state: findings.state,
      seat: findings.assignment_id,
      name: testerName,
      version_id: findings.version_id,
      version_name: app_versions.name,
      created_at: findings.created_at,
      updated_at: findings.updated_at,
    })
    .from(findings)
    .innerJoin(assignments, eq(assignments.id, findings.assignment_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .leftJoin(app_versions, eq(app_versions.id, findings.version_id))
    .where(eq(findings.run_id, runId))
    .orderBy(need, desc(findings.created_at), desc(findings.id))

/** All testers who were asked to try one of these again. */
export const listRetests = (db: Db, runId: string) =>
  db
    .select({
      finding: retests.finding_id,
      seat: retests.assignment_id,
      name: testerName,
      version: app_versions.name,
      result: retests.result,
      asked_at: retests.asked_at,
      answered_at: retests.answered_at,
    })
    .from(retests)
    .innerJoin(app_versions, eq(app_versions.id, retests.version_id))
    .innerJoin(assignments, eq(assignments.id, retests.assignment_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .where(eq(assignments.run_id, runId))
    .orderBy(asc(retests.asked_at), asc(retests.assignment_id))

export const listVersions = (db: Db, runId: string) =>
  db
    .select({
      id: app_versions.id,
      name: app_versions.name,
      notes: app_versions.notes,
      created_at: app_versions.created_at,
    })
    .from(app_versions)
    .where(eq(app_versions.run_id, runId))
    .orderBy(desc(app_versions.created_at))

/** The run of an app of this owner, locked against its end until the transaction ends. */
export async function lockOwnRun(tx: Tx, appId: string, owner: string) {
  const [run] = await tx
    .select({
      id: runs.id,
      app_id: runs.app_id,
      name: apps.name,
      closed_at: runs.closed_at,
      staffed_at: runs.staffed_at,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .where(and(eq(runs.app_id, appId), eq(runs.owner_id, owner), isNull(apps.deleted_at)))
    .for('share', { of: runs })
  return run
}

/** A live seat of that person's, with its run; locked against its end. */
export async function lockOwnSeat(tx: Tx, seat: number, person: string) {
  const [assignment] = await tx
    .select({
      id: assignments.id,
      state: assignments.state,
      run_id: assignments.run_id,
      app_id: assignments.app_id,
      owner_id: assignments.owner_id,
      name: apps.name,
    })
    .from(assignments)
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .where(and(eq(assignments.id, seat), eq(assignments.person_id, person)))
    .for('share', { of: assignments })
  return assignment
}

export async function insert(
  tx: Tx,
  row: { run_id: string; assignment_id: number; kind: FindingKind; message: string; created_at: Date },
): Promise<string> {
  const [stored] = await tx
    .insert(findings)
    .values({ ...row, updated_at: row.created_at })
    .returning({ id: findings.id })
  if (!stored) throw new Error('the finding was not stored')
  return stored.id
}

/** Undefined if the run already has a version of that name. */
export async function insertVersion(
  tx: Tx,
  row: { run_id: string; name: string; notes: string | null; created_at: Date },
) {
  const [stored] = await tx.insert(app_versions).values(row).onConflictDoNothing().returning()
  return stored
}

/** A version of the run, by id. */
export async function hasVersion(tx: Tx, runId: string, id: string): Promise<boolean> {
  return (await tx.$count(app_versions, and(eq(app_versions.id, id), eq(app_versions.run_id, runId)))) > 0
}

/** Moves a finding of the run if it is in one of `from`; undefined if it is not. */
export async function move(
  tx: Tx,
  where: { run_id: string; id: string; from: readonly FindingState[] },
  set: { state: FindingState; at: Date; version_id?: string },
) {
  const { at, ...values } = set
  const [moved] = await tx
    .update(findings)
    .set({ ...values, updated_at: at })
    .where(and(eq(findings.id, where.id), eq(findings.run_id, where.run_id), inArray(findings.state, [...where.from])))
    .returning({ id: findings.id, seat: findings.assignment_id, version_id: findings.version_id })
  return moved
}

/** Findings that a version is said to fix and no tester was asked to try again, locked. */
export const listFixed = (tx: Tx, runId: string) =>
  tx
    .select({ id: findings.id, seat: findings.assignment_id, version: app_versions.id, name: app_versions.name })
    .from(findings)
    .innerJoin(app_versions, eq(app_versions.id, findings.version_id))
    .where(and(eq(findings.run_id, runId), eq(findings.state, 'fixed')))
    .for('update', { of: findings })

/**
 * Versions that Google has not shown as a release yet, with the one that it shows; none of an app whose track we do not
 * see.
 */
export const listUnseen = (db: Db, runId: string) =>
  db
    .select({ id: app_versions.id, name: app_versions.name, release: play_tracks.release })
    .from(app_versions)
    .innerJoin(runs, eq(runs.id, app_versions.run_id))
    .innerJoin(play_tracks, eq(play_tracks.app_id, runs.app_id))
    .where(
      and(
        eq(app_versions.run_id, runId),
        isNotNull(play_tracks.track),
        isNull(play_tracks.failed_at),
        sql`not exists (select from run_log(${runs.id}) e where e.kind = 'version'
          and e.grade = 'confirmed' and e.data ->> 'version' = ${app_versions.id}::text)`,
      ),
    )

/** A finding of the run, locked; undefined if there is none. */
export async function lock(tx: Tx, runId: string, id: string) {
  const [finding] = await tx
    .select({ id: findings.id, seat: findings.assignment_id, state: findings.state, version_id: findings.version_id })
    .from(findings)
    .where(and(eq(findings.id, id), eq(findings.run_id, runId)))
    .for('update')
  return finding
}

/** The opted-in seats among these, with their people. */
export const listLive = (tx: Tx, runId: string, seats: readonly number[]) =>
  tx
    .select({ seat: assignments.id, tester_id: assignments.tester_id })
    .from(assignments)
    .where(and(eq(assignments.run_id, runId), inArray(assignments.id, [...seats]), eq(assignments.state, 'opted_in')))

/** Requests retests of this version that were not requested yet; returns whose. */
export const ask = (tx: Tx, finding_id: string, version_id: string, seats: readonly number[], asked_at: Date) =>
  tx
    .insert(retests)
    .values(seats.map((assignment_id) => ({ finding_id, version_id, assignment_id, asked_at })))
    .onConflictDoNothing()
    .returning({ seat: retests.assignment_id })

const asked = (finding: string, version: string) =>
  and(eq(retests.finding_id, finding), eq(retests.version_id, version))

/** Stores the answer to an open retest; false if there is none. */
export async function answer(
  tx: Tx,
  { finding, version, seat }: { finding: string; version: string; seat: number },
  result: RetestResult,
  answered_at: Date,
): Promise<boolean> {
  const answered = await tx
    .update(retests)
    .set({ result, answered_at })
    .where(and(asked(finding, version), eq(retests.assignment_id, seat), isNull(retests.result)))
    .returning({ seat: retests.assignment_id })
  return answered.length > 0
}

/** Number of unanswered retests of testers who are still opted in. */
export const countOpen = async (tx: Tx, finding: string, version: string): Promise<number> => {
  const [open] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(retests)
    .innerJoin(assignments, eq(assignments.id, retests.assignment_id))
    .where(and(asked(finding, version), isNull(retests.result), eq(assignments.state, 'opted_in')))
  return open?.count ?? 0
}

/** Whether that person has, or had, that seat. */
export const isOwnSeat = async (db: Db, seat: number, person: string): Promise<boolean> =>
  (await db.$count(assignments, and(eq(assignments.id, seat), eq(assignments.person_id, person)))) > 0

/** Findings that a tester reported on a seat of theirs, and retests requested there. */
export const listOfSeat = (db: Db, seat: number, person: string) =>
  db
    .select({
      id: findings.id,
      kind: findings.kind,
      message: findings.message,
      state: findings.state,
      created_at: findings.created_at,
      mine: sql<boolean>`${findings.assignment_id} = ${assignments.id}`,
      version: sql<string | null>`case when ${retests.asked_at} is null then null else ${app_versions.name} end`,
      notes: app_versions.notes,
    })
    .from(assignments)
    .innerJoin(findings, eq(findings.run_id, assignments.run_id))
    .leftJoin(
      retests,
      and(
        eq(retests.finding_id, findings.id),
        eq(retests.assignment_id, assignments.id),
        eq(retests.version_id, findings.version_id),
        isNull(retests.result),
        eq(findings.state, 'retest'),
      ),
    )
    .leftJoin(app_versions, eq(app_versions.id, findings.version_id))
    .where(
      and(
        eq(assignments.id, seat),
        eq(assignments.person_id, person),
        sql`(${findings.assignment_id} = ${assignments.id} or ${retests.asked_at} is not null)`,
      ),
    )
    .orderBy(desc(findings.created_at), desc(findings.id))
