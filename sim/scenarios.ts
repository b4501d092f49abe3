import type { Goal } from '../server/src/testing/engine/goal.ts'
import type { Params } from '../server/src/testing/engine/params.ts'
import type { Hardship } from './hardships.ts'

export interface Scenario {
  title: string
  testers: number
  /** Tests a tester may take at a time. */
  slots: number
  appsPerDay: number
  /** Days over which the orders grow to that number. */
  growthDays: number
  /** Apps approved before this day are not counted: the pool is still being got to know. */
  countedFrom: number
  days: number
  owners: number
  /** Mean true daily hazard of the pool. */
  hazard: number
  /** Coefficient of variation of the true multiplier of apps. */
  frailty: number
  policy: 'engine' | 'naive' | 'exact' | 'watched'
  /** What the engine assumes otherwise than in production. */
  assumed: Partial<Params>
  /** What is promised otherwise than in production. */
  goal: Partial<Goal>
  learning: boolean
  /** Whether orders are taken only while the pool has room. */
  admission: boolean
  shock: 'none' | 'app removed' | 'crash' | 'accounts' | 'holiday'
  /** What the friendly world leaves out. */
  hardships: readonly Hardship[]
  /** Share of the developers who type the count of Play Console every three days. */
  counts: number
}

const fleet: Scenario = {
  title: 'Fleet, 3 % a day, 9 apps a day',
  testers: 2000,
  slots: 3,
  appsPerDay: 9,
  growthDays: 100,
  countedFrom: 100,
  days: 320,
  owners: 400,
  hazard: 0.03,
  frailty: 0.5,
  policy: 'engine',
  assumed: { fleetHazard: 0.03 },
  goal: {},
  learning: true,
  admission: false,
  shock: 'none',
  hardships: [],
  counts: 0,
}

/** The most orders that this pool carries. */
const roomy: Scenario = { ...fleet, title: 'Fleet, 3 % a day, 6 apps a day', appsPerDay: 6 }
/** People as they are, although awake day and night; developers who list at once. */
const hostile: Scenario = {
  ...roomy,
  title: 'Hostile, 2 % a day',
  hazard: 0.02,
  assumed: { fleetHazard: 0.02 },
  hardships: ['two kinds', 'first days', 'regions', 'purge', 'shared losses', 'late check-ins'],
  counts: 0.4,
}
const hardened = (...more: Hardship[]): Pick<Scenario, 'hardships'> => ({ hardships: [...hostile.hardships, ...more] })
const small: Scenario = { ...fleet, testers: 600, days: 200, growthDays: 60, countedFrom: 60 }

