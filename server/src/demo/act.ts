import { Problem } from '@fortnight/contract/problem'
import type { NewFinding } from '@fortnight/contract/testing/findings'
import { dayMs } from '@fortnight/contract/format/spans'
import { checkPictures } from '../testing/checkins/check-pictures.ts'
import { checkinsService } from '../testing/checkins/checkins.service.ts'
import { joiningService } from '../testing/joining/joining.service.ts'
import { offersService } from '../testing/staffing/offers.service.ts'
import { testerFindingsService } from '../testing/findings/tester-findings.service.ts'
import { tick } from '../testing/evaluation/tick.ts'
import { remarks } from './days.ts'
import { reports } from './findings.ts'
import { samplePicture } from './sample-picture.ts'
import { completeSetup } from './sample-setup.ts'
import { type ActedSeat, listSeats, listUnset } from './sample-testers.repository.ts'
import { chanceOf, nextStep, type SampleStep } from './sample-testers.ts'
import { callerOf, type DemoContext } from './context.ts'

export interface Acting {
  /** Pace of the sample testers; see `nextStep`. */
  pace: number
  onError: (error: Error) => void
  /** Stops between two steps. */
  signal?: AbortSignal
}

interface DueStep {
  step: SampleStep
  at: Date
  seat: ActedSeat
}

/** Due steps, the earliest first. */
async function listDue({ db, clock }: DemoContext, pace: number): Promise<DueStep[]> {
  const now = clock()
  const seats = await listSeats(db, now)
  return seats
    .flatMap((seat) => {
      const next = nextStep(seat, pace)
      return next && next.at <= now ? [{ ...next, seat }] : []
    })
    .toSorted((x, y) => Number(x.at) - Number(y.at))
}

function useOf(seat: number, day: string, now: Date) {
  const random = chanceOf(seat, 'check_in', day)
  const at = now.toISOString()
  return {
    minutes: random.between(3, 9),
    note: random.chance(0.07) ? random.pick(remarks) : null,
    used_at: at,
    sent_at: at,
  }
}

/**
 * What the tester of a seat found in the app today: one of the reports that are due. Each day it is the turn of another
 * tester who is in, for the one whose turn it was may have forgotten the app, or left.
 */
function findingOf({ position, reported, opted_in_at, day_began }: ActedSeat): NewFinding | undefined {
  if (!opted_in_at || position === null) return undefined
  const day = 1 + Math.ceil((Number(day_began) - Number(opted_in_at)) / dayMs)
  const found = reports.find(
    ({ message, day: due }, turn) => day >= due && position === 1 + turn + day - due && !reported.includes(message),
  )
  return found && { kind: found.kind, message: found.message }
}

const query = undefined
const callOf = ({ id }: ActedSeat) => ({ params: { id }, query, body: undefined })
const testerOf = (context: DemoContext, { person_id }: ActedSeat) => callerOf(context, { id: person_id })

/** Calls that the portal makes as the tester of a seat, and the joining page as its developer. */
const calls: Record<SampleStep, (context: DemoContext, seat: ActedSeat) => unknown> = {
  decline: (context, seat) => offersService.decline(testerOf(context, seat), callOf(seat)),
  accept: (context, seat) => offersService.accept(testerOf(context, seat), callOf(seat)),
  list: (context, { id, app_id, owner_id }) =>
    joiningService.list(callerOf(context, { id: owner_id }), { params: { id: app_id }, query, body: { seats: [id] } }),
  opt_in: (context, seat) => offersService.optIn(testerOf(context, seat), callOf(seat)),
  install: (context, seat) => offersService.install(testerOf(context, seat), callOf(seat)),
  async check_in(context, seat) {
    const call = { ...callOf(seat), body: useOf(seat.id, seat.today, context.clock()) }
    await checkinsService.checkIn(testerOf(context, seat), call)
    const body = findingOf(seat)
    if (body) await testerFindingsService.report(testerOf(context, seat), { ...callOf(seat), body })
  },
  async picture(context, seat) {
    const { id, today: day } = seat
    const body = await samplePicture(`${id} ${day}`)
    await checkinsService.sendPicture(testerOf(context, seat), { params: { id, day }, query: {}, body })
  },
}

/**
 * Whether it was done. A refusal by the service is no error: an offer ended, or another call moved the seat at this
 * moment.
 */
async function attempt(call: () => unknown, onError: (error: Error) => void): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (!(error instanceof Problem)) onError(error instanceof Error ? error : new Error(String(error)))
    return false
  }
}

/**
 * Completes Play setups and takes due steps, each as its tester or developer; their pictures are then checked and their runs
 * evaluated without waiting for the minute. Safe on any number of servers: the service that takes a step guards it, so the second server
 * changes nothing. Returns how many steps were taken.
 */
export async function act(context: DemoContext, { pace, onError, signal }: Acting): Promise<number> {
  for (const app of await listUnset(context.db)) await attempt(() => completeSetup(context, app), onError)
  const due = await listDue(context, pace)
  let taken = 0
  for (const { step, seat } of due) {
    if (signal?.aborted) break
    if (await attempt(() => calls[step](context, seat), onError)) taken++
  }
  if (taken) {
    await checkPictures({ ...context, onError })
    await tick(context.db, context.clock, context.hooks, onError)
  }
  return taken
}
