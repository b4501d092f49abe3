import type { offers } from '@fortnight/contract/testing/offers'
import { Problem } from '@fortnight/contract/problem'
import { credentialsOf } from '../runs/credentials.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { seatsChanged } from '../ledger/seat-changed.ts'
import { beginShowing } from '../joining/show-account.ts'
import * as storedOffers from './offers.repository.ts'
import { listOffers } from './my-offers.ts'
import { accept } from './accept.ts'
import { install, leaving, optIn, type Step, takeStep, trouble } from './steps.ts'
import { notifyOfFirstMiss } from '../runs/notify-of-missing-app.ts'
import { wakeQueue } from '../../testers/pool/wake.ts'

const done = { success: true as const }

/** Takes a step of the caller's. */
async function take({ db, clock, user }: Caller, id: number, step: Step) {
  await takeStep({ db, clock }, user.id, id, step)
  return done
}

export const offersService: Handlers<typeof offers> = {
  async list(caller) {
    return { success: true, data: await listOffers(caller, caller.user.id) }
  },

  async showAccount(caller, { params }) {
    const { url, cookie } = await beginShowing(caller, caller.user.id, params.id)
    caller.setCookie(cookie)
    return { success: true, url }
  },

  async accept({ db, clock, user }, { params }) {
    await accept({ db, clock }, user.id, params.id, 'portal')
    return done
  },
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

  report: (caller, { params, body }) => take(caller, params.id, trouble(body.what)),

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
