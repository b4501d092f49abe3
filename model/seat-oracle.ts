import { liveStates } from '@fortnight/contract/vocabulary/run-states'
import type { ActName, Outcome } from './act.ts'
import { dayAfter, dayOf, daysBetween, heardOn, type Run, type Seat } from './state.ts'

/** What happened since everything was last verified. */
export interface Happened {
  outcomes: readonly Outcome[]
  /** What has just happened took place at this moment. */
  now: Date
  /** Days for which the clock was wrong: what is recorded of days then proves nothing. */
  jumped: boolean
}

/** Whether one of these acts was done that could change this seat. */
function caused({ outcomes }: Happened, seat: Seat, names: readonly ActName[]): boolean {
  return outcomes.some(({ act, result }) => {
    if (result !== 'done' || !names.includes(act.name)) return false
    if (act.seats) return act.seats.includes(seat.id)
    if (act.tester !== undefined) return act.tester === seat.tester
    return act.run === undefined || act.run === seat.run
  })
}

const same = (x: Date | string | null, y: Date | string | null) => Number(x ?? NaN) === Number(y ?? NaN) || x === y

/** Fields of a seat that are set once, and by what. */
const setOnce = {
  accepted: ['accept'],
  listed: ['list'],
  in: ['opt in'],
  installed: ['install'],
  reminded: ['tend offers'],
} as const satisfies Partial<Record<keyof Seat, readonly ActName[]>>

/** Acts that can send a tester home whatever their seat's state. */
const senders = [
  'tick',
  'release',
  'replace',
  'cancel',
  'remove',
  'change tester',
  'decide refund',
  'book late',
] as const satisfies ActName[]

/** The acts that can end a live seat, from which state, and what must be true then. */
const ends: Record<string, { by: readonly ActName[]; from: readonly Seat['state'][] }> = {
  opted_in: { by: ['opt in'], from: ['invited'] },
  declined: { by: ['decline', 'leave'], from: ['invited'] },
  expired: { by: ['tend offers'], from: ['invited'] },
  withdrawn: { by: ['tick'], from: ['invited'] },
  opted_out: { by: ['leave'], from: ['opted_in'] },
  lost: { by: ['tick'], from: ['opted_in'] },
  completed: { by: ['tick'], from: ['opted_in'] },
  released: { by: senders, from: liveStates },
}

/** What the rules ask of the engine's word about a seat. */
function badEnd(before: Seat, after: Seat, run: Run, { now, jumped }: Happened): string | undefined {
  const today = dayOf(now)
  if (after.state === 'expired' && !(before.expires && before.expires <= now)) return 'its time was not over'
  if (after.state === 'expired' && before.listed && !before.reminded) return 'its tester was never reminded'
  if (jumped) return undefined
  if (after.state === 'lost' && daysBetween(heardOn(before), today) < 2) return `it was heard of on ${heardOn(before)}`
  if (after.state !== 'completed') return undefined
  if (!['completed', 'failed'].includes(run.phase)) return `its run is ${run.phase}`
  return after.in && dayAfter(dayOf(after.in), run.days) <= today ? undefined : 'its own days are not over'
}

function stateChange(before: Seat, after: Seat, run: Run, happened: Happened): string | undefined {
  if (before.state === after.state) return undefined
  if (before.ended) return `it ended as ${before.state} and became ${after.state}`
  const end = ends[after.state]
  const from = new Set<string>([before.state])
  if (caused(happened, after, ['opt in'])) from.add('opted_in')
  if (!end || !end.from.some((state) => from.has(state))) return `it went from ${before.state} to ${after.state}`
  if (!caused(happened, after, end.by)) return `it became ${after.state}, and nobody did that`
  // Another act of the same moment can have given it more time, or more days.
  const alone = !caused(happened, after, ['accept', 'list', 'check in', 'opt in'])
  return alone ? badEnd(before, after, run, happened) : undefined
}

/** Everything that cannot be about a seat that was known before. */
export function seatChanges(before: Seat, after: Seat, run: Run, happened: Happened): string[] {
  const wrong: (string | undefined)[] = [stateChange(before, after, run, happened)]
  for (const [field, names] of Object.entries(setOnce) as [keyof typeof setOnce, readonly ActName[]][]) {
    if (same(before[field], after[field])) continue
    if (before[field]) wrong.push(`${field} was changed`)
    else if (!caused(happened, after, names)) wrong.push(`${field} was set, and nobody did that`)
  }
  if (before.ended && !same(before.ended, after.ended)) wrong.push('its end was moved')
  if ((after.used_on ?? '') < (before.used_on ?? '')) wrong.push('its last day of use went back')
  if (before.used_on !== after.used_on && !caused(happened, after, ['check in']))
    wrong.push('it was used, and nobody said so')
  if (before.nudged_on !== after.nudged_on && !caused(happened, after, ['tick']))
    wrong.push('it was reminded, and nobody did that')
  if (before.tester !== after.tester || before.person !== after.person || before.run !== after.run)
    wrong.push('it changed hands')
  return wrong.filter((what) => what !== undefined)
}

/** Acts that seat a tester: a first team, a refill, an administrator. */
const seaters = ['approve', 'set up', 'staff queue', 'tick', 'add tester', 'replace'] as const satisfies ActName[]

/** Everything that cannot be about a seat that is new. */
export function newSeat(seat: Seat, others: readonly Seat[], happened: Happened): string[] {
  const wrong: string[] = []
  if (!happened.outcomes.some(({ act, result }) => result === 'done' && (seaters as ActName[]).includes(act.name)))
    wrong.push('nobody offered it')
  if (seat.person === seat.owner) wrong.push('its tester owns the app')
  if (others.some((other) => other.tester === seat.tester)) wrong.push('its tester was on this app before')
  return wrong
}
