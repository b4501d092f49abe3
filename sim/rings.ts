import { type Chance, chance } from './chance.ts'

/** A person of the pool as the product meets them: what their sign-up, their phone and their first days leave behind. */
export interface Applicant {
  id: string
  /** Number of the ring behind this address; null for honest people. */
  ring: number | null
  /** People of one home, or addresses of one ring, have the same. */
  home: string
  /** Key in the browser's store. Null where the page was never opened in one that has a store. */
  key: string | null
  /** What any page can read of a phone: model, version, screen, memory, cores. Many phones look the same. */
  phone: string
  /** Address that the sign-up came from. Carriers and hostels put many behind one. */
  network: string
  /** Account for payouts, as it was entered. */
  payout: string
  /** Minute of the day of each check-in, by day. */
  checkIns: ReadonlyMap<number, number>
  /** Owners of pictures that this person's are copies of. */
  copiesOf: readonly string[]
  /** Minutes from the opening of the pool to the sign-up. */
  arrived: number
}

/** Sizes and shares of the pool. Guesses, on the hard side for both: rings take some care, homes share a lot. */
export const poolOfRings = {
  people: 2000,
  organised: 0.05,
  addresses: 12,
  phones: 3,
  /** Of a ring's addresses: browser emptied in between, sign-up over a carrier, a payout account of another of the ring entered. */
  emptied: 0.4,
  overCarrier: 0.3,
  samePayout: 0.25,
  /** Chance that a picture of a ring's day is made of a picture of another of its addresses; days looked at. */
  copied: 0.15,
  days: 7,
  /** Rings that go through their addresses one after the other; the others choose a minute for each. */
  inTurn: 1,
  /** Honest homes by how many people of them test. */
  homes: [0.72, 0.2, 0.06, 0.02],
  /** Honest homes of several that share one phone, and that enter one payout account. */
  sharedPhone: 0.15,
  sharedPayout: 0.15,
  /** Honest people who signed up at home; the others over their carrier. */
  atHome: 0.45,
  carriers: 25,
  /** Hostels with one network, and shops where people who do not know each other sign up in one browser. */
  hostels: 4,
  perHostel: 25,
  shops: 3,
  perShop: 8,
  /** Different looks of phones; few are frequent. */
  looks: 900,
  /** Honest people with one picture that another's is taken for. */
  alike: 0.004,
  /** Days in which the pool fills, and minutes in which a ring signs up its addresses. */
  filled: 30,
  sitting: 240,
  /** Honest people who follow an invitation that many get at once, and people for each within an hour. */
  invited: 0.2,
  perInvitation: 40,
}
export type PoolOfRings = typeof poolOfRings

/** Few looks have most phones. */
const aLook = (random: Chance, looks: number) => `look ${Math.floor(looks * random.uniform() ** 3)}`
const carrier = (random: Chance, carriers: number) => `carrier ${random.below(carriers)}`

function daysFrom(random: Chance, days: number, minute: () => number): Map<number, number> {
  const all = Array.from({ length: days }, (_, day) => [day, minute()] as const)
  return new Map(all.filter(() => random.happens(0.94)))
}

/** One hand behind twelve addresses: it goes through them one after the other, evening by evening. */
function aRing(ring: number, random: Chance, world: PoolOfRings): Applicant[] {
  const inTurn = random.happens(world.inTurn)
  const home = `ring ${ring}`
  const phones = Array.from({ length: world.phones }, () => aLook(random, world.looks))
  const evenings = Array.from({ length: world.days }, () => 1020 + random.below(300))
  const idOf = (place: number) => `${home} address ${place}`
  return Array.from({ length: world.addresses }, (_, place): Applicant => {
    const phone = place % world.phones
    const others = Array.from({ length: world.days }, () => random.below(world.addresses))
    return {
      id: idOf(place),
      ring,
      home,
      key: random.happens(world.emptied) ? `${idOf(place)} key` : `${home} phone ${phone}`,
      phone: phones[phone]!,
      network: random.happens(world.overCarrier) ? carrier(random, world.carriers) : `${home} network`,
      payout: random.happens(world.samePayout) ? `${home} account` : `${idOf(place)} account`,
      checkIns: new Map(
        evenings
          .map((start, day) => [day, inTurn ? start + place * 4 + random.below(4) : 480 + random.below(900)] as const)
          .filter(() => random.happens(0.97)),
      ),
      copiesOf: others.filter((other) => other !== place && random.happens(world.copied)).map(idOf),
      arrived: 0,
    }
  })
}

