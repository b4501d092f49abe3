import type { Chance } from './chance.ts'
import type { Applicant } from './rings.ts'

/** Days of one closed test, in which every applicant is asked for one check-in a day. */
export const testDays = 14
/** Days in which the pool fills. Assumed. */
export const fillingDays = 30
/** Minutes of an hour and of a day. */
export const hour = 60
export const minutesOfDay = 24 * hour

/**
 * Countries of the pool. `ahead` is the distance to Pakistan's clock in minutes. Assumed are the shares of people, the shares of people
 * who keep hours of a mosque, and in which countries scheduled power cuts shape the day.
 */
const countries = [
  { code: 'PK', share: 0.5, ahead: 0, mosque: 0.96, outages: true },
  { code: 'IN', share: 0.14, ahead: 30, mosque: 0.14, outages: false },
  { code: 'BD', share: 0.12, ahead: 60, mosque: 0.91, outages: true },
  { code: 'NG', share: 0.1, ahead: -240, mosque: 0.5, outages: true },
  { code: 'ID', share: 0.07, ahead: 120, mosque: 0.87, outages: false },
  { code: 'PH', share: 0.04, ahead: 180, mosque: 0.06, outages: false },
  { code: 'KE', share: 0.03, ahead: -120, mosque: 0.11, outages: false },
] as const
export type Country = (typeof countries)[number]

/**
 * Carriers of a country and the public addresses that the testers of one carrier come out of. One address of a carrier serves more than
 * 100 devices (Cloudflare's study of shared addresses, as reported by The Register). The number of addresses is assumed.
 */
const carriers = { perCountry: 4, addresses: 14 }
/** Models on the market and browser versions in use. The most sold models are frequent (Zipf's law). Assumed. */
const phones = { models: 220, versions: 3, steepness: 0.95 }
/** Honest people who sign up over a router of their home; the others use mobile data. Assumed. */
const overRouter = 0.42
/** Signed up in a messenger's window without a store. Assumed. */
const withoutStore = 0.04
/** The service reminds at 19:00 of the tester's day. Assumed. */
const reminder = 19 * 60
/** Ends of the prayers of midday, afternoon, sunset and night. They move with the season and the place. Assumed. */
const prayers = [13 * 60 + 45, 17 * 60, 18 * 60 + 40, 20 * 60 + 15]

/** The minute of a check-in on a day, in the tester's own clock; null for a day without one. Past 1440 means after midnight. */
export type Habit = (day: number) => number | null

export function weighted<T>(random: Chance, list: readonly T[], weightOf: (item: T) => number): T {
  let rest = random.uniform() * list.reduce((sum, item) => sum + weightOf(item), 0)
  for (const item of list) {
    rest -= weightOf(item)
    if (rest < 0) return item
  }
  return list[list.length - 1]!
}

/** A number around a middle: the sum of three uniform draws, with a standard deviation of half the spread. */
export const near = (random: Chance, middle: number, spread: number) =>
  middle + (random.uniform() + random.uniform() + random.uniform() - 1.5) * spread

export const between = (random: Chance, from: number, to: number) => from + random.uniform() * (to - from)

