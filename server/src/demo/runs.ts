import { eq, sql } from 'drizzle-orm'
import { planOf } from '@fortnight/contract/plans'
import { dayMs } from '@fortnight/contract/format/spans'
import { decisions } from '../platform/db/schema/testing-engine.ts'
import { runs } from '../platform/db/schema/testing.ts'
import { goalOf } from '../testing/engine/goal.ts'
import { defaults } from '../testing/engine/params.ts'
import { bookLate } from '../orders/late/book.ts'
import { closeApp } from '../orders/refunds/run-closed.ts'
import { appendPast } from '../testing/ledger/append.ts'
import * as reportLinks from '../testing/reports/report-links.repository.ts'
import * as storedRuns from '../testing/runs/runs.repository.ts'
import { chooseTeam, staff } from '../testing/staffing/staff.ts'
import { closedAt, courseOf, milestones, refusalOf } from './course.ts'
import { addDays } from './days.ts'
import { addFindings } from './findings.ts'
import { addForecasts } from './forecasts.ts'
import { notifyOfCourse } from './notes.ts'
import type { Scene } from './scene.ts'
import { addSeats } from './seats.ts'
import type { Story } from './story.ts'

async function insertRun({ db, people }: Scene, story: Story, appId: string, at: Date): Promise<string> {
  const { need, days } = goalOf(planOf(story.plan), story.duration ?? 12)
  const run = { app_id: appId, owner_id: people[story.by].id, package_plan: story.plan, need, days }
  const id = await storedRuns.insert(db, run)
  await db
    .update(runs)
    .set({ queued_at: at, ready_at: at, promised_from: at, risk: 0, created_at: at, updated_at: at })
    .where(eq(runs.id, id))
  return id
}

/** A run whose testers are not in the pool: the service's own attempt fails. */
export async function addQueuedRun(scene: Scene, story: Story, appId: string, at: Date): Promise<void> {
  const { db, people, notes } = scene
  const id = await insertRun(scene, story, appId, at)
  const staffing = await staff(db, id)
  if (!staffing || staffing.staffed || staffing.available === null)
    throw new Error(`${story.name} was meant to wait for testers`)
  const { need } = goalOf(planOf(story.plan), story.duration ?? 12)
  const app = story.name
  notes.toOwner(people[story.by].id, at, { key: 'run_waits', values: { app_id: appId, app } })
  notes.toAdmin(at, { key: 'run_waits_alarm', values: { app, need, available: staffing.available } }, false)
}

/** The team that the service would have claimed, so that the sample run keeps every promise. */
async function pickTeam({ db }: Scene, runId: string) {
  const run = await storedRuns.lockQueued(db, runId)
  if (!run) throw new Error('the run is not queued')
  return { run, ...(await chooseTeam(db, run, defaults)) }
}

/** A staffed run as of today: its team, their check-ins each day, and its records. */
export async function addRun(scene: Scene, story: Story, appId: string, staffedAt: Date): Promise<void> {
  const { db, calendar, people, notes } = scene
  const { turnover, gap = 0, plan } = story
  const [owner, app] = [people[story.by].id, { id: appId, name: story.name }]
  const id = await insertRun(scene, story, appId, staffedAt)
  const { run, goal, team, probability } = await pickTeam(scene, id)
  await db.insert(decisions).values({
    run_id: id,
    key: `${id}:team`,
    kind: 'team',
    inputs: { goal, team: team.map((tester) => [tester.id, tester.hazard_a, tester.hazard_b]) },
    probability_after: probability,
    created_at: staffedAt,
  })

  const course = courseOf(story, goal.days)
  const { seats, facts } = await addSeats(scene, run, team, { staffedAt, course, turnover })
  const first = seats.flatMap(({ id: seat, isLate }) => (isLate ? [] : [seat]))
  const values = { app_id: appId, app: story.name, need: goal.need, days: goal.days, seats: first }
  notes.toOwner(owner, staffedAt, { key: 'team_assigned', values })
  const closed_at = course && closedAt(calendar, course)
  const columns = { probability, report_name: story.report_name ?? null, updated_at: closed_at ?? staffedAt }
  const store = (values: object) =>
    db
      .update(runs)
      .set({ ...columns, ...values })
      .where(eq(runs.id, id))
  if (!course) {
    await appendPast(db, facts)
    return void (await store({}))
  }
  const daily = await addDays(scene, { runId: id, plan, course, seats, gap })
  const found = await addFindings(scene, id, course, seats)
  await addForecasts(scene, id, course, probability, { turnover, need: goal.need })
  await appendPast(db, [...facts, ...daily, ...found, ...milestones(calendar, id, story, course)])
  await store({ refusal: refusalOf(story) })
  if (story.on_front_page) {
    await reportLinks.insert(db, id)
    await reportLinks.setOnFrontPage(db, id, true)
  }
  notifyOfCourse(scene, owner, app, course, goal)
  if (course.phase === 'extended') await bookLate(db, appId, calendar.now)
  if (!closed_at) return
  if (course.phase === 'failed') return closeApp(db, appId, 'fail')
  await db.execute(sql`update apps set updated_at = ${new Date(closed_at.getTime() + dayMs / 96)} where id = ${appId}`)
}
