import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PersonalData } from '../identity/data-rights/personal-data.ts'
import type { Db } from '../platform/db/database.ts'
import { bytesOf } from '../platform/file-store/file-store.ts'
import { all } from '../platform/db/readable-columns.ts'
import { apps } from '../platform/db/schema/orders.ts'
import { assignments, runs } from '../platform/db/schema/testing.ts'
import { joining_proofs } from '../platform/db/schema/testing-joining.ts'
import { app_prompts, day_prompts } from '../platform/db/schema/testing-prompts.ts'
import {
  checkins,
  findings,
  production_answers,
  report_links,
  screenshots,
} from '../platform/db/schema/testing-record.ts'
import { lockTestersOfPerson } from '../testers/personal-data.repository.ts'
import { deletePictures } from './checkins/copies.repository.ts'
import { forgetAccounts } from './joining/joining-proofs.repository.ts'
import { append } from './ledger/append.ts'

/** Runs with the number of their testers, whose names and addresses belong to the testers. */
const listRuns = (db: Db, ownerId: string) =>
  db
    .select({
      ...all(runs, 'owner_id', 'next_eval_at', 'version'),
      testers: sql<number>`(select count(*)::int from assignments a where a.run_id = runs.id)`,
      console_reports: sql`(select coalesce(json_agg(json_build_object('day', c.day, 'opted_in', c.opted_in) order by c.day), '[]')
        from console_reports c where c.run_id = runs.id)`,
      production_answers: sql`(select coalesce(json_agg(json_build_object('question', p.question, 'answer', p.answer) order by p.question), '[]')
        from production_answers p where p.run_id = runs.id)`,
      prompts: sql`(select coalesce(json_agg(json_build_object('kind', p.kind, 'text', p.text, 'answer', p.answer,
        'created_at', p.created_at, 'removed_at', p.removed_at) order by p.created_at, p.id), '[]')
        from app_prompts p where p.app_id = runs.app_id)`,
      smaller_starts: sql`(select coalesce(json_agg(json_build_object('team', s.team, 'percent', s.percent, 'asked_at', s.asked_at,
        'answer', s.answer, 'answered_at', s.answered_at) order by s.id), '[]')
        from smaller_starts s where s.run_id = runs.id)`,
      report_link: sql`(select json_build_object('token', l.token, 'on_front_page', l.on_front_page, 'created_at', l.created_at)
        from report_links l where l.run_id = runs.id)`,
    })
    .from(runs)
    .where(eq(runs.owner_id, ownerId))
    .orderBy(asc(runs.created_at))

/** Their seats, each with the app's name; the owner of the app is another person's data. */
const listTestsAsTester = (db: Db, userId: string) =>
  db
    .select({
      ...all(assignments, 'owner_id', 'person_id', 'household_id', 'tester_id'),
      app_name: sql<string>`(select p.name from apps p where p.id = assignments.app_id)`,
      ...all(joining_proofs, 'assignment_id'),
    })
    .from(assignments)
    .leftJoin(joining_proofs, eq(joining_proofs.assignment_id, assignments.id))
    .where(eq(assignments.person_id, userId))
    .orderBy(asc(assignments.id))

/** The user's days of use as a tester: minutes, notes, answers, and the files of the pictures. */
const listDaysOfUse = (db: Db, userId: string) =>
  db
    .select({
      app: apps.name,
      ...all(checkins, 'assignment_id'),
      picture: screenshots.file,
      picture_sent_at: screenshots.created_at,
      asked: day_prompts.text,
      answer: day_prompts.answer,
    })
    .from(checkins)
    .innerJoin(assignments, eq(assignments.id, checkins.assignment_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .leftJoin(
      screenshots,
      and(eq(screenshots.assignment_id, checkins.assignment_id), eq(screenshots.day, checkins.day)),
    )
    .leftJoin(
      day_prompts,
      and(eq(day_prompts.assignment_id, checkins.assignment_id), eq(day_prompts.day, checkins.day)),
    )
    .where(eq(assignments.person_id, userId))
    .orderBy(asc(checkins.day), asc(checkins.assignment_id))

/** Findings that the user reported as a tester. */
const listFindings = (db: Db, userId: string) =>
  db
    .select({ app: apps.name, ...all(findings, 'run_id', 'assignment_id', 'version_id') })
    .from(findings)
    .innerJoin(assignments, eq(assignments.id, findings.assignment_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .where(eq(assignments.person_id, userId))
    .orderBy(asc(findings.created_at), asc(findings.id))

/** The owner's words to Google, their reports of its answer, and public pages. The event logs stay: they contain no names. */
export const runsData: PersonalData = {
  export: async (tx, { id }) => ({ runs: await listRuns(tx, id) }),
  async erase(tx, { id: ownerId }) {
    const mine = eq(runs.owner_id, ownerId)
    const ofMine = tx.select({ id: runs.id }).from(runs).where(mine)
    await tx.delete(production_answers).where(inArray(production_answers.run_id, ofMine))
    await tx.delete(report_links).where(inArray(report_links.run_id, ofMine))
    const myApps = tx.select({ id: apps.id }).from(apps).where(eq(apps.owner_id, ownerId))
    await tx.delete(app_prompts).where(inArray(app_prompts.app_id, myApps))
    const seats = tx.select({ id: assignments.id }).from(assignments).where(inArray(assignments.run_id, ofMine))
    await tx.update(day_prompts).set({ text: null }).where(inArray(day_prompts.assignment_id, seats))
    await tx.update(runs).set({ refusal: null, report_name: null }).where(mine)
  },
}

/**
 * Days of use and findings stay as figures, because tests and pay depend on them; words and pictures are deleted,
 * with all by which a picture is found again.
 */
export const daysData: PersonalData = {
  async export(tx, { id }, { files }) {
    const days = []
    for (const { picture, ...day } of await listDaysOfUse(tx, id))
      days.push({ ...day, picture: (await bytesOf(files, picture))?.toString('base64') ?? null })
    return { days_of_use: days, findings: await listFindings(tx, id) }
  },
  async erase(tx, { id: userId }) {
    const mine = tx.select({ id: assignments.id }).from(assignments).where(eq(assignments.person_id, userId))
    await tx.update(checkins).set({ note: null }).where(inArray(checkins.assignment_id, mine))
    await deletePictures(tx, inArray(screenshots.assignment_id, mine))
    await tx.update(day_prompts).set({ answer: null }).where(inArray(day_prompts.assignment_id, mine))
    await tx.update(findings).set({ message: null }).where(inArray(findings.assignment_id, mine))
  },
}

/**
 * Removes a tester from every test; the evidence about them stays with anonymous seats. Phones have the names that
 * their owner typed.
 */
export const seatsData: PersonalData = {
  export: async (tx, { id }) => ({ tests_as_tester: await listTestsAsTester(tx, id) }),
  async erase(tx, person, at) {
    const found = await lockTestersOfPerson(tx, person)
    if (!found.length) return
    const theirs = inArray(
      assignments.person_id,
      found.map(({ person_id }) => person_id),
    )
    const live = await tx
      .select({ run_id: assignments.run_id, seat: assignments.id, state: assignments.state })
      .from(assignments)
      .where(and(theirs, isNull(assignments.ended_at)))
    await append(
      tx,
      live.map(({ run_id, seat, state }) => ({
        run_id,
        seat,
        kind: state === 'invited' ? 'declined' : 'opted_out',
        data: {},
        at,
      })),
    )
    await tx.update(assignments).set({ model: 'Deleted phone' }).where(theirs)
    await forgetAccounts(tx, tx.select({ id: assignments.id }).from(assignments).where(theirs))
  },
}