/** Supplies everything that must be distinct in one pool, and the parts of the world that strangers share. */
export function createPlaces(random: Chance, people: number) {
  const unused = random.shuffled(Array.from({ length: people }, (_, i) => i))
  const used = new Set<string>()
  const models = Array.from({ length: phones.models }, (_, i) => i)
  const blocks = new Map<string, string>()
  let homes = 0
  const distinct = (draw: () => string) => {
    let value = draw()
    while (used.has(value)) value = draw()
    used.add(value)
    return value
  }
  const octet = () => 1 + random.below(254)
  /** A number for the carrier of a SIM. The largest carrier has twice as many people as the smallest. */
  const carrier = () => weighted(random, Array.from(Array(carriers.perCountry).keys()), (i) => 2 - i / 3)
  return {
    random,
    /** Identifiers in a random order, so that they say nothing about who applied with whom. */
    id: () => `tester-${String(unused.pop()!).padStart(4, '0')}`,
    home: () => `home-${homes++}`,
    key: () => distinct(() => `key-${random.below(2 ** 31)}`),
    wallet: () => distinct(() => `03${String(random.below(1e9)).padStart(9, '0')}`),
    router: () => distinct(() => `${20 + random.below(180)}.${octet()}.${octet()}.${octet()}`),
    country: () => weighted(random, countries, (country) => country.share),
    carrier,
    mobile(country: Country, ofCarrier = carrier()) {
      const name = `${country.code}${ofCarrier}`
      if (!blocks.has(name)) blocks.set(name, `${20 + random.below(180)}.${octet()}.${octet()}`)
      return `${blocks.get(name)!}.${1 + random.below(carriers.addresses)}`
    },
    phone() {
      const model = weighted(random, models, (i) => 1 / (i + 1) ** phones.steepness)
      return `model ${model}, version ${random.below(phones.versions)}`
    },
    /** Mostly in the afternoon and evening. Assumed. */
    signUp: () => Math.floor(random.below(fillingDays) * minutesOfDay + near(random, 17 * 60, 9 * 60)),
  }
}
export type Places = ReturnType<typeof createPlaces>

/** Check-ins by the tester's day, with the minute on the one clock of the service. One past midnight counts for the day that it ends. */
export function checkInsOf(country: Country, habit: Habit): Map<number, number> {
  const checkIns = new Map<number, number>()
  for (let day = 0; day < testDays; day++) {
    const minute = habit(day)
    if (minute !== null) checkIns.set(day, (Math.round(minute) - country.ahead + minutesOfDay) % minutesOfDay)
  }
  return checkIns
}

/**
 * Moves a minute out of the power cuts of one feeder: every third hour has none, which is the 8 hours a day that LESCO announced for
 * towns (Dunya News); Dawn counted 6 to 10 in towns and 8 to 16 in the country (dawn.com/news/1687371). With the power the router
 * comes back, and a whole street is online at once. That half of the homes depend on it is assumed.
 */
export function feederOf(random: Chance, country: Country): (minute: number) => number {
  const phase = random.below(3)
  const depends = country.outages && random.happens(0.5)
  return (minute) =>
    depends && Math.floor(minute / 60) % 3 === phase
      ? (Math.floor(minute / 60) + 1) * 60 + random.delay(5, 0.9)
      : minute
}

/** The habit of one honest person. Shares and spreads are assumed. */
export function habitOf(random: Chance, country: Country, feeder = feederOf(random, country)): Habit {
  const missed = random.hazard(0.07)
  const spread = between(random, 20, 130)
  const anchor = random.happens(0.55) ? between(random, 18 * 60, 23.5 * 60) : between(random, 7 * 60, 18 * 60)
  const prayer = random.pick(prayers)
  const after = random.delay(14, 0.6)
  const kind = weighted(
    random,
    [
      { share: 0.34, minute: () => reminder + random.delay(after, 1.1) },
      { share: 0.18 * country.mosque, minute: () => prayer + random.delay(after, 0.8) },
      { share: 0.13, minute: () => near(random, 13 * 60 + 20, 55) },
      { share: 0.35, minute: () => near(random, anchor, spread) },
    ],
    (option) => option.share,
  )
  return () => {
    if (random.happens(missed)) return null
    const minute = feeder(random.happens(0.12) ? between(random, 8 * 60, 23.5 * 60) : kind.minute())
    // The long tail of an answer to a reminder ends at bedtime.
    return minute < 25 * 60 ? minute : null
  }
}

/** One honest person with everything of their own; a caller replaces what is shared. */
export function createPerson(places: Places, country: Country, shared: Partial<Applicant> = {}): Applicant {
  const { random } = places
  return {
    id: places.id(),
    ring: null,
    home: places.home(),
    key: random.happens(withoutStore) ? null : places.key(),
    phone: places.phone(),
    network: random.happens(overRouter) ? places.router() : places.mobile(country),
    payout: places.wallet(),
    checkIns: checkInsOf(country, habitOf(random, country)),
    copiesOf: [],
    arrived: places.signUp(),
    ...shared,
  }
}
