import { chance, type Chance } from './chance.ts'
import { partOf, townsOf, type Town } from './held-out-places.ts'
import { habitOf, testOf } from './held-out-days.ts'
import { operators, pictures, weighted, type Operator } from './held-out-operators.ts'
import type { Applicant } from './rings.ts'

/**
 * A third generator of pools with rings, by another hand: written without a view of the code of the detector and of the
 * other two generators, and before any result of it. A person's home begins with their kind: `careless`, `usual` and
 * `careful` rings, and homes, hostels and shops of honest people.
 */

const people = 2000
/** Five in a hundred, in whole rings: what the service asks of its detector. */
const rings = 8
const addresses = 12
const phones = 3

/** Days in which the pool fills: assumed. */
const opening = 30
/** People who open no page that has a store: links without an account, private windows. Assumed. */
const keyless = 0.05

/**
 * People of a home who join: assumed. A home in Pakistan has 6.3 people (census of 2023), in Nigeria about 5, in India
 * and Bangladesh more than 4; most have one phone that is good enough, and one person who hears of us.
 */
const homes = [0.62, 0.22, 0.1, 0.04, 0.02] as const
/** A further person uses the first one's phone: 7 % of adults share theirs, 20 % of women in India (Pew 2019). */
const sharedPhone = 0.2
/** People of a home have the same carrier, as calls within one are cheaper: assumed. */
const sameCarrier = 0.7
/** Of those on a shared phone, in a browser or a profile of their own: assumed. */
const ownProfile = 0.15
/** A further person has the first one's wallet: assumed; 28 % of men and 13 % of women have one in Pakistan (Findex 2021). */
const sharedWallet = 0.3
/** A person without a wallet has a shopkeeper's, one of two in each town: assumed, of paying over the counter. */
const agentWallet = 0.01
/** A home joins with its friends, over WhatsApp within the hour: assumed. A wave has this many homes. */
const inWaves = 0.45
const wave = { least: 4, more: 11, minutes: 25 }
/** An invited person sends the picture that a friend forwarded as an example: assumed. A shared phone: its last picture. */
const forwarded = 0.015
const lastPicture = 0.1
/** A picture is taken for a stranger's, as both show an empty first screen: assumed. */
const mistaken = 0.003

/** Hostels and offices with one line: assumed. Friends there have one wallet now and then. */
const hostels = { count: 6, least: 6, more: 10, friendWallet: 0.05, onLine: 0.7, firstEvening: 0.5 }
/** Shops where people sign up; some do so on the shop's phone, some are paid through its wallet: assumed. */
const shops = { count: 5, least: 4, more: 7, onItsPhone: 0.2, itsWallet: 0.12 }

type Person = Omit<Applicant, 'copiesOf'> & { copiesOf: string[] }

const day = 1440
/** A minute of a day, as the place's clocks have it: three in five come in the evening. Assumed. */
const signUpMinute = (c: Chance) => (c.happens(0.6) ? 18 * 60 + c.below(5 * 60) : 9 * 60 + c.below(9 * 60))
const signUpAt = (c: Chance, town: Town) => Math.max(0, c.below(opening) * day + signUpMinute(c) - town.zone)

