import { eq, sql } from 'drizzle-orm'
import { addDays } from '@fortnight/contract/calendar'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPerson, aPool, type Person } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { checkins } from '../../platform/db/schema/testing-record.ts'
import { appendEvents, appendPast } from '../ledger/append.ts'
import { joining, takeSteps } from '../ledger/steps.testkit.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'

/**
 * A run whose first `count` testers joined on `started_on`, with the account of the first of them. Its calendar is UTC.
 */
export interface JoinedRun {
  app: string
  run: string
  owner: Person
  admin: Person
  /** Seats of opted-in testers. */
  seats: number[]
  tester: Person
  started_on: string
}

/** Gives the tester of a seat an account. */
export async function accountOf(world: TestServer, seat: number): Promise<Person> {
  const person = await aPerson(world, 'tester')
  await world.database.db.execute(sql`update testers set person_id = ${person.id}
    where id = (select tester_id from assignments where id = ${seat})`)
  return person
}

export async function aJoinedRun(
  world: TestServer,
  { count = 13, started_on = '2026-11-10' } = {},
): Promise<JoinedRun> {
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  await aPool(world, 30, { model: (index) => `Model ${index % 12}` })
  const { id: app } = await anApprovedApp(world, owner, admin)
  const { db } = world.database
  const all = await db
    .select({ id: assignments.id, run: assignments.run_id })
    .from(assignments)
    .where(eq(assignments.app_id, app))
    .orderBy(assignments.id)
  const run = all[0]?.run ?? ''
  const seats = all.slice(0, count).map(({ id }) => id)
  const at = new Date(`${started_on}T08:00:00Z`)
  await takeSteps(world, seats, joining, at)
  const goal = addDays(started_on, 14)
  await db.transaction(async (tx) => {
    const staffed_at = new Date(at.getTime() - hourMs)
    await tx.update(runs).set({ staffed_at }).where(eq(runs.id, run))
    await appendPast(tx, [{ run_id: run, kind: 'started', data: { on: started_on, goal }, at }])
  })
  return { app, run, owner, admin, seats, tester: await accountOf(world, seats[0] ?? 0), started_on }
}

/** A day of use of that seat. */
export async function aDayOfUse(world: TestServer, run: string, seat: number, day: string, grade: Grade = 'claimed') {
  const at = new Date(`${day}T12:00:00Z`)
  await world.database.db.transaction(async (tx) => {
    await tx.insert(checkins).values({ assignment_id: seat, day, seconds: 180, evidence: grade, used_at: at })
    await appendEvents(tx, [{ run_id: run, seat, kind: 'checked_in', grade, data: { day, seconds: 180 }, at }])
  })
}

/** Ends a live seat at its tester's wish. */
export async function leave(world: TestServer, seat: number, day: string) {
  await takeSteps(world, [seat], ['opted_out'], `${day}T15:00:00Z`)
}
