import { planOf, type PlanName } from '@fortnight/contract/plans'
import { checkins, console_reports } from '../platform/db/schema/testing-record.ts'
import type { Fact } from '../testing/ledger/append.repository.ts'
import type { Course } from './course.ts'
import type { Scene } from './scene.ts'
import { isIn, type Seat } from './seats.ts'

/** Testers' notes of a day. */
export const remarks = [
  'The list jumps to the top when I come back to it.',
  'Works well, also offline.',
  'Text is cut off on my screen when the font is large.',
  'Faster than yesterday after the update.',
  'Asked twice for the same permission.',
  'The back button closes the app on the second screen.',
]

interface Days {
  runId: string
  plan: PlanName
  course: Course
  seats: Seat[]
  /** Number of testers whom Play Console did not show at the last count; they have fallen silent since. */
  gap: number
}

/** Seconds of use on one day; under the plan's minimum now and then. */
function usage({ random }: Scene, minutes: number): number {
  if (random.chance(0.06)) return random.between(15, minutes * 60 - 5)
  return minutes * 60 + Math.round(-Math.log(1 - random.next()) * 150)
}

/** Final grade of a day, and its time. */
interface Upgraded {
  grade: 'evidenced' | 'confirmed'
  because: 'screenshot' | 'play_count'
  at: Date
}

interface Use {
  row: typeof checkins.$inferInsert & { used_at: Date }
  raised: Upgraded[]
}

/** Check-in of a tester `ago` days before today; undefined if there is none, or if it is in the future. */
function useOf(scene: Scene, seat: Seat, ago: number, minutes: number, forgets: number): Use | undefined {
  const { random, calendar } = scene
  const hour = 4 + 18 * random.next()
  const missed = random.chance(forgets)
  const seconds = usage(scene, minutes)
  const note = random.chance(0.07) ? random.pick(remarks) : null
  const pictured = random.chance(0.78)
  if (missed || (ago === 0 && hour > 24 * calendar.elapsed)) return undefined
  const at = new Date(Math.max(Number(calendar.at(ago, hour)), Number(seat.opted_in_at)))
  return {
    row: { assignment_id: seat.id, day: calendar.day(ago), seconds, note, used_at: at, created_at: at },
    raised: pictured ? [{ grade: 'evidenced', because: 'screenshot', at }] : [],
  }
}

/** A count that agrees confirms existing days, and later ones as they arrive. */
const confirm = (use: Use, at: Date) =>
  use.raised.push({ grade: 'confirmed', because: 'play_count', at: at < use.row.used_at ? use.row.used_at : at })

/** A tester's check-in of a day, and its upgrades. */
function factsOf(run_id: string, { row: { assignment_id: seat, day, seconds, used_at }, raised }: Use): Fact[] {
  const said: Fact = { run_id, seat, kind: 'checked_in', grade: 'claimed', data: { day, seconds }, at: used_at }
  const worth = raised.map(({ at, ...how }): Fact => ({
    run_id,
    seat,
    kind: 'graded',
    grade: how.grade,
    data: { day, ...how },
    at,
  }))
  return [said, ...worth]
}

async function store({ db }: Scene, uses: readonly Use[]): Promise<void> {
  if (!uses.length) return
  await db
    .insert(checkins)
    .values(uses.map(({ row, raised }) => ({ ...row, evidence: raised.at(-1)?.grade ?? ('claimed' as const) })))
}

/** Past days on which the developer entered Play Console's count. */
const countedOn = ({ startedAgo, closedAgo }: Course) =>
  Array.from({ length: Math.ceil((startedAgo - (closedAgo ?? 0) - 1) / 4) }, (_, place) => startedAgo - 1 - 4 * place)

/**
 * Check-ins of the testers on each day so far: most open the app every day, a few forget, and today is as far as the
 * clock. Now and then the developer enters the count of Play Console. Returns the facts to record.
 */
export async function addDays(scene: Scene, { runId: run_id, plan, course, seats, gap }: Days): Promise<Fact[]> {
  const { db, calendar } = scene
  const { startedAgo, closedAgo } = course
  const { minutes } = planOf(plan)
  const joined = seats.filter(({ state }) => state !== 'declined' && state !== 'invited')
  const silent = new Set(joined.slice(0, gap))
  const forgetful = new Set(joined.filter((_, place) => place % 8 === 5))
  const counted = countedOn(course)
  const uses: Use[] = []
  const counts: Fact[] = []
  for (let ago = startedAgo; ago > (closedAgo ?? -1); ago--) {
    const present = joined.filter((seat) => isIn(calendar, seat, ago))
    const used = present
      .filter((seat) => !(silent.has(seat) && ago < 4))
      .flatMap((seat) => useOf(scene, seat, ago, minutes, forgetful.has(seat) ? 0.2 : 0.012) ?? [])
    uses.push(...used)
    if (!counted.includes(ago)) continue
    const [day, at, missing] = [calendar.day(ago), calendar.at(ago, 20.5), ago === counted.at(-1) ? gap : 0]
    const [believed, opted_in] = [present.length, present.length - missing]
    counts.push({ run_id, kind: 'play_count', grade: 'claimed', data: { day, opted_in, believed }, at })
    if (!missing) for (const use of used) confirm(use, at)
    await db.insert(console_reports).values({ run_id, day, opted_in, created_at: at })
  }
  await store(scene, uses)
  return [...counts, ...uses.flatMap((use) => factsOf(run_id, use))]
}
