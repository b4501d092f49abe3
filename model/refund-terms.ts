import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { dayAfter, dayOf, daysBetween, heardOn, type Refund, type Run, type Sale, type Seat } from './state.ts'

/*
 * What the terms of service owe for a test, counted again from the terms and decision 57, by rows that the other oracles
 * have judged. It shares nothing with the server.
 */

/** Rupees above which payouts and refunds need a second approval in the model: so few that it happens often. */
export const secondApprovalAbove = 120

/** Rupees that count for a dollar where a refund goes back in dollars. */
const rupeesForDollar = 300

/**
 * Whether a refund must be approved before it is sent, money of a late test included. The model's administrators are new
 * in the role, so each decides alone, and an approval takes longer than a life of the model.
 */
export const needsApproval = ({ status, cents, pkr }: Refund): boolean =>
  (status === 'requested' || status === 'due') && (pkr ?? (cents / 100) * rupeesForDollar) > secondApprovalAbove

/** Hours for a place on the list, and days for a start. */
const [listHours, startDays] = [6, 30]

/** Milliseconds before a moment that belong to pauses. */
const pausedFor = (pauses: Run['pauses'], moment: number): number => {
  let sum = 0
  for (const { from, to } of pauses) if (from < moment) sum += Math.min(to ?? moment, moment) - from
  return sum
}

/** Whether no moment of that day was sold. */
const isWhollyPaused = ({ pauses }: Run, day: string): boolean =>
  pauses.some(({ from, to }) => dayOf(new Date(from)) < day && (to === null || dayOf(new Date(to)) > day))

/**
 * Milliseconds until `until`, pauses apart, for which too few testers were on the developer's list, and with those who had waited for
 * it longer than agreed tlive would have been enough. Between two of the moments at which that can change it is the
 * same, so that the middle of each span decides.
 */
function listWait(seats: readonly Seat[], { need, pauses }: Run, end: number): number {
  const until = end - pausedFor(pauses, end)
  const awake = (moment: Date | null | undefined) =>
    moment ? moment.getTime() - pausedFor(pauses, moment.getTime()) : Infinity
  const ways = seats.map(({ accepted, listed, in: joined, ended }) => ({
    overdue: awake(accepted) + listHours * hourMs,
    listed: awake(listed ?? joined),
    ended: awake(ended),
  }))
  const moments = [...new Set([...ways.flatMap((way) => Object.values(way)), until])].filter((at) => at <= until)
  moments.sort((x, y) => x - y)
  let waited = 0
  for (const [n, to] of moments.entries()) {
    const from = moments[n - 1] ?? to
    const middle = (from + to) / 2
    const live = ways.filter(({ ended }) => ended > middle)
    const listed = live.filter((way) => way.listed <= middle).length
    const overdue = live.filter((way) => way.overdue <= middle && way.listed > middle).length
    if (listed < need && listed + overdue >= need) waited += to - from
  }
  return waited
}

/** The day promised at the order, as the minutes that its developer took longer move it. */
export const dueDay = ({ from }: Sale, { days, setup_wait, list_wait, pause_wait }: Run): string =>
  dayOf(new Date(from.getTime() + (days + 1) * dayMs + (setup_wait + list_wait + pause_wait) * minuteMs))

/** Milliseconds from payment and set-up to the start, or to now, without the waits for the list. */
function untilStart(run: Run, seats: readonly Seat[], now: Date): number {
  const { ready, started, closed, pauses } = run
  if (!ready) return 0
  const until = (started ?? closed ?? now).getTime()
  const paused = pausedFor(pauses, until) - pausedFor(pauses, ready.getTime())
  return until - ready.getTime() - paused - listWait(seats, run, until)
}

/** Whether a test is to be given up, because it could not start. */
export const isHopeless = (run: Run, seats: readonly Seat[], now: Date): boolean =>
  run.ready !== null && run.paused === null && run.started === null && untilStart(run, seats, now) > startDays * dayMs

/** Cents that go back by themselves for a test that is as late as this one is. */
export function lateOwed(sale: Sale, run: Run, seats: readonly Seat[], now: Date): number {
  if (!run.ready) return 0
  const { scale, cents } = sale
  const late = daysBetween(dueDay(sale, run), run.qualified_on ?? dayOf(run.closed ?? now))
  const byDate =
    late < 1 ? 0 : late >= scale.whole_from ? 100 : scale.first_percent + (late - 1) * scale.further_percent
  const lateStart = Math.ceil((untilStart(run, seats, now) - scale.start_hours * hourMs) / dayMs)
  const byStart = Math.max(0, lateStart) * scale.start_percent
  return Math.round((cents * Math.min(100, Math.max(byDate, byStart))) / 100)
}

/** Testers bought who were in on that day, by our record; one who fell silent counts up to their last sign. */
const inOn = (seats: readonly Seat[], day: string): number =>
  seats.filter((seat) => {
    if (!seat.in || dayOf(seat.in) > day) return false
    if (seat.state === 'lost' && day > heardOn(seat)) return false
    return !seat.ended || seat.state === 'completed' || dayOf(seat.ended) > day
  }).length

/** Tester-days that were delivered until now. */
function delivered(run: Run, seats: readonly Seat[], now: Date): number {
  const { started_on, need, days, closed } = run
  let count = 0
  if (!started_on) return count
  const last = dayOf(closed ?? now)
  for (let [n, sold] = [0, 0]; sold < days; n++) {
    const day = dayAfter(started_on, n)
    if (day > last) break
    if (isWhollyPaused(run, day)) continue
    sold++
    count += Math.min(need, inOn(seats, day))
  }
  return count
}

/** Refunds that were neither declined nor taken back. */
export const standing = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter(({ status }) => status !== 'declined' && status !== 'taken_back')

const sum = (refunds: readonly Refund[]) => refunds.reduce((total, { cents }) => total + cents, 0)

/** Cents that went or go back because the test was late, and for other reasons. */
export const bookedLate = (refunds: readonly Refund[]): number =>
  sum(standing(refunds).filter(({ ground }) => ground === 'late'))
export const bookedElse = (refunds: readonly Refund[]): number =>
  sum(standing(refunds).filter(({ ground }) => ground !== 'late'))

/**
 * Cents that a developer gets who asks now: all of them within seven days of the day of approval; later the share that
 * was not delivered, if the test fell short of what was bought. What went back for being late is taken off. 0 if
 * nothing can be asked for, or was asked for already.
 */
export function askable(sale: Sale, run: Run, seats: readonly Seat[], refunds: readonly Refund[], now: Date): number {
  if (bookedElse(refunds) > 0) return 0
  const isGuaranteed = dayOf(now) <= dayAfter(dayOf(sale.approved), 7)
  const today = dayOf(run.paused ?? now)
  const isOverdue = dueDay(sale, run) < today || (run.goal_on ?? today) < today
  const fellShort =
    ['queued', 'extended', 'failed', 'cancelled'].includes(run.phase) ||
    (['staffing', 'running'].includes(run.phase) && isOverdue)
  if (!isGuaranteed && !fellShort) return 0
  const bought = run.need * run.days
  const missing = isGuaranteed ? bought : bought - delivered(run, seats, now)
  return Math.max(0, Math.round((sale.cents * missing) / bought) - bookedLate(refunds))
}
