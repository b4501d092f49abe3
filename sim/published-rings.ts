import { type Chance, chance } from './chance.ts'
import type { Applicant } from './rings.ts'

/**
 * A second pool with rings, made of what has been published about organised fraud instead of a guess at it, and held out: no score was
 * chosen by it.
 *
 * - rack: phones of one purchase on a shelf, an account on each, walked along once a shift (raid at Sa Kaeo, Thailand, June 2017; Motherboard,
 *   "How to make a phone farm", August 2019).
 * - clickers: hired people who sign in and out of many accounts on few machines, in shifts (The Guardian on click farms in Dhaka, August 2013).
 * - sellers: accounts registered in one sitting, sold in a lot, and used by one buyer (Thomas et al., "Trafficking fraudulent accounts", USENIX
 *   Security 2013; Motoyama et al., "Dirty jobs", USENIX Security 2011).
 * - families: one person uses the accounts of relatives, who have one bank account (wallets of relatives and agents are common where few people have
 *   an account: CGAP on branchless banking in Pakistan).
 * - emulators: phones that a program invents, each behind a proxy of its own, at hours of its own (IBM Trusteer on emulator farms, December 2020).
 */
type RingKind = 'rack' | 'clickers' | 'sellers' | 'families' | 'emulators'

export interface PublishedApplicant extends Applicant {
  kind: RingKind | null
}

const people = 2000
const days = 7
const month = 30 * 1440
const reminder = 19 * 60

const aLook = (random: Chance) => `look ${Math.floor(700 * random.uniform() ** 3)}`
const carrier = (random: Chance) => `carrier ${random.below(60)}`
/** A person's delay in answering a reminder, in minutes. */
const soon = (random: Chance, mean: number) => Math.floor(-mean * Math.log(1 - random.uniform()))

function daily(random: Chance, kept: number, minute: (day: number) => number): Map<number, number> {
  const all = Array.from({ length: days }, (_, day) => [day, Math.min(1439, minute(day))] as const)
  return new Map(all.filter(() => random.happens(kept)))
}

type Member = Omit<PublishedApplicant, 'id' | 'ring' | 'home' | 'kind' | 'copiesOf'>

function aRing(kind: RingKind, ring: number, size: number, random: Chance): PublishedApplicant[] {
  const home = `${kind} ${ring}`
  const arrived = random.below(month - 5 * 1440)
  const idOf = (place: number) => `${home} address ${place}`
  const starts = Array.from({ length: days }, () => random.below(60))
  const orders = Array.from({ length: days }, () => random.shuffled(Array.from({ length: size }, (_, place) => place)))
  const phones = Array.from({ length: 5 }, () => aLook(random))
  const wallets = (many: number, place: number) => `${home} wallet ${place % many}`
  const copied = { rack: 0.05, clickers: 0.1, sellers: 0.2, families: 0.05, emulators: 0.4 }[kind]
  const members: Record<RingKind, (place: number) => Member> = {
    rack: (place) => ({
      key: `${idOf(place)} key`,
      phone: phones[place % 2]!,
      network: random.happens(0.5) ? `${home} line` : `${home} dongle ${random.below(4)}`,
      payout: wallets(6, place),
      arrived: arrived + place * 10 + (place > size / 2 ? 1440 : 0),
      checkIns: daily(random, 0.97, (day) => 540 + starts[day]! + Math.round(1.5 * orders[day]![place]!)),
    }),
    clickers: (place) => ({
      key: random.happens(0.7) ? `${idOf(place)} key` : `${home} machine ${place % 5}`,
      phone: phones[place % 5]!,
      network: random.happens(0.6) ? carrier(random) : `${home} line`,
      payout: wallets(3, place),
      arrived: arrived + place * 45 + random.below(30),
      checkIns: daily(random, 0.95, () => 480 + (place % 3) * 300 + random.below(300)),
    }),
    sellers: (place) => ({
      key: `${idOf(place)} key`,
      phone: phones[0]!,
      network: random.happens(0.34) ? `${home} line` : `${home} proxy ${place}`,
      payout: wallets(5, place),
      arrived: arrived + place * 4 + random.below(3),
      checkIns: daily(random, 0.96, (day) => 1140 + starts[day]! + orders[day]![place]! * 5 + random.below(5)),
    }),
    families: (place) => ({
      key: `${home} phone ${place % 2}`,
      phone: phones[place % 2]!,
      network: random.happens(0.8) ? `${home} line` : carrier(random),
      payout: `${home} bank account`,
      arrived: arrived + random.below(3 * 1440),
      checkIns: daily(random, 0.95, (day) => 1230 + starts[day]! + place * 3 + random.below(3)),
    }),
    emulators: (place) => ({
      key: `${idOf(place)} key`,
      phone: aLook(random),
      network: `${home} proxy ${place}`,
      payout: wallets(4, place),
      arrived: arrived + random.below(2 * 1440),
      checkIns: daily(random, 0.99, () => 540 + random.below(840)),
    }),
  }
  return Array.from({ length: size }, (_, place) => {
    const others = Array.from({ length: days }, () => random.below(size))
    const copiesOf = others.filter((other) => other !== place && random.happens(copied)).map(idOf)
    return { id: idOf(place), ring, home, kind, copiesOf, ...members[kind](place) }
  })
}

