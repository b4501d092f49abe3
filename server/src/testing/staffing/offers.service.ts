import type * as z from 'zod'
import type { Offer, offers } from '@fortnight/contract/testing/offers'
import { planOf } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { credentialsOf } from '../runs/credentials.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { append } from '../ledger/append.ts'
import type { Fact } from '../ledger/append.repository.ts'
import { seatsChanged } from '../ledger/seat-changed.ts'
import * as listing from './listing.repository.ts'
import * as storedOffers from './offers.repository.ts'
import { notifyOfFirstMiss } from '../runs/notify-of-missing-app.ts'
import { notifyOfTrouble } from '../joining/notify-of-joining.ts'
import { wakeQueue } from '../../testers/pool/wake.ts'

const done = { success: true as const }

/** Why a step was refused, in words for the tester. */
const refusals = {
  accept: 'This offer has ended.',
  decline: 'This offer has ended.',
  optIn: 'The developer has not put you on the list yet.',
  install: 'Become a tester at Google first.',
  leave: 'You are not on this test any more.',
  report: 'There is nothing to report about this test.',
  gone: 'There is nothing to report about this test.',
}

type Mine = Omit<Awaited<ReturnType<typeof storedOffers.listMine>>[number], 'package_name' | 'package_plan'>

const toReply = ({ package_name, package_plan, ...offer }: Awaited<ReturnType<typeof storedOffers.listMine>>[number]) =>
  ({
    ...(offer satisfies Mine),
    minutes: planOf(package_plan).minutes,
    store_url: package_name && `https://play.google.com/store/apps/details?id=${package_name}`,
  }) satisfies z.input<typeof Offer>

interface Step {
  name: keyof typeof refusals
  /** Whether the step was taken before: then it is done, and nothing happens again. */
  isDone(seat: storedOffers.Seat): boolean
  take(tx: Tx, seat: storedOffers.Seat, now: Date): Promise<boolean>
  /** Further consequences, in the same transaction. */
  follow?(tx: Tx, seat: storedOffers.Seat, now: Date): Promise<void>
}

/**
 * Takes one step of the caller's own seat, exactly once: the seat is locked, the change is guarded by its state, and
 * its fact and all notifications are committed together. Another user's seat is not found.
 */
async function take({ db, user, clock }: Caller, id: number, { name, isDone, take: change, follow }: Step) {
  const now = clock()
  await db.transaction(async (tx) => {
    const seat = await storedOffers.lockMine(tx, user.id, id)
    if (!seat) throw new Problem('not_found')
    if (isDone(seat)) return
    if (!(await change(tx, seat, now))) throw new Problem('conflict', refusals[name])
    await follow?.(tx, seat, now)
  })
  return done
}

const happens = async (tx: Tx, fact: Fact): Promise<boolean> => (await append(tx, [fact])).length === 1

const accept: Step = {
  name: 'accept',
  isDone: ({ accepted_at, state }) => accepted_at !== null && (state === 'invited' || state === 'opted_in'),
  // An offer can be accepted until it expires; then the developer is to act, and nothing of it expires.
  async take(tx, { id: seat, run_id, expires_at }, at) {
    if (expires_at === null || expires_at <= at) return false
    const values = { isFirst: await listing.ask(tx, run_id, at) }
    return happens(tx, { run_id, seat, kind: 'accepted', data: {}, at, values })
  },
}

const optIn: Step = {
  name: 'optIn',
  isDone: ({ state }) => state === 'opted_in',
  async take(tx, { id: seat, run_id }, at) {
    const day = await storedOffers.today(tx, run_id, at)
    return happens(tx, { run_id, seat, kind: 'opted_in', grade: 'claimed', data: { day }, at })
  },
}

const install: Step = {
  name: 'install',
  isDone: ({ state, installed_at }) => state === 'opted_in' && installed_at !== null,
  take: (tx, { id: seat, run_id }, at) =>
    happens(tx, { run_id, seat, kind: 'installed', grade: 'claimed', data: {}, at }),
}

/** Leaves at any step: opted-in testers opt out, all others decline. */
const leaving = (name: 'decline' | 'leave', reason: string | null): Step => ({
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

export const offersService: Handlers<typeof offers> = {
  async list({ db, user, clock }) {
    return { success: true, data: (await storedOffers.listMine(db, user.id, clock())).map(toReply) }
  },

  accept: (caller, { params }) => take(caller, params.id, accept),
  optIn: (caller, { params }) => take(caller, params.id, optIn),
  install: (caller, { params }) => take(caller, params.id, install),

  async decline(caller, { params }) {
    const answer = await take(caller, params.id, leaving('decline', null))
    await wakeQueue(caller.db)
    return answer
  },

  async leave(caller, { params, body }) {
    const answer = await take(caller, params.id, leaving('leave', body.reason))
    await wakeQueue(caller.db)
    return answer
  },

  async credentials({ db, user, vault }, { params }) {
    const found = await storedOffers.findCredentials(db, user.id, params.id)
    if (!found) throw new Problem('not_found')
    return { success: true, credentials: found.sealed && vault.open(found.sealed, credentialsOf(found.app_id)) }
  },

  report: (caller, { params, body }) =>
    take(caller, params.id, {
      name: 'report',
      isDone: () => false,
      take: (tx, { id }) => storedOffers.report(tx, id, body.what),
      async follow(tx, seat, now) {
        await notifyOfTrouble(tx, seat.run_id, body.what)
        await seatsChanged(tx, [seat], now)
      },
    }),

  gone: (caller, { params }) =>
    take(caller, params.id, {
      name: 'gone',
      isDone: ({ state, said_gone }) => state === 'opted_in' && said_gone,
      take: (tx, { id }, now) => storedOffers.reportGone(tx, id, now),
      // If several testers miss it, the next evaluation of the run reports that.
      async follow(tx, seat, now) {
        if ((await storedOffers.countGone(tx, seat.run_id)) === 1) await notifyOfFirstMiss(tx, seat.run_id)
        await seatsChanged(tx, [seat], now)
      },
    }),
}
