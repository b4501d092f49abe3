import { circlesOfHonest } from './fresh-circles.ts'
import type { Circle } from './fresh-circles.ts'
import {
  between,
  checkInsOf,
  createPerson,
  feederOf,
  fillingDays,
  habitOf,
  hour,
  minutesOfDay,
  near,
  testDays,
  weighted,
} from './fresh-places.ts'
import type { Country, Places } from './fresh-places.ts'
import type { Applicant } from './rings.ts'

/**
 * Families with two or more testers, by the number of testers. Homes are large enough for it: 6.8 people in Pakistan, 4.9 in Nigeria,
 * 4.6 in India, 4.5 in Bangladesh, 4.2 in the Philippines and 3.9 in Indonesia, and 61 % of Pakistan's homes have six people or more
 * (United Nations, Household Size and Composition, in Wikipedia's "List of countries by number of households"). How many of a home
 * test is assumed.
 */
const families = {
  count: 150,
  sizes: [
    { testers: 2, share: 0.44 },
    { testers: 3, share: 0.22 },
    { testers: 4, share: 0.14 },
    { testers: 5, share: 0.09 },
    { testers: 6, share: 0.06 },
    { testers: 7, share: 0.03 },
    { testers: 8, share: 0.02 },
  ],
  /**
   * Members who use the phone of another. A median of 7 % of adults in 11 countries do, and 20 % of the women of India (Pew Research
   * Center, Mobile Divides in Emerging Economies, 2019). People whom this service attracts are taken to be nearer to the latter.
   */
  borrowed: 0.18,
  /** Borrowers with a browser, or a profile of it, of their own. Assumed. */
  ownBrowser: 0.25,
  /** Members paid on the account of a relative. Assumed. */
  wallet: 0.35,
  /** Homes with a router. Assumed. */
  router: 0.6,
  /** Members with a day on which the picture of another was sent by mistake, where a phone is shared. Assumed. */
  mistaken: 0.04,
}

/** Honest people with a picture that looks like that of a stranger with the same app on the same model. Assumed. */
const alike = 0.006
/** People without a circle who follow one post of the service, and the number of posts. Assumed. */
const posts = { followers: 0.25, count: 5, median: 150 }

function withPictureOf(member: Applicant, owner: Applicant): Applicant {
  return owner.id === member.id ? member : { ...member, copiesOf: [...member.copiesOf, owner.id] }
}

function createFamily(places: Places): Applicant[] {
  const { random } = places
  const country = places.country()
  const { testers } = weighted(random, families.sizes, (size) => size.share)
  const home = places.home()
  const router = random.happens(families.router) ? places.router() : null
  const feeder = feederOf(random, country)
  const arrived = places.signUp()
  const evening = between(random, 19 * hour, 22.5 * hour)
  const evenings = Array.from({ length: testDays }, () => near(random, evening, 50))
  // Half of the families check in on their own hours, a third sit together, and the others hand one phone around.
  const way = weighted(
    random,
    [
      { name: 'alone', share: 0.5 },
      { name: 'together', share: 0.32 },
      { name: 'in turn', share: 0.18 },
    ],
    (option) => option.share,
  ).name
  const members: Applicant[] = []
  for (let i = 0; i < testers; i++) {
    const lender = i > 0 && random.happens(families.borrowed) ? random.pick(members) : null
    const inTurn = way === 'in turn' || (lender !== null && random.happens(0.4))
    const habit = habitOf(random, country, feeder)
    const shared: Partial<Applicant> = {
      home,
      network: router !== null && random.happens(0.85) ? router : places.mobile(country),
      arrived:
        arrived + Math.round(i === 0 ? 0 : random.happens(0.45) ? i * between(random, 4, 25) : random.delay(3000, 1)),
      checkIns: checkInsOf(country, (day) => {
        if (way === 'alone' && !inTurn) return habit(day)
        if (random.happens(0.06)) return null
        if (random.happens(0.25)) return habit(day)
        return evenings[day]! + (inTurn ? i * 4 + between(random, 0, 4) : between(random, 0, 40))
      }),
    }
    if (lender !== null) {
      shared.phone = lender.phone
      if (!random.happens(families.ownBrowser)) shared.key = lender.key
    }
    if (i > 0 && random.happens(families.wallet)) shared.payout = random.pick(members).payout
    const member = createPerson(places, country, shared)
    members.push(lender !== null && random.happens(families.mistaken) ? withPictureOf(member, lender) : member)
  }
  return members
}

function createCircle(places: Places, circle: Circle): Applicant[] {
  const { random } = places
  const country: Country = places.country()
  const home = places.home()
  const network = random.happens(0.8) ? places.router() : places.mobile(country)
  const devices = Array.from({ length: circle.devices }, () => ({ key: places.key(), phone: places.phone() }))
  const agent = places.wallet()
  const model = places.phone()
  const opened = Math.round(0.85 * places.signUp())
  const carrier = places.carrier()
  const meets = between(random, ...circle.meets)
  const meetings = Array.from({ length: testDays }, () => near(random, meets, 16))
  const feeder = feederOf(random, country)
  const members: Applicant[] = []
  for (let i = 0; i < circle.people; i++) {
    const habit = habitOf(random, country, circle.oneHome ? feeder : undefined)
    const follow = Math.min(1, circle.follow * between(random, 0.4, 1.6))
    const shared: Partial<Applicant> = {
      arrived: Math.round(opened + (i === 0 ? 0 : random.delay(circle.arrive, 1.1))),
      checkIns: checkInsOf(country, (day) => {
        const minute = habit(day)
        return minute !== null && random.happens(follow) ? meetings[day]! + random.delay(circle.within, 0.8) : minute
      }),
    }
    if (circle.oneHome) shared.home = home
    if (random.happens(circle.model)) shared.phone = model
    if (random.happens(circle.network)) shared.network = network
    else if (random.happens(0.5)) shared.network = places.mobile(country, carrier)
    if (random.happens(circle.helped)) Object.assign(shared, random.pick(devices), { network })
    if (random.happens(circle.agent)) shared.payout = agent
    else if (i > 0 && random.happens(circle.friend)) shared.payout = random.pick(members).payout
    const member = createPerson(places, country, shared)
    members.push(i > 0 && random.happens(circle.forwarded) ? withPictureOf(member, random.pick(members)) : member)
  }
  return members
}

/** The honest part of the pool: families, circles, and people who know no other applicant. */
export function createHonest(places: Places, people: number): Applicant[] {
  const { random } = places
  const honest = [
    ...Array.from({ length: families.count }, () => createFamily(places)).flat(),
    ...circlesOfHonest.flatMap((circle) =>
      Array.from({ length: circle.circles }, () => createCircle(places, circle)).flat(),
    ),
  ]
  const posted = Array.from({ length: posts.count }, () => places.signUp())
  while (honest.length < people) {
    const follows = random.happens(posts.followers)
    const arrived = follows ? { arrived: Math.round(random.pick(posted) + random.delay(posts.median, 1.2)) } : {}
    honest.push(createPerson(places, places.country(), arrived))
  }
  return honest.map((drawn) => {
    // The delays have long tails: a sign-up after the pool is full is drawn again.
    const person = drawn.arrived < fillingDays * minutesOfDay ? drawn : { ...drawn, arrived: places.signUp() }
    if (!random.happens(alike)) return person
    const samePhone = honest.filter((other) => other.phone === person.phone)
    return withPictureOf(person, random.pick(samePhone))
  })
}