/** People of one home: one network, sometimes one phone or one account, each at their own hours. */
function aHome(number: number, size: number, random: Chance, world: PoolOfRings): Applicant[] {
  const home = `home ${number}`
  const isPhoneShared = size > 1 && random.happens(world.sharedPhone)
  const isPayoutShared = size > 1 && random.happens(world.sharedPayout)
  const phone = aLook(random, world.looks)
  return Array.from({ length: size }, (_, place): Applicant => {
    const usual = 480 + random.below(900)
    return {
      id: `${home} person ${place}`,
      ring: null,
      home,
      key: isPhoneShared ? `${home} key` : `${home} key ${place}`,
      phone: isPhoneShared ? phone : aLook(random, world.looks),
      network: random.happens(world.atHome) ? `${home} network` : carrier(random, world.carriers),
      payout: isPayoutShared ? `${home} account` : `${home} account ${place}`,
      // A shared phone is passed on.
      checkIns: daysFrom(random, world.days, () =>
        isPhoneShared ? 1140 + 15 * place + random.below(60) : usual + random.below(180) - 90,
      ),
      copiesOf: [],
      arrived: 0,
    }
  })
}

function sizeOf(random: Chance, homes: readonly number[]): number {
  let rest = random.uniform()
  return (
    1 +
    Math.max(
      0,
      homes.findIndex((share) => (rest -= share) < 0),
    )
  )
}

/** When people sign up: rings in one sitting, homes within two days, some honest people after an invitation. */
function arrive(people: readonly Applicant[], random: Chance, world: PoolOfRings) {
  const filled = world.filled * 1440
  const invitations = Array.from({ length: Math.ceil((world.people * world.invited) / world.perInvitation) }, () =>
    random.below(filled),
  )
  for (const group of Map.groupBy(people, ({ home }) => home).values()) {
    const first = random.below(filled)
    for (const person of group)
      if (person.ring !== null) person.arrived = first + random.below(world.sitting)
      else if (random.happens(world.invited)) person.arrived = random.pick(invitations) + random.below(60)
      else person.arrived = first + random.below(2 * 1440)
  }
}

/** A pool of honest homes, hostels and shops with rings among them. */
export function applicantsOf(seed: number, world: PoolOfRings = poolOfRings): Applicant[] {
  const random = chance(seed)
  const rings = Math.round((world.people * world.organised) / world.addresses)
  const organised = Array.from({ length: rings }, (_, ring) => aRing(ring, random, world)).flat()
  const honest: Applicant[] = []
  for (let home = 0; organised.length + honest.length < world.people; home++)
    honest.push(...aHome(home, sizeOf(random, world.homes), random, world))
  const strangers = random.shuffled(honest)
  const hostels = strangers.splice(0, world.hostels * world.perHostel)
  hostels.forEach((person, place) => (person.network = `hostel ${place % world.hostels}`))
  const shops = strangers.splice(0, world.shops * world.perShop)
  shops.forEach((person, place) => {
    person.key = `shop ${place % world.shops} key`
    person.network = `shop ${place % world.shops} network`
  })
  for (const person of honest)
    if (random.happens(world.alike)) person.copiesOf = [random.pick(honest).id].filter((id) => id !== person.id)
  const people = random.shuffled([...organised, ...honest])
  arrive(people, random, world)
  return people
}
