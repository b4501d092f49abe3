import type { Applicant } from './rings.ts'
import {
  around,
  arrival,
  between,
  checkInsOf,
  during,
  fillingDays,
  minutesOfDay,
  planOf,
  reminder,
} from './spec-places.ts'
import { stayOf, weighted } from './spec-places.ts'
import type { Country, Places, Plan } from './spec-places.ts'

/** Chances in the lives of honest people. */
const honestLife = {
  /** Never got a test yet: assumed, offers follow demand. */
  none: 0.08,
  /** A day, of losing a tester: 0.5-2 % in paid, vetted panels (studies of diaries and reminders by telephone). */
  leaving: 0.015,
  /** Days missed by active people: 12-20 % in studies by diary, fewer where a day is paid; drawn for each person. */
  missed: [0.03, 0.2],
  /** Signs up over a carrier, not by WiFi: assumed, phones are most people's only line (GSMA). */
  overCarrier: 0.5,
  /** Browser that hides the model: share of Firefox and privacy browsers, assumed. */
  hidden: 0.03,
  /** Opened only in a page without a store, such as a private window: assumed. */
  noKey: 0.04,
  /** Sends on a picture of an acquaintance, or sends one of a screen that looks the same on both phones: assumed. */
  passesOn: 0.01,
} as const

/** People in a home who all test: assumed. Brought-in relatives make most of the larger ones. */
const homeSizes = [0.78, 0.13, 0.055, 0.022, 0.009, 0.004]

const atHome = {
  /** Signs up by the home's WiFi, while others of it use their carrier: assumed. */
  wifi: 0.7,
  /** Has no phone of their own: 47 % of women and 14 % of men in Pakistan own none (GSMA, 2024), few of whom test. */
  noPhone: 0.15,
  /** Uses a shared phone in the same browser, not in a profile of their own: assumed. */
  sameBrowser: 0.7,
  /** Bought the phone that a relative has: assumed. */
  sameModel: 0.12,
  /** Homes in which one wallet is for several: assumed, wallets need an identity card and a SIM. */
  sharesWallet: 0.3,
  /** Of such a home, one who uses it: assumed. */
  usesWallet: 0.7,
  /** Homes whose people check in together in the evening, after the reminder: assumed. */
  together: 0.35,
  /** Days on which they do: assumed. */
  togetherDays: 0.7,
  /** Sends on the picture of a sibling: assumed. */
  passesOn: 0.015,
} as const

/** How people come to look alike who do not live together; pools have `number` of each, of a size in `people`. */
const circles = {
  hostel: { number: 3, people: [12, 40] },
  class: { number: 3, people: [15, 35] },
  agent: { number: 5, people: [6, 20] },
} as const
type Circle = keyof typeof circles

/** Hours at which people use their phones, by habit: assumed, with a peak in the evening. */
const hours = [
  [8, 0.2],
  [13, 0.2],
  [17.5, 0.15],
  [21.5, 0.45],
] as const

/** Personal habit: after the reminder, at an hour of their own, or at any time of the day. */
function habitOf({ random, isWeekend }: Places): Plan {
  const missed = between(random, ...honestLife.missed)
  const kind = random.uniform()
  const hour = around(random, weighted(random, hours, ([, share]) => share)[0] * 60, 70)
  const spread = between(random, 12, 100)
  const later = random.happens(0.5) ? between(random, 20, 120) : 0
  return planOf((day) => {
    if (random.happens(missed)) return null
    if (kind < 0.35) return reminder + Math.min(random.delay(35, 1.1), 400)
    if (kind < 0.8) return Math.max(5 * 60, around(random, hour, spread) + (isWeekend(day) ? later : 0))
    return between(random, 8 * 60, minutesOfDay)
  })
}

interface Basis {
  home: string
  country: Country
  phone?: string
  key?: string | null
  network?: string
  payout?: string
  arrived: number
  plan?: Plan
  copiesOf?: readonly string[]
}

function createPerson(places: Places, basis: Basis): Applicant {
  const { random } = places
  const { country, plan = habitOf(places), arrived, ...shared } = basis
  const { none, leaving, hidden, noKey, overCarrier } = honestLife
  return {
    id: places.id(),
    ring: null,
    key: random.happens(noKey) ? null : places.key(),
    phone: random.happens(hidden) ? places.hiddenPhone() : places.phone(),
    network: random.happens(overCarrier) ? places.exit(places.carrier(country)) : places.wifi(),
    payout: places.wallet(),
    copiesOf: [],
    ...shared,
    arrived: arrival(arrived),
    checkIns: checkInsOf(country, during(stayOf(random, none, leaving), plan)),
  }
}

