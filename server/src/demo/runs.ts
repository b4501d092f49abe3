import { eq, sql } from 'drizzle-orm'
import { planOf } from '@fortnight/contract/plans'
import { decisions, runs } from '../db/schema.ts'
import { goalOf } from '../engine/goal.ts'
import { defaults } from '../engine/params.ts'

import { type Fact, record } from '../runs/facts.repository.ts'
import * as repository from '../runs/runs.repository.ts'
import { chooseTeam, staff } from '../runs/staff.ts'

import { addDays } from './days.ts'
import { addOutlook } from './outlook.ts'
import type { Scene } from './scene.ts'
import { addSeats } from './seats.ts'
import type { Story } from './stories.ts'

const dayMs = 86_400_000

async function insertRun({ db, people }: Scene, story: Story, appId: string, at: Date): Promise<string> {
  const { need, days } = goalOf(planOf(story.plan), story.duration ?? 12)
  const run = { app_id: appId, owner_id: people[story.by].id, package_plan: story.plan, need, days }
  const id = await repository.insert(db, run)
  await db.update(runs).set({ queued_at: at, created_at: at, updated_at: at }).where(eq(runs.id, id))
  return id
}

/** A run whose testers are not to be found in the pool: the service's own attempt comes up short. */
export async function addQueuedRun(scene: Scene, story: Story, appId: string, at: Date): Promise<void> {
  const { db, people, notes } = scene
  const id = await insertRun(scene, story, appId, at)
  const staffing = await staff(db, id)
  if (!staffing || staffing.staffed) throw new Error(`${story.name} was meant to wait for testers`)
  const { need } = goalOf(planOf(story.plan), story.duration ?? 12)
  notes.waiting(people[story.by].id, at, { id: appId, name: story.name }, need, staffing.available)
}

/** The team that the service would have claimed, so that the sample run keeps every promise. */
async function pickTeam({ db }: Scene, runId: string) {
  const run = await repository.lockQueued(db, runId)
  if (!run) throw new Error('the run is not queued')
  return { run, ...(await chooseTeam(db, run, defaults)) }
}

/** A ledger tells what happened in the order in which it did. */
const recordInOrder = (db: Scene['db'], facts: Fact[]) =>
  record(
    db,
    facts.sort((x, y) => Number(x.at) - Number(y.at)),
  )

/** When a run was staffed, on which day it started, and whether it is over. */
export interface Course {
  staffedAt: Date
  startedAgo?: number
  closed?: boolean
}

/** A staffed run as it stands today: its team, what they did each day, and the records of it. */
export async function addRun(scene: Scene, story: Story, appId: string, course: Course): Promise<void> {
  const { db, calendar, people, notes } = scene
  const { staffedAt, startedAgo, closed = false } = course
  const owner = people[story.by].id
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
  notes.teamAssigned(owner, staffedAt, { id: appId, name: story.name }, team.length, goal.need)

  const closedAt = closed && startedAgo !== undefined ? calendar.at(startedAgo - goal.days, 8.5) : null
  const { seats, facts } = await addSeats(scene, run, team, { staffedAt, startedAgo, closedAt })
  await db
    .update(runs)
    .set({
      phase: closed ? 'completed' : startedAgo === undefined ? 'staffing' : 'running',
      probability,
      staffed_at: staffedAt,
      started_on: startedAgo === undefined ? null : calendar.day(startedAgo),
      goal_on: startedAgo === undefined ? null : calendar.day(startedAgo - goal.days),
      qualified_on: closed && startedAgo !== undefined ? calendar.day(startedAgo - goal.days) : null,
      closed_at: closedAt,
      updated_at: closedAt ?? staffedAt,
    })
    .where(eq(runs.id, id))
  if (startedAgo === undefined) return recordInOrder(db, facts)
  notes.started(owner, calendar.at(startedAgo, 21.2), { id: appId, name: story.name }, goal.days)
  const [on, last] = [calendar.day(startedAgo), calendar.day(startedAgo - goal.days)]
  const started: Fact = { run_id: id, kind: 'started', data: { on, goal: last }, at: calendar.at(startedAgo, 21) }
  const daily = await addDays(scene, { runId: id, plan: story.plan, startedAgo, days: goal.days, seats })
  const outlook = await addOutlook(scene, { runId: id, startedAgo, days: goal.days, seats, probability })
  const ends = ['qualified', 'finished'] as const
  const finished = closedAt ? ends.map((kind): Fact => ({ run_id: id, kind, data: { on: last }, at: closedAt })) : []
  await recordInOrder(db, [...facts, started, ...daily, ...outlook, ...finished])
  if (!closedAt) return
  const stayed = seats.filter(({ state }) => state === 'completed').length
  notes.completed(owner, closedAt, { id: appId, name: story.name }, goal.days, stayed)
  await db.execute(sql`update apps set updated_at = ${new Date(closedAt.getTime() + dayMs / 96)} where id = ${appId}`)
}
