import { type ActionLink, actionPath, type LinkAct } from '@fortnight/contract/messaging/action-links'
import { dayGraceHours } from '@fortnight/contract/testing/action-links'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { DayOfUse } from '@fortnight/contract/testing/checkins'
import { isTaken } from '@fortnight/contract/vocabulary/picture-states'
import { actionToken, isGenuine, readToken } from '../../messaging/action-links/action-token.ts'
import type { ServiceContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { listTodaySeats } from '../checkins/today.ts'
import * as seats from './linked-seats.repository.ts'

/** What links are read and answered with. */
export type LinkContext = Pick<ServiceContext, 'db' | 'vault' | 'files' | 'limits' | 'clock' | 'config'>

/** A genuine link and the current state of its seat. */
export interface Linked {
  link: ActionLink
  seat: seats.LinkedSeat
}

/** Acts on a seat. */
type SeatAct = Exclude<LinkAct, 'pool' | 'welcome'>

/** How long the outcome of declining is shown. */
const shownMs = hourMs

/**
 * How long an act can be repeated after it was done: a phone sends a form twice if its owner taps twice. Who gave their
 * code to the app's own link comes back to a page that still asks whether the app is installed.
 */
const repeatedMs = minuteMs
const afterCodeMs = hourMs

/** The seat of a link that we made; undefined for every other. */
export async function readLink({ db, vault }: LinkContext, token: string): Promise<Linked | undefined> {
  const read = readToken(token)
  if (!read) return undefined
  const seat = await seats.findSeat(db, read.link.subject)
  // An unknown seat costs the same work: no tester has the number 0.
  const genuine = isGenuine(vault, read.link, seat?.tester_id ?? 0, read.proof)
  return seat && genuine ? { link: read.link, seat } : undefined
}

/** Whether nothing is left to do for a day: it is proven, or will be once its picture was checked. */
export const isDone = ({ evidence, picture, answer }: DayOfUse): boolean =>
  evidence !== 'claimed' || (isTaken(picture) && ['not_asked', 'kept', 'right'].includes(answer))

/** The day of a link as its tester sees it, and the moment of a check-in now; undefined if it cannot be checked in. */
export async function dayOf({ db, clock }: Pick<LinkContext, 'db' | 'clock'>, { link, seat }: Linked) {
  const { day } = link
  const now = clock()
  const used = day && (await seats.momentOfDay(db, seat.id, { day, now, graceHours: dayGraceHours }))
  const today = used && (await listTodaySeats(db, seat.person_id, now)).find((mine) => mine.seat === seat.id)
  if (!day || !used || !today) return undefined
  const reported = today.used.find((other) => other.day === day)
  return {
    day,
    used,
    today,
    reported,
    isDone: reported !== undefined && isDone(reported),
    isShown: reported !== undefined && isTaken(reported.picture),
  }
}

/** Whether the act of a link is still to be done and possible. */
export async function isOpen(context: Pick<LinkContext, 'db' | 'clock'>, linked: Linked): Promise<boolean> {
  const { link, seat } = linked
  const now = context.clock()
  const { state, accepted_at, expires_at, installed_at, ended_at } = seat
  const rules: Record<SeatAct, () => boolean | Promise<boolean>> = {
    offer: () => state === 'invited' && accepted_at === null && expires_at !== null && expires_at > now,
    optIn: () => state === 'invited' && accepted_at !== null,
    install: () => state === 'opted_in' && installed_at === null,
    day: async () => (await dayOf(context, linked))?.isDone === false,
    outcome: async () =>
      state === 'declined'
        ? ended_at !== null && ended_at.getTime() + shownMs > now.getTime()
        : (await dayOf(context, linked))?.isDone === true,
  }
  return link.act in rules && rules[link.act as SeatAct]()
}

/** Whether the act was done a moment ago. */
export function isRepeated({ link: { act }, seat }: Linked, now: Date): boolean {
  const { state, accepted_at, opted_in_at, installed_at, app_opened_at, ended_at, proven_at } = seat
  const offered = state === 'declined' ? ended_at : accepted_at
  const done = { offer: offered, optIn: opted_in_at, install: installed_at, day: proven_at }[act as 'offer'] ?? null
  const shownFor = act === 'install' && app_opened_at ? afterCodeMs : repeatedMs
  return done !== null && Math.abs(now.getTime() - done.getTime()) < shownFor
}

/** Path of another page for the tester of a seat. */
export const pathFor = (
  { vault }: Pick<LinkContext, 'vault'>,
  { id, tester_id }: Pick<seats.LinkedSeat, 'id' | 'tester_id'>,
  act: LinkAct,
  day: string | null = null,
): string => actionPath(actionToken(vault, { act, subject: id, day }, tester_id))

/** What comes next for a seat, in its present state; undefined if nothing does. */
export function nextAct(seat: Pick<seats.LinkedSeat, 'state' | 'accepted_at' | 'installed_at'>): LinkAct | undefined {
  if (seat.state === 'invited') return seat.accepted_at ? 'optIn' : 'offer'
  if (seat.state === 'opted_in') return seat.installed_at ? 'day' : 'install'
  return seat.state === 'declined' ? 'outcome' : undefined
}

/** Path of what comes next on a seat, read again after an act. */
export async function nextPath(context: Pick<LinkContext, 'db' | 'vault' | 'clock'>, seatId: number) {
  const seat = await seats.findSeat(context.db, seatId)
  const act = seat && nextAct(seat)
  if (!act) return undefined
  if (act !== 'day') return pathFor(context, seat, act)
  const today = await todayOf(context, seat)
  return today && pathFor(context, seat, act, today)
}

/** Today's day on the calendar of a seat's run. */
async function todayOf({ db, clock }: { db: Db; clock: () => Date }, { id, person_id }: seats.LinkedSeat) {
  return (await listTodaySeats(db, person_id, clock())).find(({ seat }) => seat === id)?.today
}
