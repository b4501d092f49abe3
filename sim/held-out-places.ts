import type { Chance } from './chance.ts'

/** A country that testers come from, with its share of the pool. */
interface Country {
  share: number
  /** Minutes that its clocks are ahead of UTC. */
  zone: number
  /** Shares of its mobile carriers. */
  carriers: readonly number[]
  /** Whether its largest carrier gives each phone an address of its own, as IPv6 does. */
  ownAddresses: boolean
  /** Chance that a sign-up comes over wifi. */
  wifi: number
  /** Shares of the makers of phones; the rest are small ones. */
  makers: readonly number[]
  /** Chance that the browser leaves the model out. */
  hidden: number
}

/**
 * Shares of the pool: assumed of a service that pays in rupees. Carriers: regulators' counts of subscribers in 2023,
 * rounded (PTA, TRAI, BTRC, NCC). Jio runs on IPv6. Wifi: assumed; fixed lines are rare in Nigeria and cheap in
 * Bangladesh. Makers: StatCounter 2022 to 2024, rounded, without Apple. Hidden: assumed share of Firefox and Opera,
 * which is high in Nigeria.
 */
const countries: readonly Country[] = [
  {
    share: 0.6, // Pakistan
    zone: 300,
    carriers: [0.37, 0.26, 0.24, 0.13],
    ownAddresses: false,
    wifi: 0.35,
    makers: [0.22, 0.17, 0.15, 0.14, 0.12, 0.08],
    hidden: 0.06,
  },
  {
    share: 0.15, // India
    zone: 330,
    carriers: [0.4, 0.33, 0.19, 0.08],
    ownAddresses: true,
    wifi: 0.2,
    makers: [0.2, 0.2, 0.17, 0.14, 0.13, 0.05],
    hidden: 0.05,
  },
  {
    share: 0.1, // Bangladesh
    zone: 360,
    carriers: [0.44, 0.31, 0.21, 0.04],
    ownAddresses: false,
    wifi: 0.45,
    makers: [0.25, 0.2, 0.14, 0.12, 0.08, 0.06],
    hidden: 0.06,
  },
  {
    share: 0.15, // Nigeria
    zone: 60,
    carriers: [0.38, 0.28, 0.28, 0.06],
    ownAddresses: false,
    wifi: 0.1,
    makers: [0.3, 0.25, 0.15, 0.08, 0.06],
    hidden: 0.15,
  },
]

/** Towns of a country that testers come from: assumed. Word travels within one. */
const towns = 6
/** Addresses by which a town's phones leave a carrier: assumed; thousands of its phones are behind each. */
const exits = 10
/** Fixed lines behind a shared address: assumed; a sixth of networks of fixed lines had them in 2016 (Richter et al.). */
const sharedLines = 0.3
/** Addresses by which a town's shared fixed lines leave their provider: assumed. */
const lineExits = 15
/** Models of a maker that are in use, and systems that one runs: assumed. The first models are much the commonest. */
const models = 14
const systems = 3
/** What is left of a phone without its model: screen, memory and cores. Assumed. */
const hiddenLooks = 12

/** The index of the part that chance falls into; the last one for what the shares leave. */
export function partOf(c: Chance, shares: readonly number[]): number {
  let rest = c.uniform()
  const index = shares.findIndex((share) => (rest -= share) < 0)
  return index < 0 ? shares.length : index
}

/** A rank from 0 to n - 1, of which each is as much rarer as it is later (Zipf). */
function rank(c: Chance, n: number): number {
  const weights = Array.from({ length: n }, (_, index) => 1 / (index + 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return Math.min(
    n - 1,
    partOf(
      c,
      weights.map((weight) => weight / all),
    ),
  )
}

/** A town: the phones that are sold there, and the addresses that its people come from. */
export function townsOf(c: Chance) {
  let lines = 0
  let handsets = 0
  const townIn = (country: Country, index: number, town: number) => ({
    zone: country.zone,
    usesWifi: () => c.happens(country.wifi),
    /** The address of a new fixed line: its own, or one that the provider gives to many. */
    line: () =>
      c.happens(sharedLines) ? `lines ${index} ${town} ${rank(c, lineExits)}` : `line ${index} ${town} ${++lines}`,
    carrier: () => Math.min(partOf(c, country.carriers), country.carriers.length - 1),
    /** The address that a phone of this carrier has at the moment. */
    mobile: (carrier: number) =>
      country.ownAddresses && carrier === 0
        ? `handset ${index} ${++handsets}`
        : `carrier ${index} ${carrier} ${town} ${rank(c, exits)}`,
    hiddenPhone: () => `hidden ${rank(c, hiddenLooks)}`,
    /** A phone as a page can read it. */
    phone: () => {
      if (c.happens(country.hidden)) return `hidden ${rank(c, hiddenLooks)}`
      const maker = partOf(c, country.makers)
      return maker === country.makers.length
        ? `small ${index} ${c.below(60)}`
        : `maker ${index} ${maker} ${rank(c, models)} ${rank(c, systems)}`
    },
  })
  const all = countries.map((country, index) =>
    Array.from({ length: towns }, (_, town) => townIn(country, index, town)),
  )
  return {
    /** The town that the next people come from. */
    next: () => {
      const country = Math.min(
        partOf(
          c,
          countries.map(({ share }) => share),
        ),
        countries.length - 1,
      )
      return all[country]![rank(c, towns)]!
    },
  }
}
export type Town = ReturnType<ReturnType<typeof townsOf>['next']>
