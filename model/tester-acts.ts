import { randomUUID } from 'node:crypto'
import { futureMinutes, lateDays } from '@fortnight/contract/testing/checkin-rules'
import { checkinsService } from '../server/src/testing/checkins/checkins.service.ts'
import { payoutsService } from '../server/src/testers/payouts/payouts.service.ts'
import { offersService } from '../server/src/testing/staffing/offers.service.ts'
import type { Act, ActName, Stage } from './act.ts'
import { personOf } from './act.ts'
import type { Person } from './people.ts'
import { callerOf, type Server } from './server.ts'
import { dayAfter, dayOf, isLive, type Payout, type Seat, type Used } from './state.ts'

/** The caller: the tester of the seat, or another user, to whom it does not exist. */
interface Step {
  seat: Seat
  by?: Person
}

type Call = (server: Server, who: Person, seat: number) => Promise<unknown>

const joinSteps: Record<
  'accept' | 'decline' | 'opt in' | 'install' | 'leave',
  { call: Call; isDone(seat: Seat): boolean; may(seat: Seat, now: Date): boolean; postcondition(seat: Seat): boolean }
> = {
  accept: {
    call: (server, who, id) => offersService.accept(callerOf(server, who), { params: { id } } as never) as never,
    isDone: (seat) => seat.accepted !== null && isLive(seat),
    may: (seat, now) => seat.state === 'invited' && !seat.accepted && seat.expires !== null && seat.expires > now,
    postcondition: (seat) => seat.accepted !== null,
  },
  decline: {
    call: (server, who, id) => offersService.decline(callerOf(server, who), { params: { id } } as never) as never,
    isDone: (seat) => seat.state === 'declined',
    may: (seat) => seat.state === 'invited',
    postcondition: (seat) => seat.state === 'declined',
  },
  'opt in': {
    call: (server, who, id) => offersService.optIn(callerOf(server, who), { params: { id } } as never) as never,
    isDone: (seat) => seat.state === 'opted_in',
    may: (seat) => seat.state === 'invited' && seat.listed !== null,
    postcondition: (seat) => seat.in !== null,
  },
  install: {
    call: (server, who, id) => offersService.install(callerOf(server, who), { params: { id } } as never) as never,
    isDone: (seat) => seat.state === 'opted_in' && seat.installed !== null,
    may: (seat) => seat.state === 'opted_in',
    postcondition: (seat) => seat.installed !== null,
  },
  leave: {
    call: (server, who, id) =>
      offersService.leave(callerOf(server, who), { params: { id }, body: { reason: null } } as never) as never,
    isDone: (seat) => seat.state === 'declined' || seat.state === 'opted_out',
    may: isLive,
    postcondition: (seat) => seat.state === 'declined' || seat.state === 'opted_out',
  },
}

/** A step of joining, or out of it. */
export function stepAct(stage: Stage, name: keyof typeof joinSteps, { seat, by }: Step): Act {
  const { call, isDone, may, postcondition } = joinSteps[name]
  const who = by ?? personOf(stage, seat)
  const isPaused = stage.state.runs.get(seat.run)?.paused != null
  const allowed = who.id === seat.person && (isDone(seat) || (may(seat, stage.now) && !(name === 'accept' && isPaused)))
  return {
    name,
    what: `${name}, seat ${seat.id} (${seat.state})${by ? ' by a stranger' : ''}`,
    seats: [seat.id],
    run: seat.run,
    expect: allowed ? 'done' : 'refused',
    repeatable: true,
    go: (server) => call(server, who, seat.id),
    postcondition,
  }
}

/**
 * Whether the portal must accept a day of use, by its rules: reported before it is known, for a time when its tester
 * was in.
 */
function isTaken(seat: Seat, used: Date, now: Date): boolean {
  if (!seat.in || used.getTime() - now.getTime() > futureMinutes * 60_000) return false
  if (seat.ended && seat.ended < used) return false
  return dayOf(used) >= dayOf(seat.in) && dayOf(used) >= dayAfter(dayOf(now), -lateDays)
}

const daysOf = ({ state }: Stage, seat: number): Map<string, Used> => {
  const days = state.used.get(seat) ?? new Map<string, Used>()
  state.used.set(seat, days)
  return days
}