/** The applicants of a pool of 2,000, of whom 96 addresses belong to 8 rings. */
export function heldOutPool(seed: number): Applicant[] {
  const c = chance(seed * 7919 + 13)
  const towns = townsOf(c)
  const pool: Person[] = []
  let keys = 0
  let wallets = 0
  const newKey = () => (c.happens(keyless) ? null : `key ${++keys}`)
  const newWallet = () => `wallet ${++wallets}`
  const add = (person: Omit<Person, 'id' | 'copiesOf'>): Person => {
    const added = { ...person, id: `person ${pool.length + 1}`, copiesOf: [] }
    pool.push(added)
    return added
  }
  const agents = new Map<Town, string[]>()
  const agentOf = (town: Town) => {
    const known = agents.get(town) ?? [newWallet(), newWallet()]
    agents.set(town, known)
    return c.pick(known)
  }

  function addRing(ring: number, operator: Operator) {
    const town = towns.next()
    const line = town.line()
    const carrier = town.carrier()
    const accounts = c.happens(operator.twoAccounts) ? [newWallet(), newWallet()] : [newWallet()]
    const handsets = Array.from({ length: phones }, () => ({
      phone: town.phone(),
      hidden: town.hiddenPhone(),
      key: newKey(),
    }))
    const evenings = c.pick(operator.evenings)
    const firstDay = c.below(opening - 7)
    // As many addresses an evening as share evenly, from the moment that the operator sits down.
    let at = 0
    let sat = -1
    const made = Array.from({ length: addresses }, (_, index) => {
      const evening = Math.floor((index * evenings) / addresses)
      if (evening > sat) {
        const onDay = firstDay + Math.floor((evening * 7) / Math.max(evenings, 2))
        at = onDay * day + 18 * 60 + c.below(180) - town.zone
        sat = evening
      }
      at += c.delay(6, 0.5)
      const handset = handsets[index % phones]!
      if (c.happens(operator.emptied)) handset.key = newKey()
      return add({
        ring,
        home: `${operator.kind} ${ring}`,
        key: handset.key,
        phone: c.happens(operator.otherBrowser) ? handset.hidden : handset.phone,
        network: c.happens(operator.overCarrier) ? town.mobile(carrier) : line,
        payout: accounts[index % accounts.length]!,
        checkIns: new Map(),
        arrived: Math.round(at),
      })
    })
    const copied = weighted(c, pictures).copied
    const tests = testOf.ring(
      c,
      town.zone,
      made.map(({ arrived }) => arrived),
      { sittings: c.pick(operator.sittings), minutes: operator.minutes },
    )
    for (const [index, checkIns] of tests.entries()) {
      const person = made[index]!
      person.checkIns = checkIns
      const others = made.filter(({ id }) => id !== person.id)
      for (const _ of checkIns.keys()) if (c.happens(copied)) copy(person, c.pick(others))
    }
  }

  /** People of a home; `line` and `friends`: where they live together with others. */
  function addHome(home: string, town: Town, arrived: number, line = town.line(), friend?: Person) {
    const size = Math.min(1 + partOf(c, homes), people - pool.length)
    const carrier = town.carrier()
    const made: Person[] = []
    for (let index = 0; index < size; index++) {
      const first = made[0]
      const onFirst = first !== undefined && c.happens(sharedPhone)
      const signedUp = index === 0 ? arrived : arrived + c.delay(onFirst ? 12 : 240, 1)
      made.push(
        add({
          ring: null,
          home,
          key: onFirst && !c.happens(ownProfile) ? first.key : newKey(),
          phone: onFirst ? first.phone : town.phone(),
          network: town.usesWifi() ? line : town.mobile(c.happens(sameCarrier) ? carrier : town.carrier()),
          payout:
            first && c.happens(sharedWallet) ? first.payout : c.happens(agentWallet) ? agentOf(town) : newWallet(),
          checkIns: new Map(),
          arrived: Math.round(signedUp),
        }),
      )
      if (onFirst && c.happens(lastPicture)) copy(made.at(-1)!, first)
    }
    if (friend && c.happens(forwarded)) copy(made[0]!, friend)
    const shared = made.map(({ phone }, index) => index > 0 && phone === made[0]!.phone)
    const habits = made.map(() => habitOf(c, town.zone))
    const tests = testOf.home(
      c,
      made.map(({ arrived: from }, index) => ({ from, habit: habits[index]!, onFirst: shared[index]! })),
    )
    for (const [index, checkIns] of tests.entries()) made[index]!.checkIns = checkIns
    return made[0]!
  }

  const kinds = Array.from({ length: rings }, () => weighted(c, operators))
  for (const [index, operator] of kinds.entries()) addRing(index + 1, operator)

  for (let hostel = 1; hostel <= hostels.count; hostel++) {
    const town = towns.next()
    const line = town.line()
    const opened = signUpAt(c, town)
    const guests = hostels.least + c.below(hostels.more)
    let last: Person | undefined
    for (let guest = 1; guest <= guests; guest++) {
      // Some hear of it from each other on the first evening, the others in the two weeks after it: assumed.
      const arrived = opened + (c.happens(hostels.firstEvening) ? c.delay(40, 1) : c.uniform() * 14 * day)
      const person = addAlone(`hostel ${hostel} ${guest}`, town, arrived, {
        network: c.happens(hostels.onLine) ? line : town.mobile(town.carrier()),
        ...(last && c.happens(hostels.friendWallet) && { payout: last.payout }),
      })
      if (last && c.happens(forwarded)) copy(person, last)
      last = person
    }
  }

  for (let shop = 1; shop <= shops.count; shop++) {
    const town = towns.next()
    const counter = { network: town.line(), key: newKey(), phone: town.phone(), payout: newWallet() }
    const customers = shops.least + c.below(shops.more)
    for (let customer = 1; customer <= customers; customer++) {
      const onItsPhone = c.happens(shops.onItsPhone)
      addAlone(`shop ${shop} ${customer}`, town, signUpAt(c, town), {
        network: counter.network,
        ...(onItsPhone && { key: counter.key, phone: counter.phone }),
        ...(c.happens(shops.itsWallet) && { payout: counter.payout }),
      })
    }
  }

  function addAlone(home: string, town: Town, arrived: number, known: Pick<Person, 'network'> & Partial<Person>) {
    const person = add({
      ring: null,
      home,
      key: newKey(),
      phone: town.phone(),
      payout: newWallet(),
      checkIns: new Map(),
      arrived: Math.round(arrived),
      ...known,
    })
    const [checkIns] = testOf.home(c, [{ from: person.arrived, habit: habitOf(c, town.zone), onFirst: false }])
    person.checkIns = checkIns!
    return person
  }

  for (let home = 1; pool.length < people;) {
    const town = towns.next()
    const at = signUpAt(c, town)
    // Waves are rarer than homes by as much as they are larger.
    const size = wave.least + c.below(wave.more)
    if (!c.happens(inWaves / (inWaves + (1 - inWaves) * (wave.least + (wave.more - 1) / 2)))) {
      addHome(`home ${home++}`, town, at)
      continue
    }
    let friend: Person | undefined
    for (let invited = 0; invited < size && pool.length < people; invited++) {
      const arrived = at + c.delay(wave.minutes, 0.8)
      friend = addHome(`home ${home++}`, town, arrived, undefined, friend)
    }
  }

  const honest = pool.filter(({ ring }) => ring === null)
  for (const person of honest) if (c.happens(mistaken)) copy(person, c.pick(honest))
  return pool
}

const copy = (person: Person, from: Person) => {
  if (from.id !== person.id && !person.copiesOf.includes(from.id)) person.copiesOf.push(from.id)
}
