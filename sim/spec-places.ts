import type { Chance } from './chance.ts'

/** Days of check-ins that are known before a first payout. */
export const testDays = 14
/** Days over which people sign up. */
export const fillingDays = 30
export const minutesOfDay = 1440
/** Minute of the local day from which reminders are sent to those who have not checked in (reminders.repository.ts). */
export const reminder = 19 * 60

/** Minutes ahead of UTC, with shares of the pool: assumed, most from Pakistan because pay is in rupees to its wallets. */
const countries = [
  { name: 'pk', ahead: 300, share: 0.62 },
  { name: 'in', ahead: 330, share: 0.16 },
  { name: 'bd', ahead: 360, share: 0.1 },
  { name: 'ng', ahead: 60, share: 0.07 },
  { name: 'ph', ahead: 480, share: 0.05 },
] as const
export type Country = (typeof countries)[number]

/** Looks of phones that a page can tell apart. The commonest has 2.9 % of the pool: assumed, few models sell more. */
const looks = 400
/** Screens by which phones differ whose browser hides the model, as Firefox does. */
const hiddenLooks = 30
/** Shares of the carriers of a country: as in Pakistan of users of mobile data (PTA, September 2024). */
const carriers = [0.38, 0.29, 0.2, 0.13]
/** Public addresses of a carrier among people of one pool: assumed. Carriers put over 100 phones behind one (Cloudflare, 2025). */
const exits = 250

export function weighted<T>(random: Chance, list: readonly T[], weightOf: (item: T) => number): T {
  let left = random.uniform() * list.reduce((sum, item) => sum + weightOf(item), 0)
  return list.find((item) => (left -= weightOf(item)) < 0) ?? list.at(-1)!
}

/** A number around `middle`, from a sum of three uniform ones with standard deviation `spread`. */
export const around = (random: Chance, middle: number, spread: number) =>
  middle + (random.uniform() + random.uniform() + random.uniform() - 1.5) * 2 * spread

export const between = (random: Chance, from: number, to: number) => from + random.uniform() * (to - from)

/** Index from 0 to n - 1 in which small ones are commoner, by 1 / (index + 8). */
const common = (random: Chance, n: number) => Math.floor(8 * (((n + 8) / 8) ** random.uniform() - 1))

/** Phones, networks, wallets and browsers of one pool, and the weekday on which its tests began. */
export function createPlaces(random: Chance, people: number) {
  let serial = 0
  const fresh = (noun: string) => () => `${noun}-${++serial}`
  const ids = random.shuffled(Array.from({ length: people }, (_, i) => `tester-${String(i + 1).padStart(4, '0')}`))
  const firstWeekday = random.below(7)
  return {
    random,
    id: () => ids.pop()!,
    home: fresh('home'),
    key: fresh('key'),
    wallet: fresh('wallet'),
    wifi: fresh('wifi'),
    country: (): Country => weighted(random, countries, ({ share }) => share),
    phone: () => `phone-${common(random, looks)}`,
    hiddenPhone: () => `hidden-${random.below(hiddenLooks)}`,
    carrier: (country: Country) => `${country.name}-${weighted(random, [0, 1, 2, 3], (i) => carriers[i]!)}`,
    /** A public address of a carrier. Phones of one region leave by few of them. */
    exit: (carrier: string) => `${carrier}-exit-${common(random, exits)}`,
    isWeekend: (day: number) => (firstWeekday + day) % 7 >= 5,
  }
}

export type Places = ReturnType<typeof createPlaces>

/** Local minute of each day's check-in; from 1440 on after midnight; null on a day without one. */
export type Plan = readonly (number | null)[]

export const planOf = (minuteOn: (day: number) => number | null): Plan =>
  Array.from({ length: testDays }, (_, day) => minuteOn(day))

/** Check-ins by day of UTC. Of two that fall on one day, the earlier counts. */
export function checkInsOf({ ahead }: Country, plan: Plan): Map<number, number> {
  const checkIns = new Map<number, number>()
  for (const [localDay, local] of plan.entries()) {
    if (local === null) continue
    const at = localDay * minutesOfDay + Math.round(local) - ahead
    const day = Math.floor(at / minutesOfDay)
    if (day >= 0 && day < testDays && !checkIns.has(day)) checkIns.set(day, at - day * minutesOfDay)
  }
  return checkIns
}

/** First and last day with a test; null for people who never got one yet. */
export type Stay = { from: number; to: number } | null

/** First day of a test; one in five begins within the fortnight (assumed). */
export const startOf = (random: Chance) => (random.happens(0.2) ? 1 + random.below(testDays - 3) : 0)

/** How long a person is on tests in the fortnight, with the chances to have none and to leave on a day. */
export function stayOf(random: Chance, none: number, leaving: number, from = startOf(random)): Stay {
  if (random.happens(none)) return null
  let to = from
  while (to < testDays - 1 && !random.happens(leaving)) to++
  return { from, to }
}

export const during = (stay: Stay, plan: Plan): Plan =>
  plan.map((minute, day) => (stay !== null && day >= stay.from && day <= stay.to ? minute : null))

/** A minute within the days of signing up. */
export const arrival = (minute: number) => Math.min(Math.max(0, Math.round(minute)), fillingDays * minutesOfDay - 1)
