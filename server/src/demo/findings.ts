import type { FindingKind } from '@fortnight/contract/vocabulary/finding-states'
import { app_versions, findings, retests } from '../platform/db/schema/testing-record.ts'
import type { Fact } from '../testing/ledger/append.repository.ts'
import type { Course } from './course.ts'
import type { Scene } from './scene.ts'
import type { Seat } from './seats.ts'

interface Report {
  kind: FindingKind
  message: string
  /** The day of the run on which it was reported. */
  day: number
  /** The version that answers it, put on the closed track on that day; testers who are asked try it on the next two. */
  answer?: { version: string; notes: string; day: number }
}

export const reports: readonly Report[] = [
  {
    kind: 'problem',
    message: 'After a call comes in, the app shows the first screen again and my entry is gone.',
    day: 2,
    answer: { version: '1.0.5', notes: 'Entries are kept when a call comes in.', day: 10 },
  },
  {
    kind: 'idea',
    message: 'Let me choose larger letters in the list.',
    day: 4,
    answer: { version: '1.0.4', notes: 'The list follows the size of letters that is set on the phone.', day: 6 },
  },
  { kind: 'praise', message: 'The first screen says at once what the app is for.', day: 5 },
]

/** A run's days by their number, and its findings. */
interface Tale {
  db: Scene['db']
  runId: string
  lastDay: number
  at: (day: number, hour: number) => Date
}

type Answer = NonNullable<Report['answer']>

async function addVersion({ db, runId, at }: Tale, { version, notes, day }: Answer) {
  const row = { run_id: runId, name: version, notes, created_at: at(day, 9) }
  const [stored] = await db.insert(app_versions).values(row).returning({ id: app_versions.id })
  if (!stored) throw new Error('a version was not stored')
  return stored.id
}

async function addFinding({ db, runId, at }: Tale, { kind, message, day }: Report, seat: number, set: object) {
  const when = { created_at: at(day, 22), updated_at: at(day, 22) }
  const row = { run_id: runId, assignment_id: seat, kind, message, ...when, ...set }
  const [stored] = await db.insert(findings).values(row).returning({ id: findings.id })
  if (!stored) throw new Error('a finding was not stored')
  return stored.id
}

/** A finding with its progress so far: testers who are asked try it on the next days. */
async function describeFinding(tale: Tale, report: Report, reporter: number, other: number): Promise<Fact[]> {
  const { db, runId: run_id, lastDay, at } = tale
  const answer = report.answer && report.answer.day < lastDay ? report.answer : undefined
  const tries = answer ? [reporter, other].map((seat, place) => ({ seat, day: answer.day + 1 + place })) : []
  const tried = tries.filter(({ day }) => day < lastDay)
  const version = answer && (await addVersion(tale, answer))
  const state = tried.length < tries.length ? 'retest' : 'confirmed'
  const set = answer && { version_id: version, state, updated_at: at(answer.day, 22) }
  const finding = await addFinding(tale, report, reporter, { ...set })
  const claimed = { run_id, grade: 'claimed' } as const
  const found: Fact = {
    ...claimed,
    seat: reporter,
    kind: 'found',
    data: { finding, kind: report.kind },
    at: at(report.day, 22),
  }
  if (!answer || !version) return [found]
  const asked = { finding_id: finding, version_id: version, asked_at: at(answer.day, 9.2) }
  const answered = (day: number) => (day < lastDay ? { result: 'fixed' as const, answered_at: at(day, 19) } : {})
  await db.insert(retests).values(tries.map(({ seat, day }) => ({ ...asked, assignment_id: seat, ...answered(day) })))
  return [
    found,
    { ...claimed, kind: 'version', data: { version, name: answer.version }, at: at(answer.day, 9) },
    { ...claimed, kind: 'fixed', data: { finding, version }, at: at(answer.day, 9.1) },
    ...tried.map(({ seat, day }): Fact => ({
      ...claimed,
      seat,
      kind: 'retested',
      data: { finding, result: 'fixed' },
      at: at(day, 19),
    })),
  ]
}

/** Findings, the versions that answer them, and the results of retests. Returns the facts to record. */
export async function addFindings(scene: Scene, runId: string, course: Course, seats: Seat[]): Promise<Fact[]> {
  const { db, calendar } = scene
  const { startedAgo, closedAgo } = course
  const lastDay = startedAgo - (closedAgo ?? 0)
  const tale: Tale = { db, runId, lastDay, at: (day, hour) => calendar.at(startedAgo - day, hour) }
  const stayed = ['opted_in', 'completed']
  const team = seats.filter(({ state, isLate }) => !isLate && stayed.includes(state))
  const facts: Fact[] = []
  for (const [place, report] of reports.entries()) {
    const [reporter, other] = [team[place], team[place + 4]]
    if (reporter && other && report.day < lastDay)
      facts.push(...(await describeFinding(tale, report, reporter.id, other.id)))
  }
  return facts
}
