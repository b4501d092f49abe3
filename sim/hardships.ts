/** What people and developers do that the friendly world leaves out; each is switched on by itself. */
export type Hardship = keyof typeof hardships

interface Source {
  /** What it does, with its size. */
  what: string
  /** Where the size comes from; an assumption says so. */
  source: string
}

/** Every hardship with its size and the source of that size; docs/simulation.md lists them. */
export const hardships = {
  'two kinds': {
    what: 'One tester in five is fickle and leaves 16 times as often as the others; the mean of the pool stays what the scenario says.',
    source: 'Mover-stayer models of panels (Blumen, Kogan, McCarthy 1955) have two kinds; the ratio is assumed.',
  },
  'first days': {
    what: 'Leaving is 4 times as likely on the first day of a test and twice on the second, and less later: the mean over 14 days stays.',
    source:
      'Apps lose most users on their first days (public retention benchmarks: a quarter is left after a day); the factors are assumed.',
  },
  regions: {
    what: 'Every 23 days one of four regions is offline for two days: no tester there checks in or answers.',
    source:
      '283 shutdowns of the Internet in 39 countries in 2023 (Access Now), and power cuts that are counted nowhere.',
  },
  purge: {
    what: 'Every 45 days 15 % of the accounts of one region are closed at once, and others apply instead.',
    source: 'Assumed: Google closes at once what was made at once.',
  },
  'shared losses': {
    what: 'A tester who leaves a test leaves each other test on the same day with one chance in two, and begins to leave more rarely: the mean stays.',
    source: 'Assumed: a phone that is lost, sold or reset is lost for all tests.',
  },
  'late check-ins': {
    what: 'One check-in in ten arrives a day late.',
    source: 'Assumed, of phones that are offline in the evening; the portal sends what it kept.',
  },
  'slow lists': {
    what: 'Developers put testers on their list after 0.5 to 96 hours (half within 6, one in ten after 28), each at a pace of their own; one tester in ten who is listed does not join, the others do within 3 hours half the time.',
    source: 'The range is what operators report; the shape, log-normal, is assumed.',
  },
  'group lists': {
    what: 'The other way to list: a Google Group, which holds a tester within a minute of the acceptance, at any hour and by itself; joining takes as long as with slow lists.',
    source: 'Assumed of a group whose members are kept by a machine.',
  },
  nights: {
    what: 'Testers and developers sleep from 23 to 7 in their zone (UTC+1, +5, +5:30, +8), and answer only awake.',
    source: 'Eight hours of sleep; the zones of the countries that testers come from.',
  },
  fraud: {
    what: 'One tester in twenty belongs to a ring of 20: accepts at once, never misses a check-in, and is not in at Google (half of them) or leaves on some day of the test.',
    source: 'Assumed; online panels find some percent of organised, inattentive or invented people.',
  },
  'day three': {
    what: 'One app in eight loses a quarter of its testers on the third day.',
    source: 'Assumed: an update or a login that shuts people out.',
  },
  ageing: {
    what: 'People tire: the chance of leaving grows with the days of a test (Weibull, shape 1.7); the mean over 14 days stays.',
    source:
      'Weibull hazards are the usual model of ageing; that people tire rather than settle, and the shape, are assumed.',
  },
  circles: {
    what: 'Four testers know each other. One who leaves takes each other one along from all tests on the same day with one chance in five.',
    source: 'Assumed: families, flatmates and colleagues who signed up together.',
  },
  weekends: {
    what: 'On two days of seven twice as many check-ins are missed, and answers to offers take three times as long.',
    source: 'Assumed; diary studies report fewer answers on weekends.',
  },
  holidays: {
    what: 'Every 30 days there are three days on which half of all check-ins are missed and people leave twice as often.',
    source: 'Eid, Diwali and Christmas; the sizes are assumed.',
  },
  seasons: {
    what: 'Leaving is six tenths likelier at the height of a season of 120 days than in the mean, and as much rarer at its other end.',
    source: 'Assumed: heat, harvests and terms of schools.',
  },
  cohorts: {
    what: 'Testers come in campaigns of a hundred; those of one leave more or less often than those of another (Gamma, coefficient of variation 0.7), and the mean stays.',
    source: 'Assumed: an advertisement that promises money brings others than a word among friends.',
  },
  exams: {
    what: 'Every 40 days there are five days on which half as many offers are taken.',
    source: 'Assumed, of students.',
  },
  answering: {
    what: 'One tester in four can only be reached by mail and takes three times as long to answer; of four testers, by whichever way, one takes 45 offers in a hundred, the others 95.',
    source:
      'Four in ten to eight in ten allow an application to notify them (benchmarks of push services); who answers seldom, and how seldom, is assumed.',
  },
} satisfies Record<string, Source>

/** Hours by which the zone of each region is ahead of UTC, and the share of testers and developers who live there. */
export const regions = [
  { ahead: 1, share: 0.15 },
  { ahead: 5, share: 0.4 },
  { ahead: 5.5, share: 0.3 },
  { ahead: 8, share: 0.15 },
] as const

/** Mean hazard of each kind as a multiple of the pool's. */
export const fickle = { share: 0.2, hazard: 4, others: 0.25 }
/** Shape of a kind's Beta: people of one kind are more alike than the pool. */
export const kindShape = 2

/** Factor of the hazard on a day of the test, the first being 1; a mean of 1 over 14 days. */
export const factorOfDay = (day: number): number => (day <= 1 ? 4 : day === 2 ? 2 : 8 / 12)

export const sharedLoss = 0.5
export const lateShare = 0.1
export const ring = { share: 0.05, size: 20, neverIn: 0.5, answerHours: 0.5 }
export const dayThree = { share: 1 / 8, day: 3, leaving: 0.25 }

/** Weibull factor of the hazard on a day of the test, the first being 1, with a mean of 1 over 14 days. */
const shape = 1.7
export const ageingOf = (day: number): number => (14 * (day ** shape - (day - 1) ** shape)) / 14 ** shape

export const circle = { size: 4, takesAlong: 0.2 }

export const isWeekend = (day: number): boolean => day % 7 >= 5
export const weekend = { misses: 2, answers: 3 }

export const isFeast = (day: number): boolean => day >= 30 && day % 30 < 3
export const feast = { misses: 0.5, leaving: 2 }

/** Factor of the hazard on a day of the year's seasons, with a mean of 1. */
export const seasonOf = (day: number): number => 1 + 0.6 * Math.sin((2 * Math.PI * day) / 120)

/** People of one campaign, and how much campaigns differ. */
export const cohort = { size: 100, variation: 0.7 }

export const isExam = (day: number): boolean => day >= 40 && day % 40 < 5
export const examAccepts = 0.5

/** Shares of testers who are reached by mail alone, and of those who answer seldom; how both answer. */
export const answering = { byMail: 0.25, mailDelay: 3, seldom: 0.25, seldomTakes: 0.45, othersTake: 0.95 }

const outage = { everyDays: 23, lasts: 2 }
/** The region that is offline on this day; -1 if all are online. */
export const offlineRegion = (day: number): number =>
  day % outage.everyDays < outage.lasts ? Math.floor(day / outage.everyDays) % regions.length : -1

export const purge = { everyDays: 45, share: 0.15 }

/** How fast developers list those who accepted, and listed testers join; hours. */
export const listing = { median: 6, ownSpread: 1, spread: 0.6, least: 0.5, most: 96 }
/** Hours within which a Google Group holds who has accepted. */
export const groupHours = 1 / 60
export const joining = { share: 0.9, median: 3, spread: 1 }
