import { sql } from 'drizzle-orm'
import type { FactKind } from '@fortnight/contract/testing/facts/table'
import type { AssignmentState } from '@fortnight/contract/vocabulary/run-states'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { Fact } from '../testing/ledger/append.repository.ts'
import * as storedSeats from '../testing/ledger/seats.repository.ts'
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
  /** Whether it replaces another seat. */
  isLate: boolean
}

interface Times {
  staffedAt: Date
  /** Undefined while the team is joining. */
  course: Course | undefined
  turnover: Turnover | undefined
}

type Fate = Pick<Seat, 'state' | 'leftAgo' | 'opted_in_at'> & { ended_at: Date | null; invited_at?: Date } & Partial<
    Record<'accepted_at' | 'listed_at', Date | null>
  >

/** Whether the seat is opted in at the end of the day, that many days before today. */
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

/** Opted-in testers took every step before; here all at once. */
const stepsTo = (at: Date | null) => ({
  accepted_at: at,
  listed_at: at,
  opted_in_at: at,
  installed_at: at,
})

/**
 * A team that is joining: of five testers two are opted in, one is on the list, one has accepted, one is only invited.
 */
function joiningFate(place: number, soon: Date): Fate {
  const later = (minutes: number) => new Date(soon.getTime() + minutes * minuteMs)
  const step = place % 5
  if (step < 2) return { state: 'opted_in', opted_in_at: soon, ended_at: null, leftAgo: null }
  return {
    state: 'invited',
    opted_in_at: null,
    ended_at: null,
    leftAgo: null,
    ...(step < 4 && { accepted_at: soon }),
    ...(step === 2 && { listed_at: later(15) }),
  }
}

/** Days from a loss until a replacement has joined. */
const replacedAfter = 2

/** The first of the team stay, and its last are the replacements. */
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

/**
 * Fate of the tester at this position of the team: nearly all stay; the last but one may decline, the last may leave.
 */
function fateOf(scene: Scene, place: number, size: number, times: Times): Fate {
  const { random, calendar } = scene
  const { staffedAt, course, turnover } = times
  const soon = new Date(staffedAt.getTime() + random.between(20, 240) * minuteMs)
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

/** Fates of the testers of the team, with their phone's number among those of its model. */
function fatesOf(scene: Scene, team: readonly LockedTester[], times: Times) {
  const slots = new Map<string, number>()
  return team.map((tester, place) => {
    const slot = (slots.get(tester.model) ?? 0) + 1
    slots.set(tester.model, slot)
    const fate = fateOf(scene, place, team.length, times)
    return { member: { ...tester, slot }, ...fate, invited_at: fate.invited_at ?? times.staffedAt }
  })
}

/**
 * Offers seats to the team, in the waves of its invitations. Returns the seats and the facts that are still to be
 * applied.
 */
export async function addSeats({ db, ...scene }: Scene, run: QueuedRow, team: readonly LockedTester[], times: Times) {
  const facts: Fact[] = []
  const seats: Seat[] = []
  const waves = Map.groupBy(fatesOf({ db, ...scene }, team, times), ({ invited_at }) => Number(invited_at))
  for (const wave of waves.values()) {
    const at = wave[0]?.invited_at ?? times.staffedAt
    const members = wave.map(({ member }) => member)
    const offered = await storedSeats.insert(db, run, members, { at })
    if (offered.length < wave.length) throw new Error('a seat was not stored')
    const ids = offered.map(({ id }) => id)
    facts.push({ run_id: run.id, kind: 'offered', data: { seats: ids }, at })
    for (const [place, { ended_at, state, leftAgo, opted_in_at, ...fate }] of wave.entries()) {
      const id = ids[place] ?? 0
      seats.push({ id, state, leftAgo, opted_in_at, isLate: at > times.staffedAt })
      facts.push(...stepFacts(run.id, id, { ...stepsTo(opted_in_at), ...fate }))
      if (ended_at) facts.push({ run_id: run.id, seat: id, kind: state as 'completed', data: {}, at: ended_at })
    }
  }
  return { seats, facts }
}

/** Marks the testers of the demo as notified of their offers, and as last active on their last day of use. */
export async function markSeats({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update assignments a set told_at = invited_at,
      last_used_on = (select max(day) from checkins c where c.assignment_id = a.id)`)
}

/** The counting trigger dates the last assignment by the clock; in the demo the seats' own dates are right. */
export async function dateLastAssignments({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update testers t set last_assigned_at = a.at, updated_at = greatest(t.updated_at, a.at)
    from (select tester_id, max(invited_at) as at from assignments group by tester_id) a where a.tester_id = t.id`)
}