/** Minute of a sign-up in waking hours on a day of the month in which the pool fills. */
const anyArrival = ({ random }: Places) => random.below(fillingDays) * minutesOfDay + around(random, 10 * 60, 200)

function createHome(places: Places): Applicant[] {
  const { random } = places
  const size = weighted(random, [1, 2, 3, 4, 5, 6], (people) => homeSizes[people - 1]!)
  const country = places.country()
  const home = places.home()
  const evenings = planOf(() =>
    random.happens(atHome.togetherDays) ? reminder + Math.min(random.delay(40, 0.8), 300) : null,
  )
  const together = size > 1 && random.happens(atHome.together)
  // On a common evening the next sibling takes some minutes later, with the same app open on the next phone.
  const planFor = (sibling: number): Plan => {
    const habit = habitOf(places)
    if (!together) return habit
    return habit.map((minute, day) => {
      const evening = evenings[day] ?? null
      return evening === null ? minute : evening + sibling * between(random, 2, 12)
    })
  }
  const first = createPerson(places, { home, country, plan: planFor(0), arrived: anyArrival(places) })
  const wifi = first.network.startsWith('wifi') ? first.network : places.wifi()
  const usesWallet = random.happens(atHome.sharesWallet) ? atHome.usesWallet : 0
  const siblings = Array.from({ length: size - 1 }, (_, i) => {
    const noPhone = random.happens(atHome.noPhone)
    return createPerson(places, {
      home,
      country,
      plan: planFor(i + 1),
      // Brought in by the first: half within a day or so (assumed).
      arrived: first.arrived + random.delay(1600, 1.6),
      ...(random.happens(atHome.wifi) && { network: wifi }),
      ...((noPhone || random.happens(atHome.sameModel)) && { phone: first.phone }),
      ...(noPhone && random.happens(atHome.sameBrowser) && { key: first.key }),
      ...(random.happens(usesWallet) && { payout: first.payout }),
      ...(random.happens(atHome.passesOn) && { copiesOf: [first.id] }),
    })
  })
  return [first, ...siblings]
}

/** Hour, day and places that a circle has in common; most of each life stays its person's own. */
function createCircle(places: Places, circle: Circle): Applicant[] {
  const { random } = places
  const country = places.country()
  const start = anyArrival(places)
  const [least, most] = circles[circle].people
  const people = Math.round(between(random, least, most))
  const [network, payout, key, phone] = [places.wifi(), places.wallet(), places.key(), places.phone()]
  const carrier = places.carrier(country)
  // Breaks of lessons, in which some of a class check in: assumed.
  const pause = between(random, 10 * 60, 14 * 60)
  const roommate = { payout: places.wallet() }
  return Array.from({ length: people }, () => {
    const basis = { home: places.home(), country, network: random.happens(0.5) ? network : places.exit(carrier) }
    if (circle === 'class') {
      // Most sign up in the lesson in which they hear of it, three in ten on another day: assumed.
      const arrived = start + (random.happens(0.7) ? between(random, 0, 90) : random.delay(4000, 1))
      const habit = habitOf(places)
      const plan = habit.map((minute, day) =>
        minute === null || places.isWeekend(day) ? minute : pause + Math.abs(around(random, 0, 12)),
      )
      return createPerson(places, { ...basis, arrived, plan: random.happens(0.2) ? plan : habit })
    }
    if (circle === 'hostel') {
      // One in twenty is paid to the wallet of a friend there: assumed.
      return createPerson(places, {
        ...basis,
        network: random.happens(0.75) ? network : basis.network,
        arrived: start + between(random, 0, 10 * minutesOfDay),
        ...(random.happens(0.05) && roommate),
      })
    }
    // An agent's shop: OTC customers have no wallet of their own (GSMA, 2013: 17 million). One in twelve signs up on the agent's phone.
    const onTheCounter = random.happens(0.08) && { key, phone, network }
    const inShop = random.happens(0.3) ? network : places.exit(carrier)
    const arrived = start + between(random, 0, 20 * minutesOfDay)
    return createPerson(places, { ...basis, network: inShop, payout, arrived, ...onTheCounter })
  })
}

/** All honest people of a pool; some pass on a picture of another one. */
export function createHonest(places: Places, count: number): Applicant[] {
  const { random } = places
  const people: Applicant[] = []
  for (const circle of Object.keys(circles) as Circle[]) {
    for (let i = 0; i < circles[circle].number; i++) people.push(...createCircle(places, circle))
  }
  while (people.length < count) people.push(...createHome(places).slice(0, count - people.length))
  return people.map((person) => {
    const other = random.happens(honestLife.passesOn) ? random.pick(people) : person
    return other === person ? person : { ...person, copiesOf: [...person.copiesOf, other.id] }
  })
}
