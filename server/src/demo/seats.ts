import { sql } from 'drizzle-orm'
import type { FactKind } from '@fortnight/contract/ledger'
import type { AssignmentState } from '@fortnight/contract/run-states'
import { assignments, cooldowns } from '../db/schema.ts'
import type { Fact } from '../runs/facts.repository.ts'
import type { QueuedRow } from '../runs/runs.repository.ts'
import type { LockedTester } from '../runs/team.repository.ts'
import type { Scene } from './scene.ts'

/** A seat of a sample run. `leftAgo` is the day, before today, on which its tester opted out. */
export interface Seat {
  id: number
  state: AssignmentState
  leftAgo: number | null
  opted_in_at: Date | null
}

interface Times {
  staffedAt: Date
  startedAgo: number | undefined
  closedAt: Date | null
}

type Fate = Pick<Seat, 'state' | 'leftAgo' | 'opted_in_at'> & { ended_at: Date | null }

const joining = ['accepted', 'listed', 'opted_in', 'installed'] as const satisfies FactKind[]

/** Whoever is in took every step before; here at one go. */
const stepsTo = (at: Date | null) => ({
  accepted_at: at,
  listed_at: at,
  opted_in_at: at,
  installed_at: at,
  ...(at && { expires_at: null }),
})

/** What became of the tester at this place of the team: nearly all stay; the last but one may decline, the last may leave. */
function fateOf(scene: Scene, place: number, size: number, { staffedAt, startedAgo, closedAt }: Times): Fate {
  const { random, calendar } = scene
  const soon = new Date(staffedAt.getTime() + random.between(20, 240) * 60_000)
  if (startedAgo === undefined) {
    const joined = place % 5 < 2 && soon < calendar.now
    return { state: joined ? 'opted_in' : 'invited', opted_in_at: joined ? soon : null, ended_at: null, leftAgo: null }
  }
  if (place === size - 2 && random.chance(0.6))
    return { state: 'declined', opted_in_at: null, ended_at: soon, leftAgo: null }
  const optedIn = calendar.at(startedAgo, 2 + 17 * random.next())
  if (place === size - 1 && startedAgo > 6 && random.chance(0.6)) {
    const leftAgo = startedAgo - random.between(3, 6)
    return { state: 'opted_out', opted_in_at: optedIn, ended_at: calendar.at(leftAgo, 18 + 3 * random.next()), leftAgo }
  }
  return { state: closedAt ? 'completed' : 'opted_in', opted_in_at: optedIn, ended_at: closedAt, leftAgo: null }
}

/** Seats the team with dates of their own; constraints and triggers hold for them as for any other. Answers what is to go on record. */
export async function addSeats(scene: Scene, run: QueuedRow, team: LockedTester[], times: Times) {
  const { db } = scene
  const { staffedAt } = times
  const slots = new Map<string, number>()
  const rows = team.map((tester, place) => {
    const slot = (slots.get(tester.model) ?? 0) + 1
    slots.set(tester.model, slot)
    const { leftAgo, opted_in_at, ...fate } = fateOf(scene, place, team.length, times)
    const ids = { run_id: run.id, app_id: run.app_id, owner_id: run.owner_id, tester_id: tester.id }
    const who = { person_id: tester.person_id, household_id: tester.household_id, device_id: tester.device_id }
    return {
      leftAgo,
      values: {
        ...ids,
        ...who,
        model: tester.model,
        model_slot: slot,
        invited_at: staffedAt,
        ...stepsTo(opted_in_at),
        ...fate,
      },
    }
  })
  const stored = await db
    .insert(assignments)
    .values(rows.map(({ values }) => values))
    .returning({ id: assignments.id, tester_id: assignments.tester_id })
  const idOf = new Map(stored.map(({ id, tester_id }) => [tester_id, id]))
  const seats = rows.map(({ leftAgo, values }) => {
    const id = idOf.get(values.tester_id)
    if (id === undefined) throw new Error('a seat was not stored')
    return { id, leftAgo, ...values }
  })
  const until = new Date(staffedAt.getTime() + 60 * 86_400_000)
  await db
    .insert(cooldowns)
    .values(team.map((tester) => ({ owner_id: run.owner_id, tester_id: tester.id, until })))
    .onConflictDoUpdate({ target: [cooldowns.owner_id, cooldowns.tester_id], set: { until } })
  const run_id = run.id
  const facts = seats.flatMap(({ id: seat, opted_in_at, ended_at, state }): Fact[] => [
    ...(opted_in_at ? joining.map((kind): Fact => ({ run_id, seat, kind, data: {}, at: opted_in_at })) : []),
    ...(ended_at ? [{ run_id, seat, kind: state as 'completed', data: {}, at: ended_at }] : []),
  ])
  const asked: Fact = { run_id, kind: 'offered', data: { seats: seats.map(({ id }) => id) }, at: staffedAt }
  return { seats, facts: [asked, ...facts] }
}

/** The counting trigger dates the last assignment by the clock; in the demo the seats' own dates say it. */
export async function dateLastAssignments({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update testers t set last_assigned_at = a.at, updated_at = greatest(t.updated_at, a.at)
    from (select tester_id, max(invited_at) as at from assignments group by tester_id) a where a.tester_id = t.id`)
}
