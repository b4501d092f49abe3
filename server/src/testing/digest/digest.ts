import { addDays, dayIn, daysBetween } from '@fortnight/contract/calendar'
import { longDay } from '@fortnight/contract/format/days'
import { listed } from '@fortnight/contract/format/lists'
import { counted, plural } from '@fortnight/contract/format/plurals'
import { gate } from '@fortnight/contract/plans'
import type { RunState, SeatState } from '@fortnight/contract/testing/replay-state'
import { consoleGap, headroomOf, inOn } from '@fortnight/contract/testing/run-outlook'
import { saysEnough, type TrackRecord, trackRecordText } from '@fortnight/contract/testing/track-record'
import { isEvidenced } from '@fortnight/contract/vocabulary/grades'
import { findingKinds } from '@fortnight/contract/vocabulary/finding-states'
import type { Dot, Draft } from '../../messaging/mail/draft.ts'

/** What a digest is written from. */
export interface DigestOf {
  app: string
  run: { days: number; timezone: string; track_record: TrackRecord | null }
  state: RunState
  /** The day that is reported, on the run's calendar. */
  day: string
  /** When the developer may apply, and what the digest before said; undefined without one. */
  eligible_on: string | null
  before: string | null | undefined
}

/** The digest's words about a test: mail adds its frame. */
export type DigestText = Required<Pick<Draft, 'subject' | 'title' | 'lead' | 'moon' | 'dots' | 'facts'>>

const dotOf = (seat: SeatState, day: string): Dot => {
  const used = seat.days.find((entry) => entry.day === day)
  if (!used) return 'missed'
  return isEvidenced(used.grade) ? 'proof' : 'reported'
}

function captionOf(dots: readonly Dot[]): string {
  const count = (kind: Dot) => dots.filter((dot) => dot === kind).length
  const [proof, reported, missed] = [count('proof'), count('reported'), count('missed')]
  if (!reported && !missed) return 'Every tester sent proof.'
  return `${listed([
    `${proof} with proof`,
    ...(reported ? [`${reported} without proof`] : []),
    ...(missed ? [`${missed} did not open it`] : []),
  ])}.`
}

/** Who joined and who left on that day. */
function changesOf({ seats, started_on }: RunState, day: string): string {
  const joined = day === started_on ? 0 : seats.filter(({ in_on }) => in_on === day).length
  const left = seats.filter(
    ({ in_on, ended_on, state }) => in_on !== null && ended_on === day && state !== 'completed',
  ).length
  const changes = [...(joined ? [`${joined} joined`] : []), ...(left ? [`${left} left`] : [])]
  return changes.length ? listed(changes) : 'No one joined or left'
}

function dateOf({ run: { track_record }, state, eligible_on, before }: DigestOf, testers: number): string {
  if (eligible_on === null) return `Not sure yet: ${testers} of ${gate.testers} testers have joined`
  const record = saysEnough(track_record) && eligible_on === state.goal_on ? ` (${trackRecordText(track_record)})` : ''
  const moved = before && before !== eligible_on ? `, was ${longDay(before)}` : ''
  return `${longDay(eligible_on)}${record}${moved}`
}

const spareOf = ({ eligible_on, state }: DigestOf): string => {
  const spare = eligible_on === null ? 0 : headroomOf(state.seats)
  return spare ? `${spare} can leave, and the date stays` : 'None'
}

function findingsOf({ run, state, day }: DigestOf): string {
  const found = state.findings.filter(({ at }) => dayIn(run.timezone, at) === day)
  const kinds = findingKinds.flatMap((kind) => {
    const count = found.filter((finding) => finding.kind === kind).length
    return count ? [kind === 'praise' ? `${count} praise` : counted(count, kind)] : []
  })
  return kinds.length ? listed(kinds) : 'None'
}

/** What waits for the developer. */
function partOf(state: RunState): string {
  const waiting = state.seats.filter((seat) => seat.state === 'invited' && seat.step === 'accepted').length
  if (waiting) return `Add ${counted(waiting, 'tester')} to your list in Play Console`
  const gap = consoleGap(state)
  if (gap) return `Say which ${plural(gap, 'tester')} Play Console does not show (${gap})`
  return 'Nothing to do'
}

/** A morning's report of the day before; undefined before the first day has passed. */
export function digestOf(given: DigestOf): DigestText | undefined {
  const { app, run, state, day } = given
  if (state.started_on === null || day < state.started_on) return undefined
  const number = daysBetween(state.started_on, day) + 1
  const testers = inOn(state.seats, day)
  const dots = testers.map((seat) => dotOf(seat, day))
  const opened = dots.filter((dot) => dot !== 'missed').length
  const title = `Day ${number}: ${opened} of ${testers.length} opened`
  return {
    subject: `${app}, day ${number}: ${opened} of ${testers.length} opened`,
    title,
    lead: `${app}, ${longDay(day)}`,
    moon: number / run.days,
    dots: { caption: captionOf(dots), of: dots },
    facts: [
      ['You can apply on', dateOf(given, inOn(state.seats, addDays(day, 1)).length)],
      ['Spare testers', spareOf(given)],
      ['Testers', changesOf(state, day)],
      ['New feedback', findingsOf(given)],
      ['Your part today', partOf(state)],
    ],
  }
}
