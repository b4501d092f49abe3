import { Problem } from '@fortnight/contract/problem'
import type { LinkAct } from '@fortnight/contract/messaging/action-links'
import type { Trouble } from '@fortnight/contract/vocabulary/run-states'
import { markAnswered } from '../../messaging/deliveries/deliveries.repository.ts'
import type { ServiceContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { append } from '../ledger/append.ts'
import type { Fact } from '../ledger/append.repository.ts'
import { seatsChanged } from '../ledger/seat-changed.ts'
import { notifyOfTrouble } from '../joining/notify-of-joining.ts'
import * as listing from './listing.repository.ts'
import * as storedOffers from './offers.repository.ts'

/** Why a step was refused, in words for the tester. */
export const refusals = {
  accept: 'This offer has ended.',
  decline: 'This offer has ended.',
  optIn: 'The developer has not put you on the list yet.',
  install: 'Become a tester at Google first.',
  leave: 'You are not on this test any more.',
  report: 'There is nothing to report about this test.',
  gone: 'There is nothing to report about this test.',
}

/** What a message asked for that a step answers. */
const asked: Partial<Record<keyof typeof refusals, LinkAct>> = { decline: 'offer', optIn: 'optIn' }

/** A step of a tester on a seat. */
export interface Step {
  name: keyof typeof refusals
  /** Whether the step was taken before: then it is done, and nothing happens again. */
  isDone(seat: storedOffers.Seat): boolean
  take(tx: Tx, seat: storedOffers.Seat, now: Date): Promise<boolean>
  /** Further consequences, in the same transaction. */
  follow?(tx: Tx, seat: storedOffers.Seat, now: Date): Promise<void>
}

/** What a step needs: the database, and the clock of runs. */
export type StepContext = Pick<ServiceContext, 'db' | 'clock'>

/**
 * Takes one step of a person's own seat, exactly once: the seat is locked, the change is guarded by its state, and its
 * fact and all notifications are committed together. Throws `not_found` for another person's seat, and `conflict` for a
 * step out of turn.
 */
export async function takeStep(
  { db, clock }: StepContext,
  personId: string,
  id: number,
  { name, isDone, take: change, follow }: Step,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const seat = await storedOffers.lockMine(tx, personId, id)
    if (!seat) throw new Problem('not_found')
    if (isDone(seat)) return
    if (!(await change(tx, seat, now))) throw new Problem('conflict', refusals[name])
    const act = asked[name]
    if (act) await markAnswered(tx, { personId, act, subject: id })
    await follow?.(tx, seat, now)
  })
}

const happens = async (tx: Tx, fact: Fact): Promise<boolean> => (await append(tx, [fact])).length === 1

/** Reports that Google made the tester a tester of the app. */
export const optIn: Step = {
  name: 'optIn',
  isDone: ({ state }) => state === 'opted_in',
  async take(tx, { id: seat, run_id }, at) {
    const day = await storedOffers.today(tx, run_id, at)
    return happens(tx, { run_id, seat, kind: 'opted_in', grade: 'claimed', data: { day }, at })
  },
}

/** Reports that the app is installed. */
export const install: Step = {
  name: 'install',
  isDone: ({ state, installed_at }) => state === 'opted_in' && installed_at !== null,
  take: (tx, { id: seat, run_id }, at) =>
    happens(tx, { run_id, seat, kind: 'installed', grade: 'claimed', data: {}, at }),
}

/** Leaves at any step: opted-in testers opt out, all others decline. */
export const leaving = (name: 'decline' | 'leave', reason: string | null): Step => ({
  name,
  isDone: ({ state }) => state === 'declined' || (name === 'leave' && state === 'opted_out'),
  async take(tx, { id: seat, run_id, state }, at) {
    if (state === 'invited') return happens(tx, { run_id, seat, kind: 'declined', data: {}, at })
    if (name === 'decline') return false
    const day = await storedOffers.today(tx, run_id, at)
    const values = { ...(reason && { said: reason }) }
    return happens(tx, { run_id, seat, kind: 'opted_out', grade: 'claimed', data: { day }, at, values })
  },
  async follow(tx, seat) {
    if (seat.state !== 'invited') return
    await storedOffers.forgetCooldown(tx, seat)
    await listing.settle(tx, seat.run_id)
  },
})

const decline = leaving('decline', null)

/** Declines an open offer by its link, which allows one answer: one that another reader of it accepted stays accepted. */
export const declineByLink: Step = {
  ...decline,
  take: async (tx, seat, at) => seat.accepted_at === null && decline.take(tx, seat, at),
}

/** Reports to the developer and the operator that joining does not work. */
export const trouble = (what: Trouble): Step => ({
  name: 'report',
  isDone: () => false,
  take: (tx, { id }) => storedOffers.report(tx, id, what),
  async follow(tx, seat, now) {
    await notifyOfTrouble(tx, seat.run_id, what)
    await seatsChanged(tx, [seat], now)
  },
})
