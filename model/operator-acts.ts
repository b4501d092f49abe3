import type { TesterChange } from '@fortnight/contract/vocabulary/tester-states'
import { adminAppsService } from '../server/src/orders/apps/admin-apps.service.ts'
import { paymentReviewService } from '../server/src/orders/payments/review.service.ts'
import { payoutReviewService } from '../server/src/testers/payouts/review.service.ts'
import { teamByHandService } from '../server/src/testing/staffing/team-by-hand.service.ts'
import { poolService } from '../server/src/testers/pool/pool.service.ts'
import type { Act, ActName, Stage } from './act.ts'
import { isWaiting } from './act.ts'
import type { Person, Tester } from './people.ts'
import { callerOf, type Server } from './server.ts'
import { isLive, isOpen, type Order, type Payout, type Run, type Seat } from './state.ts'

/** Decides a payment: approved, its app gets its run, and a team if there are enough testers. */
export function settleAct({ state }: Stage, order: Order, by: Person, payment_status: 'completed' | 'failed'): Act {
  return {
    name: payment_status === 'completed' ? 'approve' : 'reject',
    what: `payment ${order.payment} ${payment_status}`,
    wide: true,
    expect: by.id === order.owner ? 'refused' : 'done',
    go: (server) =>
      paymentReviewService.settle(callerOf(server, by), {
        params: { id: order.payment },
        body: { payment_status, only_confirmed: false },
      } as never) as never,
    done: () => void state.orders.delete(order.app),
  }
}

const reason = 'It breaks the rules.'

/** Ends an app and its test by an administrator's word. */
export function endAct({ state: { removed } }: Stage, run: Run, by: Person, name: 'cancel' | 'remove'): Act {
  const params = { id: run.app }
  const allowed = name === 'cancel' ? isOpen(run) : !removed.has(run.app)
  return {
    name,
    what: `${name} app ${run.app}, run ${run.id} (${run.phase})`,
    run: run.id,
    wide: true,
    expect: allowed ? 'done' : 'refused',
    go: (server) =>
      (name === 'cancel'
        ? adminAppsService.cancel(callerOf(server, by), { params, body: { reason } } as never)
        : adminAppsService.remove(callerOf(server, by), { params } as never)) as Promise<unknown>,
    done() {
      if (name === 'remove') removed.add(run.app)
    },
  }
}

const openTo = {
  add: ['staffing', 'running', 'extended'],
  release: ['staffing', 'running', 'qualified', 'extended', 'holding'],
}

/** Adds a tester to a team by hand. Whether they fit is the product's to say; that they did is verified by the rules of seats. */
export const addAct = (run: Run, tester: Tester, by: Person): Act => ({
  name: 'add tester',
  what: `add tester ${tester.id} to run ${run.id} (${run.phase})`,
  run: run.id,
  wide: true,
  expect: openTo.add.includes(run.phase) ? 'either' : 'refused',
  go: (server) =>
    teamByHandService.add(callerOf(server, by), {
      params: { id: run.app },
      body: { tester_id: tester.id },
    } as never) as never,
})

export const releaseAct = (run: Run, seat: Seat, by: Person): Act => ({
  name: 'release',
  what: `release seat ${seat.id} (${seat.state}) of run ${run.id} (${run.phase})`,
  seats: [seat.id],
  run: run.id,
  wide: true,
  expect: openTo.release.includes(run.phase) && isLive(seat) ? 'done' : 'refused',
  go: (server) =>
    teamByHandService.release(callerOf(server, by), {
      params: { id: run.app, seat: seat.id },
      body: { reason },
    } as never) as never,
  postcondition: (after) => !isLive(after),
})

export const replaceAct = (run: Run, seat: Seat, tester: Tester, by: Person): Act => ({
  name: 'replace',
  what: `replace seat ${seat.id} (${seat.state}) of run ${run.id} (${run.phase}) by tester ${tester.id}`,
  seats: [seat.id],
  run: run.id,
  wide: true,
  expect: openTo.add.includes(run.phase) && isLive(seat) ? 'either' : 'refused',
  go: (server) =>
    teamByHandService.replace(callerOf(server, by), {
      params: { id: run.app, seat: seat.id },
      body: { reason, tester_id: tester.id },
    } as never) as never,
  postcondition: (after) => !isLive(after),
})

const startsFrom: Partial<Record<TesterChange, readonly string[]>> = {
  pause: ['available'],
  resume: ['paused', 'suspended'],
  suspend: ['available', 'paused'],
  clear: ['suspended'],
  ban: ['available', 'paused', 'suspended'],
}
const becomes: Partial<Record<TesterChange, string>> = {
  pause: 'paused',
  resume: 'available',
  suspend: 'suspended',
  clear: 'available',
  ban: 'banned',
}

/** Changes the state of a tester in the pool. */
export function changeAct(tester: Tester, by: Person, change: TesterChange): Act {
  return {
    name: 'change tester',
    what: `${change} tester ${tester.id} (${tester.status})`,
    tester: tester.id,
    wide: true,
    expect: startsFrom[change]?.includes(tester.status) ? 'done' : 'refused',
    go: (server) =>
      poolService.change(callerOf(server, by), {
        params: { id: tester.id },
        body: { change, reason },
      } as never) as never,
    done() {
      tester.status = becomes[change] ?? tester.status
    },
  }
}

const decisions = {
  'approve payout': (server: Server, by: Person, id: string) =>
    payoutReviewService.approve(callerOf(server, by), { params: { id } } as never),
  'decline payout': (server: Server, by: Person, id: string) =>
    payoutReviewService.decline(callerOf(server, by), { params: { id }, body: { reason } } as never),
  pay: (server: Server, by: Person, id: string, reference: string) =>
    payoutReviewService.pay(callerOf(server, by), { params: { id }, body: { reference } } as never),
}

/** Decides about a tester's money. `reference` can have been used before: then nothing is paid. */
export function payoutAct(
  payout: Payout,
  by: Person,
  name: keyof typeof decisions & ActName,
  { reference, isUsed }: { reference: string; isUsed: boolean },
): Act {
  const isOwn = payout.person === by.id
  const may = {
    'approve payout':
      payout.state === 'requested' && (!payout.approved_by || (by.isSenior === true && payout.approved_by !== by.id)),
    'decline payout': isWaiting(payout),
    pay: payout.state === 'approved',
  }[name]
  return {
    name,
    what: `${name} ${payout.id} (${payout.state}) by ${by.id}`,
    payout: payout.id,
    expect: !may || isOwn ? 'refused' : isUsed ? 'either' : 'done',
    go: (server) => decisions[name](server, by, payout.id, reference) as Promise<unknown>,
  }
}
