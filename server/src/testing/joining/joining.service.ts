import type * as z from 'zod'
import type { Joining, joining } from '@fortnight/contract/testing/joining'
import { Problem, type ProblemCode, problems } from '@fortnight/contract/problem'
import { joinSteps } from '@fortnight/contract/vocabulary/run-states'
import type { Db } from '../../platform/db/database.ts'
import { newToken } from '../../platform/http/session.ts'
import { readableApp } from '../runs/readable-app.ts'
import { announce } from '../../platform/push/announce.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { append } from '../ledger/append.ts'
import * as groups from '../groups/groups.repository.ts'
import { listedBy } from '../groups/listed-by.ts'
import { installUrl } from './install-link.ts'
import * as proofs from './joining-proofs.repository.ts'
import * as listings from '../staffing/listing.repository.ts'

const isLive = ({ ended_at }: listings.SeatRow) => ended_at === null
const hasAccepted = ({ accepted_at }: listings.SeatRow) => accepted_at !== null

/** Time of the seat's current step. */
const since = (seat: listings.SeatRow) =>
  seat.ended_at ?? seat.installed_at ?? seat.opted_in_at ?? seat.listed_at ?? seat.accepted_at ?? seat.invited_at

/** Live seats by their progress: each step includes those beyond it. */
function reachedBy(seats: listings.SeatRow[]): z.input<typeof Joining>['reached'] {
  const live = seats.filter(isLive)
  const count = (from: number) => live.filter(({ step }) => joinSteps.indexOf(step) >= from).length
  return Object.fromEntries(joinSteps.map((step, from) => [step, count(from)])) as z.input<typeof Joining>['reached']
}

const earliest = (dates: Date[]) => (dates.length ? new Date(Math.min(...dates.map(Number))) : null)
const latest = (dates: (Date | null)[]) => Math.max(0, ...dates.map((date) => Number(date ?? 0)))

type Access = Awaited<ReturnType<typeof groups.findOfRun>>

/** The group that we keep for the test; null if its developer chose another way. */
function groupOf(access: Access): z.input<typeof Joining>['group'] {
  if (access?.access_method !== 'managed_group') return null
  const { state, email, on_track_at, problem, is_seen: seen, binds } = access
  const failure = state === 'failed' && problem && problem in problems ? problems[problem as ProblemCode].message : null
  return { state: state ?? 'preparing', email, on_track: on_track_at !== null, problem: failure, seen, binds }
}

/**
 * Names only testers who accepted: before that, they did not agree to be known to the developer. Their addresses are
 * there if its developer lists them by hand.
 */
function joinersOf(seats: listings.SeatRow[], access: Access) {
  const isByHand = !access || listedBy(access) === 'hand'
  const confirmed = latest(seats.map(({ listed_at }) => listed_at))
  const isFresh = ({ step, accepted_at }: listings.SeatRow) =>
    step === 'accepted' && confirmed > 0 && Number(accepted_at) > confirmed
  return seats.filter(hasAccepted).map((seat) => ({
    ...seat,
    email: isByHand ? seat.email : null,
    since: since(seat),
    fresh: isFresh(seat),
    unknown: access?.unknown_seats?.includes(seat.seat) ?? false,
  }))
}

/** The run of the caller's app; throws `not_found` if it has none. */
async function ownRun(db: Db, userId: string, appId: string) {
  const run = await listings.findByApp(db, appId)
  if (!run) throw new Problem('not_found')
  if (run.owner_id !== userId) throw new Problem('forbidden')
  return run
}

export const joiningService: Handlers<typeof joining> = {
  async find(caller, { params }) {
    await readableApp(caller, params.id)
    const run = await listings.findByApp(caller.db, params.id)
    if (!run) return { success: true, data: null }
    const seats = await listings.listSeats(caller.db, run.id)
    const access = await groups.findOfRun(caller.db, run.id)
    const key = await proofs.findLink(caller.db, params.id)
    const open = seats.filter((seat) => isLive(seat) && seat.step === 'offered')
    return {
      success: true,
      data: {
        ...run,
        group: groupOf(access),
        reached: reachedBy(seats),
        turned_down: seats.filter(({ state }) => state === 'declined' || state === 'expired').length,
        asked_at: earliest(open.map(({ invited_at }) => invited_at)),
        install_url: key && installUrl(caller, key),
        joiners: joinersOf(seats, access),
      },
    }
  },

  async list({ db, user, clock }, { params, body }) {
    const run = await ownRun(db, user.id, params.id)
    if (!run.opt_in_url) throw new Problem('conflict', 'Add the opt-in link in the Play setup first: testers need it.')
    const now = clock()
    const listed = await db.transaction(async (tx) => {
      const waiting = await listings.lockWaiting(tx, run.id, body.seats)
      const seats = await append(
        tx,
        waiting.map((seat) => ({ run_id: run.id, seat, kind: 'listed', grade: 'claimed', data: {}, at: now })),
      )
      await listings.settle(tx, run.id)
      return seats.length
    })
    return { success: true, listed }
  },

  async makeInstallLink({ db, user, config }, { params }) {
    await ownRun(db, user.id, params.id)
    const key = newToken()
    await proofs.setLink(db, params.id, key)
    return { success: true, url: installUrl({ config }, key) }
  },

  async removeInstallLink({ db, user }, { params }) {
    await ownRun(db, user.id, params.id)
    await proofs.removeLink(db, params.id)
    return { success: true }
  },

  async markGroup({ db, user, clock }, { params, body: { on_track } }) {
    const run = await ownRun(db, user.id, params.id)
    if ((await groups.findOfRun(db, run.id))?.is_seen)
      throw new Problem('conflict', 'We see the closed track ourselves: what Google shows counts.')
    await db.transaction(async (tx) => {
      if (!(await groups.setOnTrack(tx, run.id, on_track ? clock() : null)))
        throw new Problem('conflict', 'The group is still being made. Try again in a minute.')
      await announce(tx, { to: [user.id], topics: ['apps'] })
    })
    return { success: true }
  },
}
