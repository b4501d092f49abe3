import { randomUUID } from 'node:crypto'
import { NewApp } from '@fortnight/contract/orders/apps'
import { NewPayment } from '@fortnight/contract/orders/payments'
import { type PlanName, plans } from '@fortnight/contract/plans'
import { appsService } from '../server/src/orders/apps/apps.service.ts'
import { playSetupService } from '../server/src/orders/apps/play-setup.service.ts'
import { paymentsService } from '../server/src/orders/payments/payments.service.ts'
import { productionService } from '../server/src/testing/reports/production.service.ts'
import { consoleCountsService } from '../server/src/testing/joining/console-counts.service.ts'
import { joiningService } from '../server/src/testing/joining/joining.service.ts'
import type { Act, Stage } from './act.ts'
import type { Person } from './people.ts'
import { callerOf, type Server } from './server.ts'
import { dayAfter, dayOf, type Run, type Seat, type State, consoleCountsOf } from './state.ts'

/** A complete set-up of that app, or one whose link is still missing. */
const setupOf = (package_name: string, isWhole: boolean, isRemote: boolean) => ({
  package_name,
  opt_in_url: isWhole ? `https://play.google.com/apps/testing/${package_name}` : null,
  access_method: 'email_list',
  group_email: null,
  // No tester of the pool is there.
  countries: isRemote ? ['IS'] : [],
})

interface Purchase {
  owner: Person
  plan: PlanName
  /** A unique number. */
  number: number
  /** Whether its set-up is complete before it is paid for. */
  isSetUp: boolean
  /** Whether it is for phones of a country in which there is no tester. */
  isRemote: boolean
}

/**
 * Makes the calls from the form to the payment that waits for approval; each carries a key, so that it can be repeated.
 */
export function buyAct({ state }: Stage, { owner, plan, number, isSetUp, isRemote }: Purchase): Act {
  const keys = { app: randomUUID(), order: randomUUID(), payment: randomUUID() }
  const name = `App ${number}`
  const package_name = `com.example.app${number}`
  let app = ''
  return {
    name: 'buy',
    what: `${owner.id} buys ${plan} for ${name}`,
    expect: 'done',
    repeatable: true,
    async go(server) {
      const made = await appsService.create(callerOf(server, owner, keys.app), {
        body: NewApp.parse({ name, description: 'Tide and swell times.' }),
      } as never)
      app = made.id
      const params = { id: app }
      await appsService.order(callerOf(server, owner, keys.order), { params, body: { package_plan: plan } } as never)
      const body = setupOf(package_name, isSetUp, isRemote)
      await playSetupService.save(callerOf(server, owner), { params, body } as never)
      const transfer = {
        app_id: app,
        payment_method: 'manual_easypaisa',
        amount: plans[plan].cents / 100,
        account_name: 'Zara Malik',
        transaction_id: String(10_000_000_000 + number),
      }
      const paid = { body: NewPayment.parse(transfer) }
      return paymentsService.create(callerOf(server, owner, keys.payment), paid as never)
    },
    done({ payment_id: payment }: { payment_id: string }) {
      if (isRemote) state.remote.add(app)
      state.orders.set(app, { app, payment, owner: owner.id })
    },
  }
}

/** The developer says what testers need to join, or takes part of it away: a paid app that is set up asks its testers. */
export function setUpAct(
  { state: { unlinked, remote } }: Stage,
  app: { app: string; owner: string },
  by: Person,
  isWhole: boolean,
): Act {
  return {
    name: 'set up',
    what: `${isWhole ? 'set up' : 'take the link of'} app ${app.app}${by.id === app.owner ? '' : ' by a stranger'}`,
    wide: true,
    expect: by.id === app.owner ? 'done' : 'refused',
    repeatable: true,
    go: (server) =>
      playSetupService.save(callerOf(server, by), {
        params: { id: app.app },
        body: setupOf('com.example.app', isWhole, remote.has(app.app)),
      } as never) as Promise<unknown>,
    done(_: unknown, alone) {
      if (!isWhole) unlinked.add(app.app)
      else if (alone) unlinked.delete(app.app)
    },
  }
}

