import type * as z from 'zod'
import type { Offer, offers } from '@fortnight/contract/testing/offers'
import { planOf } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { credentialsOf } from '../../orders/apps/credentials.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { due } from '../evaluation/due.ts'
import { record } from '../runs/facts.repository.ts'
import * as listing from './listing.repository.ts'
import * as repository from './offers.repository.ts'
import { tellFirstGone } from '../runs/tell-gone.ts'
import { tellLeft, tellListing, tellTrouble } from '../joining/tell-joining.ts'
import { wakeQueue } from './wake.ts'

const done = { success: true as const }

/** Why a step was not taken, in words for the tester. */
const refusals = {
  accept: 'This offer has ended.',
  decline: 'This offer has ended.',
  optIn: 'The developer has not put you on the list yet.',
  install: 'Become a tester at Google first.',
  leave: 'You are not on this test any more.',
  report: 'There is nothing to report about this test.',
  gone: 'There is nothing to report about this test.',
}

type Mine = Omit<Awaited<ReturnType<typeof repository.listMine>>[number], 'package_name' | 'package_plan'>

const shown = ({ package_name, package_plan, ...offer }: Awaited<ReturnType<typeof repository.listMine>>[number]) =>
  ({
    ...(offer satisfies Mine),
    minutes: planOf(package_plan).minutes,
    store_url: package_name && `https://play.google.com/store/apps/details?id=${package_name}`,
  }) satisfies z.input<typeof Offer>

interface Step {
  name: keyof typeof refusals
  /** Whether the step was taken before: then it is done, and nothing happens again. */
  isDone(seat: repository.Seat): boolean
  take(tx: Tx, seat: repository.Seat, now: Date): Promise<boolean>
  /** What follows from it, in the same transaction. */
  tell(tx: Tx, seat: repository.Seat, now: Date): Promise<void>
}

/**
 * Takes one step of the caller's own seat, exactly once: the seat is held, the change is guarded by where the seat stands, and
 * its fact and everybody's notice stand or fall with it. Another's seat does not exist.
 */
async function take({ db, user, clock }: Caller, id: number, { name, isDone, take: change, tell }: Step) {
  const now = clock()
  await db.transaction(async (tx) => {
    const seat = await repository.lockMine(tx, user.id, id)
    if (!seat) throw new Problem('not_found')
    if (isDone(seat)) return
    if (!(await change(tx, seat, now))) throw new Problem('conflict', refusals[name])
    await tell(tx, seat, now)
    await due(tx, seat.run_id, now)
    await announce(tx, { to: [user.id], topics: ['tester'] })
    await announce(tx, { to: [seat.owner_id], topics: ['apps'] })
    await announce(tx, { to: 'admins', topics: ['apps'] })
  })
  return done
}

const accept: Step = {
  name: 'accept',
  isDone: ({ accepted_at, state }) => accepted_at !== null && (state === 'invited' || state === 'opted_in'),
  take: (tx, { id }, now) => repository.accept(tx, id, now),
  async tell(tx, { id: seat, run_id }, now) {
    await record(tx, [{ run_id, seat, kind: 'accepted', data: {}, at: now }])
    // The first who waits asks; whoever comes after is seen on the same page.
    if (await listing.ask(tx, run_id, now)) await tellListing(tx, run_id, 'first')
  },
}

const optIn: Step = {
  name: 'optIn',
  isDone: ({ state }) => state === 'opted_in',
  take: (tx, { id }, now) => repository.optIn(tx, id, now),
  async tell(tx, { id: seat, run_id }, now) {
    const day = await repository.today(tx, run_id, now)
    await record(tx, [{ run_id, seat, kind: 'opted_in', grade: 'claimed', data: { day }, at: now }])
  },
}

const install: Step = {
  name: 'install',
  isDone: ({ state, installed_at }) => state === 'opted_in' && installed_at !== null,
  take: (tx, { id }, now) => repository.install(tx, id, now),
  tell: (tx, { id: seat, run_id }, now) =>
    record(tx, [{ run_id, seat, kind: 'installed', grade: 'claimed', data: {}, at: now }]),
}

/** Leaves at whatever step: whoever is in opts out, everybody else declines. */
const leaving = (name: 'decline' | 'leave', reason: string | null): Step => ({
  name,
  isDone: ({ state }) => state === 'declined' || (name === 'leave' && state === 'opted_out'),
  take: (tx, { id, state }, now) =>
    name === 'decline' && state !== 'invited' ? Promise.resolve(false) : repository.leave(tx, id, now),
  async tell(tx, seat, now) {
    const { id, run_id } = seat
    if (seat.state === 'invited') {
      await record(tx, [{ run_id, seat: id, kind: 'declined', data: {}, at: now }])
      await repository.forgetCooldown(tx, seat)
      return listing.settle(tx, run_id)
    }
    const day = await repository.today(tx, run_id, now)
    await record(tx, [{ run_id, seat: id, kind: 'opted_out', grade: 'claimed', data: { day }, at: now }])
    await tellLeft(tx, run_id, reason)
  },
})

export const offersService: Handlers<typeof offers> = {
  async list({ db, user, clock }) {
    return { success: true, data: (await repository.listMine(db, user.id, clock())).map(shown) }
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
    const found = await repository.findCredentials(db, user.id, params.id)
    if (!found) throw new Problem('not_found')
    return { success: true, credentials: found.sealed && vault.open(found.sealed, credentialsOf(found.app_id)) }
  },

  report: (caller, { params, body }) =>
    take(caller, params.id, {
      name: 'report',
      isDone: () => false,
      take: (tx, { id }) => repository.report(tx, id, body.what),
      tell: (tx, { run_id }) => tellTrouble(tx, run_id, body.what),
    }),

  gone: (caller, { params }) =>
    take(caller, params.id, {
      name: 'gone',
      isDone: ({ state, said_gone }) => state === 'opted_in' && said_gone,
      take: (tx, { id }, now) => repository.reportGone(tx, id, now),
      // Of several the next look at the run tells.
      async tell(tx, { run_id }) {
        if ((await repository.countGone(tx, run_id)) === 1) await tellFirstGone(tx, run_id)
      },
    }),
}
