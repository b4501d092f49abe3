import { sql } from 'drizzle-orm'
import type { FactKind } from '@fortnight/contract/testing/facts/table'
import { type AssignmentState, offerHours, optInHours } from '@fortnight/contract/vocabulary/run-states'
import { dayMs, hourMs } from '@fortnight/contract/format/spans'
import { assignments, cooldowns } from '../platform/db/schema/testing.ts'
import type { Fact } from '../testing/ledger/append.repository.ts'
import type { QueuedRow } from '../testing/runs/runs.repository.ts'
import type { LockedTester } from '../testing/staffing/team.repository.ts'
import type { Calendar } from './calendar.ts'
import { closedAt, type Course } from './course.ts'
import type { Scene } from './scene.ts'
import type { Turnover } from './story.ts'

/** A seat of a sample run. `leftAgo` is the day, before today, on which its tester opted out. */
export interface Seat {
  id: number
  state: AssignmentState
  leftAgo: number | null
  opted_in_at: Date | null
  /** It takes somebody's place. */
  isLate: boolean
}

interface Times {
  staffedAt: Date
  /** Undefined while the team is joining. */
  course: Course | undefined
  turnover: Turnover | undefined
}

type Fate = Pick<Seat, 'state' | 'leftAgo' | 'opted_in_at'> & { ended_at: Date | null; invited_at?: Date } & Partial<
    Record<'accepted_at' | 'listed_at' | 'expires_at', Date | null>
  >

/** Whether the seat is in at the end of the day, so many days before today. */
export const isIn = ({ day }: Calendar, { opted_in_at, leftAgo }: Seat, ago: number): boolean =>
  opted_in_at !== null && opted_in_at.toISOString().slice(0, 10) <= day(ago) && (leftAgo === null || ago > leftAgo)

const joining = ['accepted', 'listed', 'opted_in', 'installed'] as const satisfies FactKind[]
type JoiningTimes = Partial<Record<`${(typeof joining)[number]}_at`, Date | null>>

/** The facts of the steps that a seat has taken. */
const stepFacts = (run_id: string, seat: number, times: JoiningTimes): Fact[] =>
  joining.flatMap((kind): Fact[] => {
    const at = times[`${kind}_at`]
    const grade = kind === 'accepted' ? 'confirmed' : 'claimed'
    return at ? [{ run_id, seat, kind, grade, data: {}, at }] : []
  })

/** Whoever is in took every step before; here at one go. */
const stepsTo = (at: Date | null) => ({
  accepted_at: at,
  listed_at: at,
  opted_in_at: at,
  installed_at: at,
  ...(at && { expires_at: null }),
})

/** A team that is joining: of five testers two are in, one is on the list, one has accepted, one was only asked. */
function joiningFate(place: number, soon: Date): Fate {
  const later = (minutes: number) => new Date(soon.getTime() + minutes * 60_000)
  const step = place % 5
  if (step < 2) return { state: 'opted_in', opted_in_at: soon, ended_at: null, leftAgo: null }
  return {
    state: 'invited',
    opted_in_at: null,
    ended_at: null,
    leftAgo: null,
    ...(step < 4 && { accepted_at: soon, expires_at: null }),
    ...(step === 2 && { listed_at: later(15), expires_at: later(15 + optInHours * 60) }),
  }
}

/** Days from a loss until somebody else is in. */
const replacedAfter = 2

/** The first of the team stay, and its last are those who come for the others. */
function turnoverFate(scene: Scene, place: number, size: number, { course, turnover }: Times): Partial<Fate> {
  if (!course || !turnover) return {}
  const { random, calendar } = scene
  const leftAgo = course.startedAgo - turnover.on + 1
  if (place < turnover.stayed) return {}
  if (place < size - turnover.joined)
    return { state: 'opted_out', leftAgo, ended_at: calendar.at(leftAgo, 18 + 3 * random.next()) }
  const hour = 6 + 10 * random.next()
  return {
    invited_at: calendar.at(leftAgo, 22),
    opted_in_at: calendar.at(leftAgo - replacedAfter, hour),
  }
}