/** Reports that these testers are on the list; those who do not wait for it are left as they are. */
export function listAct({ state: { unlinked } }: Stage, run: Run, seats: readonly Seat[], by: Person): Act {
  const ids = seats.map(({ id }) => id)
  const waiting = new Set(seats.filter(({ accepted }) => accepted).map(({ id }) => id))
  return {
    name: 'list',
    what: `list seats ${ids.join(', ')}${by.id === run.owner ? '' : ' by a stranger'}`,
    seats: ids,
    run: run.id,
    // Testers are put on no list before there is a link to send them to.
    expect: by.id !== run.owner ? 'refused' : unlinked.has(run.app) ? 'either' : 'done',
    repeatable: true,
    go: (server) =>
      joiningService.list(callerOf(server, by), { params: { id: run.app }, body: { seats: ids } } as never) as never,
    postcondition: ({ id, listed, ended }) => listed !== null || ended !== null || !waiting.has(id),
  }
}

/** How many were in at the end of that day, as the model counts them. */
export function believedOn({ seats }: State, run: string, day: string): number {
  let count = 0
  for (const seat of seats.values()) {
    if (seat.run !== run || !seat.in || dayOf(seat.in) > day) continue
    if (!seat.ended || seat.state === 'completed' || dayOf(seat.ended) > day) count++
  }
  return count
}

/** Play Console's number for a day, as the developer read it: our testers, and people whom they invited. */
export function countAct(stage: Stage, run: Run, by: Person, day: string, opted_in: number, own: number): Act {
  const { state, now } = stage
  const allowed = by.id === run.owner && run.staffed !== null && run.closed === null
  const isDay = day <= dayOf(now) && run.staffed !== null && day >= dayAfter(dayOf(run.staffed), -1)
  const body = { opted_in: opted_in + own, own }
  const foretold = believedOn(state, run.id, day)
  return {
    name: 'console count',
    what: `Play Console shows ${opted_in} and ${own} of the developer on ${day}, run ${run.id} (${run.phase})`,
    run: run.id,
    wide: true,
    expect: allowed && isDay ? 'done' : 'refused',
    repeatable: true,
    go: (server) =>
      consoleCountsService.put(callerOf(server, by), { params: { id: run.app, day }, body } as never) as never,
    done({ believed }: { believed: number }, alone) {
      if (alone && believed !== foretold) return `${believed} were believed to be in, and ${foretold} are`
      const counts = consoleCountsOf(state, run.id)
      const agrees = opted_in === believed
      // Whom it confirms depends on who is suspected: the answer to a tester says so, and binds from then on.
      if (agrees) counts.agreed.add(day)
      return undefined
    },
  }
}

const call = (
  name: 'apply' | 'outcome',
  run: Run,
  allowed: boolean,
  go: (server: Server) => Promise<unknown>,
  what: string,
): Act => ({ name, what, run: run.id, wide: true, expect: allowed ? 'done' : 'refused', go })

/** The developer has applied to Google. */
export function applyAct({ now, state }: Stage, run: Run, by: Person): Act {
  const met = ['qualified', 'holding', 'completed'].includes(run.phase) && !state.removed.has(run.app)
  const allowed = by.id === run.owner && met && (run.applied_on === null || run.outcome === 'refused')
  const body = { on: dayOf(now) }
  const go = (server: Server) =>
    productionService.apply(callerOf(server, by), { params: { id: run.app }, body } as never) as Promise<unknown>
  return call('apply', run, allowed, go, `applied for production, run ${run.id} (${run.phase})`)
}

/** Google's answer. */
export function outcomeAct({ state }: Stage, run: Run, by: Person, outcome: 'granted' | 'refused'): Act {
  const awaits = run.applied_on !== null && run.outcome === null && !state.removed.has(run.app)
  const allowed = by.id === run.owner && awaits
  const body = outcome === 'granted' ? { outcome } : { outcome, reason: 'Testers were not engaged.' }
  const go = (server: Server) =>
    productionService.tellOutcome(callerOf(server, by), { params: { id: run.app }, body } as never) as Promise<unknown>
  return call('outcome', run, allowed, go, `Google ${outcome}, run ${run.id} (${run.phase})`)
}
