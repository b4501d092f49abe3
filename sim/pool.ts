import { answersOf } from '../server/src/testing/engine/answers.ts'
import { asFree, enlist, type Candidate } from '../server/src/testing/engine/enlist.ts'
import { learnFleet, type Track } from '../server/src/testing/engine/fleet.ts'
import type { Params } from '../server/src/testing/engine/params.ts'
import { fleetPrior, learn, score, type Posterior } from '../server/src/testers/pool/reliability.ts'
import { type Free, isLive } from '../server/src/testing/engine/run.ts'
import { distrusted, outShare } from '../server/src/testing/engine/suspicion.ts'
import type { Chance } from './chance.ts'
import type { Scenario } from './scenarios.ts'
import { hasteOfHalfHours, hoursToFull, hurryOf } from '../server/src/testing/engine/hurry.ts'
import { regions } from './hardships.ts'
import { wakingEnd } from './waking.ts'
import { type App, type Tester, testersOf } from './world.ts'

/** How many of the most reliable testers the product considers at first, for each tester sold (`chooseTeam`). */
const firstReach = 4
/** And among how many of them it looks for those who can join soonest (`reachInHaste`). */
const soonestReach = 1000
/** How many of those who were never asked it looks at besides (`reachOfFirstOffers`). */
const firstOffersReach = 8
/** Days for which an owner's next app does not meet the same tester again. */
const coolDownDays = 30

/** The testers on record, what is believed about them, and which of them an app may ask. */
export function pool(scenario: Scenario, random: Chance, homes: Chance, params: Params) {
  const testers = new Map(testersOf(scenario, random, homes).map((tester) => [tester.id, tester]))
  const met = new Map<number, Map<string, number>>()
  let prior = fleetPrior(params.fleetHazard, params.fleetShape)
  const believed = (tester: Tester): Posterior => learn(prior, tester.track)

  const missingIfKnown = ({ suspicion }: Tester) => (suspicion === null ? {} : { missing: suspicion * outShare })

  const standing = ({ posterior, missing = 0 }: Candidate) => Math.round(score(posterior) * (1 - missing))

  const asleepFor = ({ region }: Tester, now: number) => wakingEnd(now, 0, regions[region]!.ahead) - now

  const candidateOf = (tester: Tester, now: number, params: Params): Candidate & { tester: Tester } => ({
    asleep: asleepFor(tester, now),
    ...answersOf(tester.answers, tester.byMail, params),
    id: tester.id,
    householdId: tester.householdId,
    model: tester.model,
    posterior: believed(tester),
    ...missingIfKnown(tester),
    load: tester.active / scenario.slots,
    idleDays: Math.floor(now / 24) - tester.lastAssignedDay,
    observedDays: tester.track.days,
    neverAsked: tester.lastAssignedDay === -Infinity,
    tester,
  })

  const chanceOf = (chances: readonly number[], asleep = 0) => chances[Math.floor(2 * asleep)] ?? 0

  /** Those of the most reliable ones who can join in time, the likeliest first (`listBest` of the product). */
  const soonestOf = <C extends Candidate>(free: readonly C[], chances: readonly number[] | null): C[] =>
    free
      .map((candidate) => ({ candidate, chance: chances ? chanceOf(chances, candidate.asleep) : 0 }))
      .filter(({ chance }) => chance > 0)
      .slice(0, soonestReach)
      .map(({ candidate, chance }) => ({ candidate, points: standing(candidate) * chance }))
      .sort((x, y) => y.points - x.points || (x.candidate.id < y.candidate.id ? 1 : -1))
      .map(({ candidate }) => candidate)

  /** Regions that are taken to be offline: none of their testers is asked. */
  const offline = new Set<number>()

  return {
    testers,
    offline,
    believed,
    asFree: (tester: Tester, now: number, params: Params): Free => asFree(candidateOf(tester, now, params)),

    /** Testers whom the database would let join the app today. */
    free(app: App, today: number): Tester[] {
      const cooling = met.get(app.owner)
      return [...testers.values()].filter(
        (tester) =>
          tester.active < scenario.slots &&
          !app.truth.has(tester.id) &&
          !app.households.has(tester.householdId) &&
          (cooling?.get(tester.id) ?? -Infinity) <= today,
      )
    },

    /**
     * The free testers in the order in which the product asks them: the engine sees the most reliable ones only, and
     * more of them while it would take more.
     */
    *inOrder(app: App, now: number, params: Params) {
      const today = Math.floor(now / 24)
      const run = { ...app.run, fullWithin: hoursToFull(now - app.approvedAt, params) }
      const hours = hurryOf(run, params)
      const seated = app.run.seats
        .filter(isLive)
        .map((seat) => candidateOf(app.truth.get(seat.id)!.tester, now, params))
      const fitting = this.free(app, today)
        .filter(({ region }) => !offline.has(region))
        .map((tester) => candidateOf(tester, now, params))
      const free = fitting
        .map((candidate) => ({ candidate, points: standing(candidate) }))
        .sort((x, y) => y.points - x.points || (x.candidate.id < y.candidate.id ? 1 : -1))
        .map(({ candidate }) => candidate)
      const haste = hasteOfHalfHours(run, params)
      const soonest = soonestOf(free, haste)
      // In the order in which they signed up.
      const untried = fitting
        .filter(({ neverAsked, asleep }) => neverAsked && (!haste || chanceOf(haste, asleep) > 0))
        .slice(0, firstOffersReach)
      for (let from = 0, most = firstReach * app.run.goal.need; from < free.length; from = most, most *= 4) {
        const considered = [...new Set([...soonest.slice(0, most), ...free.slice(0, most), ...untried])]
        for (const candidate of enlist(considered, params, seated, hours)) {
          seated.push(candidate)
          yield candidate.tester
        }
      }
    },

    claim(app: App, tester: Tester, today: number): void {
      tester.active++
      tester.lastAssignedDay = today
      const cooling = met.get(app.owner) ?? new Map<string, number>()
      met.set(app.owner, cooling.set(tester.id, today + coolDownDays))
      app.households.add(tester.householdId)
    },

    /** Learns what all tests so far say about unknown people. */
    relearn(assumed: Posterior): void {
      const tracks: Track[] = [...testers.values()]
        .filter(({ suspicion }) => (suspicion ?? 0) < distrusted)
        .map(({ track }) => track)
      prior = learnFleet(tracks, assumed)
    },
    prior: () => prior,

    /** Replaces this share of some testers, who are gone for good, by new ones. Returns their ids. */
    replace(share: number, which: (tester: Tester) => boolean = () => true): Set<string> {
      const gone = [...testers.values()].filter((tester) => which(tester) && random.happens(share)).map(({ id }) => id)
      gone.forEach((id) => testers.delete(id))
      const joined = testersOf({ ...scenario, testers: gone.length }, random, homes)
      joined.forEach((tester, i) => testers.set(`${gone[i]}'`, { ...tester, id: `${gone[i]}'` }))
      return new Set(gone)
    },
  }
}
export type Pool = ReturnType<typeof pool>