/** What became of the tester at this place of the team: nearly all stay; the last but one may decline, the last may leave. */
function fateOf(scene: Scene, place: number, size: number, times: Times): Fate {
  const { random, calendar } = scene
  const { staffedAt, course, turnover } = times
  const soon = new Date(staffedAt.getTime() + random.between(20, 240) * 60_000)
  if (!course) return joiningFate(place, soon)
  const { startedAgo } = course
  const ended_at = closedAt(calendar, course)
  const stays: Fate = {
    state: ended_at ? 'completed' : 'opted_in',
    opted_in_at: calendar.at(startedAgo, 2 + 17 * random.next()),
    ended_at,
    leftAgo: null,
  }
  if (turnover) return { ...stays, ...turnoverFate(scene, place, size, times) }
  if (place === size - 2 && random.chance(0.6))
    return { state: 'declined', opted_in_at: null, ended_at: soon, leftAgo: null }
  if (place === size - 1 && startedAgo > 6 && random.chance(0.6)) {
    const leftAgo = startedAgo - random.between(3, 6)
    return { ...stays, state: 'opted_out', ended_at: calendar.at(leftAgo, 18 + 3 * random.next()), leftAgo }
  }
  return stays
}

/** Seats the team with dates of their own; constraints and triggers hold for them as for any other. Answers what is to go on record. */
export async function addSeats(scene: Scene, run: QueuedRow, team: LockedTester[], times: Times) {
  const { db } = scene
  const { staffedAt } = times
  const slots = new Map<string, number>()
  const rows = team.map((tester, place) => {
    const slot = (slots.get(tester.model) ?? 0) + 1
    slots.set(tester.model, slot)
    const { leftAgo, opted_in_at, invited_at = staffedAt, ...fate } = fateOf(scene, place, team.length, times)
    const ids = { run_id: run.id, app_id: run.app_id, owner_id: run.owner_id, tester_id: tester.id }
    const who = { person_id: tester.person_id, household_id: tester.household_id, device_id: tester.device_id }
    return {
      leftAgo,
      values: {
        ...ids,
        ...who,
        model: tester.model,
        model_slot: slot,
        invited_at,
        told_at: invited_at,
        expires_at: new Date(invited_at.getTime() + offerHours * hourMs),
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
    return { id, leftAgo, isLate: values.invited_at > staffedAt, ...values }
  })
  const until = new Date(staffedAt.getTime() + 60 * dayMs)
  await db
    .insert(cooldowns)
    .values(team.map((tester) => ({ owner_id: run.owner_id, tester_id: tester.id, until })))
    .onConflictDoUpdate({ target: [cooldowns.owner_id, cooldowns.tester_id], set: { until } })
  const run_id = run.id
  const facts = seats.flatMap(({ id: seat, ended_at, state, ...times }): Fact[] => [
    ...stepFacts(run_id, seat, times),
    ...(ended_at ? [{ run_id, seat, kind: state as 'completed', data: {}, at: ended_at }] : []),
  ])
  const waves = Map.groupBy(seats, ({ invited_at }) => Number(invited_at))
  const asked = [...waves].map(([at, wave]): Fact => ({
    run_id,
    kind: 'offered',
    data: { seats: wave.map(({ id }) => id) },
    at: new Date(at),
  }))
  return { seats, facts: [...asked, ...facts] }
}

/** The counting trigger dates the last assignment by the clock; in the demo the seats' own dates say it. */
export async function dateLastAssignments({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update testers t set last_assigned_at = a.at, updated_at = greatest(t.updated_at, a.at)
    from (select tester_id, max(invited_at) as at from assignments group by tester_id) a where a.tester_id = t.id`)
}