/** An honest person's check-ins: a usual hour, or soon after the evening's reminder, which reaches all at once. */
function honestDays(random: Chance): Map<number, number> {
  const usual = 480 + random.below(900)
  return random.happens(0.35)
    ? daily(random, 0.92, () => reminder + soon(random, 25))
    : daily(random, 0.92, () => usual + random.below(240) - 120)
}

/** A home of up to six: many have one account for all, some one phone, and some test together after dinner. */
function aHome(number: number, random: Chance): PublishedApplicant[] {
  const drawn = random.uniform()
  const size = drawn < 0.62 ? 1 : drawn < 0.84 ? 2 : drawn < 0.94 ? 3 : 4 + random.below(3)
  const home = `home ${number}`
  const shared = { payout: random.happens(0.4), phone: random.happens(0.25), dinner: random.happens(0.2) }
  const phone = aLook(random)
  const arrived = random.below(month)
  const dinners = Array.from({ length: days }, () => 1260 + random.below(40))
  return Array.from({ length: size }, (_, place) => {
    const common = size === 1 ? { payout: false, phone: false, dinner: false } : shared
    return {
      id: `${home} person ${place}`,
      ring: null,
      home,
      kind: null,
      key: common.phone ? `${home} key` : `${home} key ${place}`,
      phone: common.phone ? phone : aLook(random),
      network: random.happens(0.5) ? `${home} line` : carrier(random),
      payout: common.payout ? `${home} account` : `${home} account ${place}`,
      arrived: arrived + (place === 0 ? 0 : random.below(2 * 1440)),
      checkIns: common.dinner ? daily(random, 0.9, (day) => dinners[day]! + random.below(25)) : honestDays(random),
      copiesOf: [],
    }
  })
}

/** What honest strangers share: a class on one campus, an agent's wallet, a shop that signs its customers up. */
function mixStrangers(honest: readonly PublishedApplicant[], random: Chance) {
  const strangers = random.shuffled(honest.filter(({ home }, place) => honest[place + 1]?.home !== home))
  for (let number = 0; number < 2; number++) {
    const arrived = random.below(month)
    for (const person of strangers.splice(0, 20)) {
      person.arrived = arrived + random.below(180)
      if (random.happens(0.7)) person.network = `campus ${number}`
      if (random.happens(0.5)) person.checkIns = daily(random, 0.85, () => 840 + random.below(40))
    }
  }
  for (let number = 0; number < 6; number++)
    for (const person of strangers.splice(0, 4)) person.payout = `agent ${number} wallet`
  for (let number = 0; number < 3; number++)
    for (const person of strangers.splice(0, 8))
      Object.assign(person, { key: `shop ${number} key`, network: `shop ${number} line` })
}

/** A pool of 2,000 in which about one person in twenty belongs to a ring of one of the published kinds. */
export function publishedPool(seed: number): PublishedApplicant[] {
  const random = chance(seed)
  const kinds: readonly (readonly [RingKind, number])[] = [
    ['rack', 24],
    ['clickers', 14],
    ['sellers', 12],
    ['sellers', 12],
    ['families', 5],
    ['families', 5],
    ['families', 5],
    ['emulators', 16],
  ]
  const organised = kinds.flatMap(([kind, size], ring) => aRing(kind, ring, size, random))
  const honest: PublishedApplicant[] = []
  for (let home = 0; organised.length + honest.length < people; home++) honest.push(...aHome(home, random))
  mixStrangers(honest, random)
  for (const person of honest)
    if (random.happens(0.004)) person.copiesOf = [random.pick(honest).id].filter((id) => id !== person.id)
  return random.shuffled([...organised, ...honest])
}