const best = (x: Used['grade'], y: Used['grade']) => (x === 'confirmed' || y === 'claimed' ? x : y)

/** A day of use, reported by a phone whose clock is wrong by `skew`. */
export function checkInAct(
  stage: Stage,
  { seat, by }: Step,
  { used, minutes, skew, note }: { used: Date; minutes: number; skew: number; note: string | null },
): Act {
  const who = by ?? personOf(stage, seat)
  const { now } = stage
  const body = {
    minutes,
    note,
    used_at: new Date(used.getTime() + skew).toISOString(),
    sent_at: new Date(now.getTime() + skew).toISOString(),
  }
  return {
    name: 'check in',
    what: `check in, seat ${seat.id} (${seat.state}), used at ${used.toISOString()}, ${minutes} min${by ? ' by a stranger' : ''}`,
    seats: [seat.id],
    run: seat.run,
    expect: who.id === seat.person && isTaken(seat, used, now) ? 'done' : 'refused',
    repeatable: true,
    go: (server) => checkinsService.checkIn(callerOf(server, who), { params: { id: seat.id }, body } as never) as never,
    done({ day, minutes: stands, evidence }: { day: string; minutes: number; evidence: Used['grade'] }, alone) {
      const days = daysOf(stage, seat.id)
      const before = days.get(day)
      const seconds = Math.max(before?.seconds ?? 0, minutes * 60)
      const grade = best(before?.grade ?? 'claimed', evidence)
      days.set(day, { ...before, seconds, grade })
      if (day !== dayOf(used)) return `it was counted on ${day}`
      if (stands < minutes || (alone && stands * 60 !== seconds))
        return `${stands} minutes stand where ${seconds / 60} were acknowledged`
      if (alone && best(evidence, grade) !== evidence) return `${day} is ${evidence} and was ${grade}`
      return undefined
    },
  }
}

/** A screenshot of a day; `fresh` if these pixels were never sent before. */
export function pictureAct(stage: Stage, { seat, by }: Step, day: string, picture: Buffer, fresh: boolean): Act {
  const who = by ?? personOf(stage, seat)
  const known = stage.state.used.get(seat.id)?.has(day) ?? false
  const inTime = day >= dayAfter(dayOf(stage.now), -lateDays)
  const body = new File([new Uint8Array(picture)], 'screen.png', { type: 'image/png' })
  return {
    name: 'show picture',
    what: `${fresh ? 'a new' : 'a known'} picture of ${day}, seat ${seat.id}${by ? ' by a stranger' : ''}`,
    seats: [seat.id],
    run: seat.run,
    expect: who.id === seat.person && known && inTime ? 'done' : 'refused',
    repeatable: true,
    go: (server) =>
      checkinsService.sendPicture(callerOf(server, who), {
        params: { id: seat.id, day },
        query: {},
        body,
      } as never) as never,
    done({ picture: result }: { picture: string }) {
      const used = daysOf(stage, seat.id).get(day)
      if (!used) return `${day} was never checked in`
      if (fresh && result === 'same') return 'a new picture was taken for one that was sent before'
      used.isShown = result === 'checking' || result === 'fresh'
      return undefined
    },
  }
}

export function askPayoutAct(stage: Stage, who: Person): Act {
  const key = randomUUID()
  return {
    name: 'ask payout',
    what: `ask for a payout, ${who.id}`,
    expect: 'either',
    repeatable: true,
    go: (server) => payoutsService.request(callerOf(server, who, key), { body: {} } as never) as never,
    done({ data }: { data: { id: string; amount_pkr: number } }) {
      const { id, amount_pkr: amount } = data
      stage.state.payouts.set(id, { id, person: who.id, amount, state: 'requested', approved_by: null })
    },
  }
}

export function takeBackAct(payout: Payout, who: Person): Act {
  const allowed = payout.person === who.id && payout.state === 'requested' && !payout.approved_by
  return {
    name: 'take back' satisfies ActName,
    what: `take back payout ${payout.id} (${payout.state})`,
    payout: payout.id,
    expect: allowed ? 'done' : 'refused',
    go: (server) => payoutsService.takeBack(callerOf(server, who), { params: { id: payout.id } } as never) as never,
  }
}
