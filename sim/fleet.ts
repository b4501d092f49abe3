import { learnAnswerWeight } from '../server/src/testing/engine/answers.ts'
import { measuredJoin } from '../server/src/testing/engine/join-chance.ts'
import { measured, measuredHours } from '../server/src/testing/engine/fleet.ts'
import { learnLosses } from '../server/src/testing/engine/losses.ts'
import { defaults, type Params } from '../server/src/testing/engine/params.ts'
import { fleetPrior } from '../server/src/testers/pool/reliability.ts'
import { goalOdds } from '../server/src/testing/engine/run.ts'
import { chance } from './chance.ts'
import { excuse, night, witness } from './night.ts'
import { regions } from './hardships.ts'
import { pool } from './pool.ts'
import type { Scenario } from './scenarios.ts'
import { suspect } from './suspect.ts'
import { strike } from './shocks.ts'
import { staff } from './staffing.ts'
import { type Fleet, isOpen, seenBy, settleEnded } from './state.ts'

const learnPriorEveryDays = 14
/** Finished tests from which losses are learnt. */
const lossesOfLast = 1000
/**
 * The hour of a day at which the engine is asked for its forecasts. All answers of the day are in by then: any earlier, and offers
 * without one would seem to have time left for it.
 */
const lastHour = 24 - 1 / 3600

/** The night before `day`: what happened to every app. */
function pass(fleet: Fleet, day: number): void {
  const watched = fleet.apps.filter((app) => isOpen(app) || day <= (app.run.goalDay ?? -1) + fleet.params.marginDays)
  for (const app of watched) {
    const before = app.run.seats
    night(app, day, fleet)
    settleEnded(fleet, app, before, day)
    witness(app, day, fleet.params.marginDays)
    if (day >= app.confirmedDay) app.run = { ...app.run, confirmed: true }
  }
  excuse(watched, day, fleet)
  strike(fleet.scenario, watched, fleet.crowd, day)
}

function learn(fleet: Fleet, day: number): void {
  if (!fleet.scenario.learning) return
  const { assumed, offers, hours, checkIns } = fleet
  const share = suspect(fleet, day)
  const listedHours = measuredHours(assumed.listedHours, hours.listedHours)
  const takenBack = [...fleet.takenBack].map(([waited, count]) => ({ hours: waited, count }))
  if (day % learnPriorEveryDays === 0) {
    fleet.crowd.relearn(fleetPrior(assumed.fleetHazard, assumed.fleetShape))
    const records = [...fleet.crowd.testers.values()].map(({ answers }) => answers)
    const answerWeight = learnAnswerWeight(records, fleet.params.acceptance, assumed.answerWeight)
    fleet.params = { ...fleet.params, answerWeight }
  }
  const acceptance = measured(assumed.acceptance, offers.acceptance)
  fleet.params = {
    ...fleet.params,
    acceptance,
    mailAcceptance: measured(acceptance, offers.mailAcceptance),
    acceptedJoin: measuredJoin(assumed.acceptedJoin, offers.acceptedJoin, takenBack, listedHours),
    listedJoin: measuredJoin(assumed.listedJoin, offers.listedJoin, takenBack, listedHours),
    joinHours: measuredHours(assumed.joinHours, hours.joinHours),
    mailJoinHours: measuredHours(assumed.mailJoinHours, hours.mailJoinHours),
    listedHours,
    pretenders: share,
    ...learnLosses(fleet.losses.slice(-lossesOfLast).toReversed(), assumed),
    missRate: measured(assumed.missRate, { hits: checkIns.missed, trials: checkIns.due }),
  }
}

/** Adds up the load and the tester-days, and keeps what the engine says of every promise. */
function count(fleet: Fleet, day: number): void {
  const testers = [...fleet.crowd.testers.values()]
  const held = testers.reduce((sum, { active }) => sum + active, 0)
  fleet.load.push(held / (testers.length * fleet.scenario.slots))
  for (const app of fleet.apps.filter(isOpen)) {
    const { run } = app
    const team = run.seats.filter(({ state }) => state === 'opted_in').length
    if (run.qualifiedDay === null) app.daysToGoal += team
    else app.daysHeld += team
    if (run.phase === 'running' && run.goalDay! > day)
      app.forecasts.push(
        goalOdds(seenBy(app, 24 * day + lastHour, fleet.crowd.offline, fleet.params), day, fleet.params)!,
      )
  }
}

/** One fleet over `scenario.days` days; the same seed gives the same lives. Calls `onDay` after each. */
export function simulate(scenario: Scenario, seed: number, onDay: (day: number) => void = () => {}): Fleet {
  const [people, orders, minds, lives, luck, homes] = [1, 2, 3, 4, 5, 6].map((stream) => chance(seed * 10 + stream))
  const assumed: Params = { ...defaults, ...scenario.assumed }
  const random = { people: people!, orders: orders!, minds: minds!, lives: lives!, luck: luck!, homes: homes! }
  const crowd = pool(scenario, random.people, random.homes, assumed)
  const none = () => ({ hits: 0, trials: 0 })
  const offers = { acceptance: none(), mailAcceptance: none(), acceptedJoin: none(), listedJoin: none() }
  const checkIns = { missed: 0, due: 0 }
  const state = {
    apps: [],
    line: [],
    turnedAway: 0,
    heardAt: regions.map(() => -Infinity),
    offlineSince: new Map<number, number>(),
    offers,
    hours: { joinHours: { sum: 0, of: 0 }, mailJoinHours: { sum: 0, of: 0 }, listedHours: { sum: 0, of: 0 } },
    checkIns,
    takenBack: new Map<number, number>(),
    losses: [],
    load: [],
  }
  const fleet: Fleet = { scenario, assumed, params: assumed, crowd, random, ...state }
  for (let day = 0; day < scenario.days; day++) {
    pass(fleet, day)
    learn(fleet, day)
    staff(fleet, day)
    count(fleet, day)
    onDay(day)
  }
  return fleet
}