/** What is simulated, by the name on the command line. */
export const scenarios = {
  fleet,
  'fleet-with-room': roomy,
  'fleet-no-wait': {
    ...fleet,
    title: '9 a day, no wait for Google',
    assumed: { fleetHazard: 0.03, holdDays: 0 },
  },
  'fleet-admission': { ...fleet, title: '9 a day, admission', admission: true },
  'fleet-2': { ...fleet, title: 'Fleet, 2 % a day, 9 apps a day', hazard: 0.02, assumed: { fleetHazard: 0.02 } },
  'fleet-1': { ...fleet, title: 'Fleet, 1 % a day, 9 apps a day', hazard: 0.01, assumed: { fleetHazard: 0.01 } },
  'target-99': { ...fleet, title: '9 a day, planned for 99 %', goal: { target: 0.99, hold: 0.95 } },
  'no-frailty': {
    ...fleet,
    title: '9 a day, apps thought to be alike',
    assumed: { fleetHazard: 0.03, frailtyShape: Infinity },
  },
  'wrong-prior': {
    ...fleet,
    title: '9 a day, pool thought half as fickle',
    countedFrom: 0,
    assumed: { fleetHazard: 0.015 },
  },
  'wrong-prior-fixed': {
    ...fleet,
    title: 'The same, never learning',
    countedFrom: 0,
    assumed: { fleetHazard: 0.015 },
    learning: false,
  },
  naive: { ...roomy, title: '6 a day, 8 to spare, random, replaced', policy: 'naive' },
  exact: { ...roomy, title: '6 a day, none to spare, random, replaced', policy: 'exact' },
  'overload-3': { ...small, title: '600 testers, 3 a day', appsPerDay: 3 },
  'overload-4': { ...small, title: '600 testers, 4 a day', appsPerDay: 4 },
  'overload-4-admission': { ...small, title: '600 testers, 4 a day, admission', appsPerDay: 4, admission: true },
  'overload-6': { ...small, title: '600 testers, 6 a day', appsPerDay: 6 },
  'overload-6-admission': { ...small, title: '600 testers, 6 a day, admission', appsPerDay: 6, admission: true },
  'app-removed': { ...roomy, title: '6 a day, one app in a hundred removed', shock: 'app removed' },
  crash: { ...roomy, title: '6 a day, one app in ten crashes', shock: 'crash' },
  accounts: { ...roomy, title: '6 a day, 5 % of the pool flagged at once', shock: 'accounts' },
  holiday: { ...roomy, title: '6 a day, holidays: three times the misses', shock: 'holiday' },
  'hostile-1': { ...hostile, title: 'Hostile, 1 % a day', hazard: 0.01, assumed: { fleetHazard: 0.01 } },
  'hostile-2': hostile,
  'hostile-3': { ...hostile, title: 'Hostile, 3 % a day', hazard: 0.03, assumed: { fleetHazard: 0.03 } },
  'hostile-lists': { ...hostile, ...hardened('slow lists'), title: 'Hostile, 2 %, slow lists' },
  'hostile-lists-nights': {
    ...hostile,
    ...hardened('slow lists', 'nights'),
    title: 'Hostile, 2 %, slow lists, people sleep',
  },
  'hostile-groups': { ...hostile, ...hardened('group lists'), title: 'Hostile, 2 %, group lists' },
  'hostile-groups-nights': {
    ...hostile,
    ...hardened('group lists', 'nights'),
    title: 'Hostile, 2 %, group lists, people sleep',
  },
  'hostile-nights': { ...hostile, ...hardened('nights'), title: 'Hostile, 2 %, people sleep' },
  'hostile-fraud': { ...hostile, ...hardened('fraud'), title: 'Hostile, 2 %, 5 % organised fraud' },
  'hostile-day-three': { ...hostile, ...hardened('day three'), title: 'Hostile, 2 %, apps that fail on day 3' },
  'hostile-all': {
    ...hostile,
    ...hardened('slow lists', 'nights', 'fraud', 'day three'),
    title: 'Hostile, 2 %, all at once',
  },
  // Written before any result of it was seen, and not used to choose anything: it is run once, at the end.
  'aside-2': {
    ...roomy,
    title: 'Set aside, 2 % a day',
    hazard: 0.02,
    assumed: { fleetHazard: 0.02 },
    hardships: ['ageing', 'circles', 'weekends', 'holidays'],
    counts: 0.4,
  },
  // The same, written before the engine was changed with the second world in view.
  'aside-3': {
    ...roomy,
    title: 'Set aside, seasons and campaigns, 2 % a day',
    hazard: 0.02,
    assumed: { fleetHazard: 0.02 },
    hardships: ['seasons', 'cohorts', 'exams', 'shared losses', 'late check-ins'],
    counts: 0.4,
  },
  'hostile-answers': {
    ...hostile,
    ...hardened('group lists', 'nights', 'answering'),
    title: 'Hostile, 2 %, group lists, people sleep, and answer unlike',
  },
  'hostile-watched': { ...hostile, title: 'Hostile, 2 %, 5 to spare, random, watched', policy: 'watched' },
  'hostile-naive': { ...hostile, title: 'Hostile, 2 %, 8 to spare, random, replaced', policy: 'naive' },
} satisfies Record<string, Scenario>
