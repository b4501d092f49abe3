import { dayMs, hourMs } from '@fortnight/contract/format/spans'
import { seeded } from '../platform/random.ts'

/** Step of a sample tester on a test; `list` is the step of its developer. */
const sampleSteps = ['decline', 'accept', 'list', 'opt_in', 'install', 'check_in', 'picture'] as const
export type SampleStep = (typeof sampleSteps)[number]

/** A live seat of a sample tester, and the day that it is on the run's calendar. */
export interface SampleSeat {
  id: number
  /** Creation of the demo. Its stories stay as they were then; sample testers react to what has happened since. */
  since: Date
  /** Random position among the testers whom the run invited first, from 1; null for a tester who was invited later. */
  place: number | null
  /** Whether testers have a link to opt in by. */
  open: boolean
  state: 'invited' | 'opted_in'
  invited_at: Date
  accepted_at: Date | null
  listed_at: Date | null
  opted_in_at: Date | null
  installed_at: Date | null
  today: string
  day_began: Date
  joined_today: boolean
  /** When they checked in today. */
  used_at: Date | null
  pictured: boolean
}

/** The next step of a seat, and its time. */
export interface NextStep {
  step: SampleStep
  at: Date
}

/** Of the testers whom a run invites first, one declines and one joins late. */
const decliner = 1
const latecomer = 2
/** And some fall silent, each after some days: with fewer, all would be let go as the team does without them. */
const quitters: Record<number, number> = { 3: 4, 7: 5, 11: 5, 15: 6, 19: 8 }

/** Seconds from the cause of a step to the step itself, at pace 1: the shortest and the longest. */
const delays: Record<SampleStep, readonly [number, number]> = {
  decline: [4, 6],
  accept: [3, 15],
  list: [9, 12],
  opt_in: [5, 45],
  install: [3, 9],
  check_in: [4, 12],
  picture: [2, 6],
}
/** The latecomer accepts after all others, and opts in before there are enough without them. */
const lateDelays: Partial<typeof delays> = { accept: [22, 25], opt_in: [3, 5] }

/**
 * Share of days on which a sample tester forgets the app, and of check-ins without a picture. The first day has both.
 */
const forgets = 0.02
const plain = 0.1

/** Random value of one step of one seat, the same on every server and after every restart; `day` for daily steps. */
export const chanceOf = (seat: number, step: SampleStep, day = '1970-01-01') =>
  seeded((seat * 7 + sampleSteps.indexOf(step)) * 40_009 + Date.parse(day) / dayMs)

/** The next step, with the moment from which it counts; undefined if the seat has none. */
function waitsFor(seat: SampleSeat): { step: SampleStep; from: Date } | undefined {
  const { invited_at, accepted_at, listed_at, opted_in_at, installed_at, used_at, place } = seat
  if (!accepted_at) return { step: place === decliner ? 'decline' : 'accept', from: invited_at }
  if (!listed_at) return seat.open ? { step: 'list', from: accepted_at } : undefined
  if (!opted_in_at) return { step: 'opt_in', from: listed_at }
  if (!installed_at) return { step: 'install', from: opted_in_at }
  if (used_at) return seat.pictured ? undefined : { step: 'picture', from: used_at }
  return { step: 'check_in', from: seat.joined_today ? installed_at : seat.day_began }
}

/** Time of use on this day by a tester who has joined before: between six in the morning and ten at night. */
function timeOfUse({ id, today, day_began }: SampleSeat): Date | undefined {
  const random = chanceOf(id, 'check_in', today)
  if (random.chance(forgets)) return undefined
  return new Date(day_began.getTime() + (6 + 16 * random.next()) * hourMs)
}

/** Whether its tester does not use the app any longer. */
function isSilent({ place, opted_in_at, day_began }: SampleSeat): boolean {
  const afterDays = quitters[place ?? 0]
  return afterDays !== undefined && opted_in_at !== null && Number(day_began) - Number(opted_in_at) > afterDays * dayMs
}

/**
 * The next step of this seat's tester, and its time: a function of the seat alone, so that every server returns the
 * same, also after a restart. `pace` 2 is twice as fast while they join; the days of a test keep their length.
 * Undefined while there is no step.
 */
export function nextStep(seat: SampleSeat, pace: number): NextStep | undefined {
  const next = waitsFor(seat)
  if (!next) return undefined
  const { step, from } = next
  const random = chanceOf(seat.id, step, seat.today)
  if (step === 'picture' && !seat.joined_today && random.chance(plain)) return undefined
  if (step === 'check_in' && !seat.joined_today) {
    if (isSilent(seat)) return undefined
    const at = timeOfUse(seat)
    return at && at >= seat.since ? { step, at } : undefined
  }
  if (from < seat.since) return undefined
  const [shortest, longest] = (seat.place === latecomer && lateDelays[step]) || delays[step]
  const seconds = shortest + (longest - shortest) * random.next()
  return { step, at: new Date(from.getTime() + (seconds / pace) * 1000) }
}
