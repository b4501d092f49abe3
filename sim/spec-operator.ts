import type { Applicant } from './rings.ts'
import { around, arrival, between, checkInsOf, during, fillingDays, minutesOfDay, reminder } from './spec-places.ts'
import { startOf, stayOf, testDays, weighted } from './spec-places.ts'
import type { Places } from './spec-places.ts'

const members = Array.from({ length: 12 }, (_, i) => i)

/** What is free within the specified kind, drawn once for each ring. All shares are assumed where no source is named. */
export function createOperator(places: Places) {
  const { random } = places
  const choose = <const T>(...choices: readonly (readonly [T, number])[]) => weighted(random, choices, ([, p]) => p)[0]
  return {
    country: places.country(),
    /** A script draws them, or one true picture is cropped and brightened for the others. */
    pictures: choose(['drawn', 0.55], ['copied', 0.45]),
    /** Emptying costs a sign-in for each address, so that half do without. */
    browsers: choose(['kept', 0.55], ['emptied', 0.45]),
    /** WiFi of a room, or mobile data, with a new address after each flight mode. */
    line: choose(['wifi', 0.6], ['carrier', 0.4]),
    /** Two hands split phones and addresses, and the hours they work. */
    hands: choose([1, 0.7], [2, 0.3]),
    /** A second hand that lives elsewhere has a line of its own. */
    apart: random.happens(0.5),
    /** Wallets need a SIM each, and an identity card has five SIMs at most (PTA), so that one to four are at hand. */
    wallets: choose([1, 0.25], [2, 0.3], [3, 0.25], [4, 0.2]),
    /** Wallets in equal parts, or most addresses on the first. */
    evenWallets: random.happens(0.6),
    /** Four addresses on each phone, or more on the quickest. */
    evenPhones: random.happens(0.6),
    /** Three of one offer in a shop, two of it, or three that were at hand. */
    sameModels: choose([1, 0.73], [2, 0.2], [3, 0.07]),
    /** Half of the addresses in a second browser, which hides the model. */
    secondBrowser: random.happens(0.15),
    /** Browsers, or profiles of one, that each phone has for its addresses. */
    profiles: choose([1, 0.65], [2, 0.22], [3, 0.13]),
    /** Addresses before which the emptying is forgotten. */
    lapses: choose([0, 0.4], [0.04, 0.35], [0.12, 0.25]),
    /** Sittings a day; 0 for addresses that are spread over the day, each with a minute of its own. */
    sittings: choose([1, 0.45], [2, 0.3], [3, 0.15], [0, 0.1]),
    /** Works at night, after the reminder came on all phones, or at hours of their own. */
    hours: choose(['night', 0.2], ['reminder', 0.35], ['own', 0.45]),
    /** Minutes by which a sitting's start varies from day to day. */
    unevenness: choose([10, 0.2], [30, 0.35], [60, 0.3], [120, 0.15]),
    /** Median minutes for an address: picture ready or to be made, account to be changed. */
    minutes: between(random, 1.5, 7),
    /** Three phones on the table at once, of which one is always busy. */
    abreast: random.happens(0.35),
    /** A list that is worked off, phone after phone, or as it comes. */
    order: choose(['list', 0.45], ['phone', 0.25], ['any', 0.3]),
    /** Each address has its sitting, or is done in whichever has time. */
    fixedSitting: random.happens(0.6),
    /** Days without work, which lose a little pay. */
    daysOff: choose([0.01, 0.5], [0.05, 0.35], [0.12, 0.15]),
    /** Works later at weekends, or not on half of their days. */
    weekend: choose(['same', 0.65], ['later', 0.25], ['off', 0.1]),
    /** Addresses left out of a sitting. */
    leftOut: choose([0.01, 0.4], [0.03, 0.4], [0.08, 0.2]),
    /** Signs all up in one sitting, over some days, or over weeks. */
    signUp: choose(['sitting', 0.3], ['days', 0.45], ['weeks', 0.25]),
    /** Addresses that never got a test yet. */
    none: choose([0, 0.25], [0.08, 0.4], [0.2, 0.25], [0.35, 0.1]),
    /** Next address that is offered the test of the one before: offers go out in waves to those who are free. */
    sameTest: choose([0, 0.4], [0.15, 0.4], [0.5, 0.2]),
    /** Sends pictures of any app to any test, because few of them are looked at. */
    careless: random.happens(0.4),
    /** Drawn pictures that come out of the template so alike that a picture hash takes them for copies. */
    alike: choose([0, 0.5], [0.1, 0.25], [0.5, 0.25]),
    /**
     * Copies that a hash recognises: brightness and light crops leave a hash alike, larger crops do not (PDQ, as its
     * implementations describe it); how much is cropped is assumed. */
    recognised: choose([0.95, 0.35], [0.7, 0.35], [0.3, 0.3]),
  }
}

type Operator = ReturnType<typeof createOperator>

/** Kind of a ring, by the three choices under which its figures are counted. */
const kindOf = ({ pictures, browsers, line }: Operator) => `${pictures}-${browsers}-${line}`

/** Teams that fill at a time: 2,000 people, most on one test, 27 on each (fleet simulation). */
const testsAtATime = 70

/** Test and stay of each address. Those of one test begin on one day. */
function testsOf({ random }: Places, { none, sameTest }: Operator) {
  let test = random.below(testsAtATime)
  const starts = new Map<number, number>()
  return members.map(() => {
    if (!random.happens(sameTest)) test = random.below(testsAtATime)
    const from = starts.get(test) ?? startOf(random)
    starts.set(test, from)
    // Rings lose few seats, because a seat is pay: 0.4 % a day (assumed).
    return { test, stay: stayOf(random, none, 0.004, from) }
  })
}

/** Parts of a whole for the addresses: in turn, or by chance with most for the first. */
const partFor =
  ({ random }: Places, parts: readonly number[], isEven: boolean) =>
  (i: number) =>
    isEven ? parts[i % parts.length]! : weighted(random, parts, (part) => 1 / (part + 1) ** 1.5)

/** Phone, hand, browser, wallet and network of each address. */
function placesOf(places: Places, operator: Operator) {
  const { random } = places
  const { evenPhones, sameModels, secondBrowser, profiles, hands, wallets, evenWallets, browsers, lapses } = operator
  const model = places.phone()
  const phones = [0, 1, 2].map((i) => (i < sameModels ? model : places.phone()))
  const hidden = phones.map(() => places.hiddenPhone())
  const stores = phones.map(() => Array.from({ length: profiles }, places.key))
  const payouts = Array.from({ length: wallets }, places.wallet)
  const phoneFor = partFor(places, [0, 1, 2], evenPhones)
  const walletFor = partFor(places, [...payouts.keys()], evenWallets)
  const carrier = places.carrier(operator.country)
  const lines = [places.wifi(), places.wifi()]
  let exit = places.exit(carrier)
  const last: (string | undefined)[] = []
  return members.map((i) => {
    const phone = phoneFor(i)
    const hand = hands === 2 && phone === 2 ? 1 : 0
    const behind = secondBrowser && random.happens(0.5)
    // A new address of the carrier for two in three: flight mode gives one, waiting often does not (assumed).
    if (random.happens(0.67)) exit = places.exit(carrier)
    // WiFi that is off for a moment sends one in ten over mobile data (assumed).
    const byWifi = operator.line === 'wifi' && !random.happens(0.1)
    const emptied = random.happens(lapses) && last[phone] ? last[phone] : places.key()
    last[phone] = emptied
    const kept = `${random.pick(stores[phone]!)}${behind ? '-second' : ''}`
    return {
      phoneIndex: phone,
      hand,
      phone: behind ? hidden[phone]! : phones[phone]!,
      key: browsers === 'emptied' ? emptied : kept,
      payout: payouts[walletFor(i)]!,
      network: byWifi ? lines[operator.apart ? hand : 0]! : exit,
    }
  })
}

/** Minutes of the sign-ups, in the order of the addresses. */
function arrivalsOf({ random }: Places, { signUp, minutes }: Operator): number[] {
  const span = { sitting: 0, days: 1 + random.below(8), weeks: 9 + random.below(18) }[signUp]
  const first = random.below(fillingDays - span)
  const days = members.map(() => first + (span === 0 ? 0 : random.below(span + 1))).sort((a, b) => a - b)
  const starts = new Map<number, number>()
  return days.map((day) => {
    // Signing up takes an address of mail and a code: some minutes more than a check-in.
    const minute = (starts.get(day) ?? between(random, 4 * 60, 17 * 60)) + random.delay(minutes + 4, 0.5)
    starts.set(day, minute)
    return arrival(day * minutesOfDay + minute)
  })
}

/** First minutes of a hand's sittings, before they vary from day to day. */
function startsOf({ random }: Places, { hours, sittings }: Operator): number[] {
  const first = {
    night: between(random, 22 * 60, 26 * 60),
    reminder: reminder + between(random, 5, 90),
    own: between(random, 8 * 60, 22 * 60),
  }[hours]
  return [first, ...Array.from({ length: Math.max(1, sittings) - 1 }, () => between(random, 8 * 60, 23 * 60))]
}

/** Plans of the check-ins of all addresses of one hand. */
function plansOf(places: Places, operator: Operator, held: readonly { phoneIndex: number }[]) {
  const { random } = places
  const starts = startsOf(places, operator)
  const plans = held.map(() => Array.from({ length: testDays }, (): number | null => null))
  const sittingOf = held.map((_, i) => (operator.fixedSitting ? Math.floor((i * starts.length) / held.length) : null))
  const ownMinute = held.map(() => between(random, 8 * 60, minutesOfDay))
  const phones = new Set(held.map(({ phoneIndex }) => phoneIndex)).size
  const signIn = operator.browsers === 'emptied' ? 1.5 : 0
  const median = (operator.minutes + signIn) / (operator.abreast ? Math.min(phones, 2) : 1)
  const list = [...held.keys()]
  const byPhone = list.toSorted((a, b) => held[a]!.phoneIndex - held[b]!.phoneIndex)
  for (let day = 0; day < testDays; day++) {
    const isWeekend = places.isWeekend(day)
    if (random.happens(operator.daysOff) || (isWeekend && operator.weekend === 'off' && random.happens(0.5))) continue
    const later = isWeekend && operator.weekend === 'later' ? between(random, 60, 240) : 0
    const order = { list, phone: byPhone, any: random.shuffled(list) }[operator.order]
    const at = starts.map((start) => Math.max(0, around(random, start + later, operator.unevenness)))
    for (const i of order) {
      if (random.happens(operator.leftOut)) continue
      if (operator.sittings === 0) {
        plans[i]![day] = around(random, ownMinute[i]!, operator.unevenness)
        continue
      }
      const sitting = sittingOf[i] ?? random.below(at.length)
      plans[i]![day] = at[sitting]!
      // One in twenty is followed by a call, a meal or a customer (assumed).
      at[sitting]! += random.delay(median, 0.5) + (random.happens(0.05) ? between(random, 10, 60) : 0)
    }
  }
  return plans
}

/** Addresses of one ring, with the kind of the ring as their home. */
export function createRing(places: Places, operator: Operator, ring: number): Applicant[] {
  const { random } = places
  const tests = testsOf(places, operator)
  const sites = placesOf(places, operator)
  const arrivals = arrivalsOf(places, operator)
  const ids = members.map(places.id)
  const plans = new Map<number, (number | null)[]>()
  for (const hand of [0, 1]) {
    const indexes = members.filter((i) => sites[i]!.hand === hand)
    const handPlans = plansOf(
      places,
      operator,
      indexes.map((i) => sites[i]!),
    )
    indexes.forEach((index, i) => plans.set(index, handPlans[i]!))
  }
  const copiesOf = (i: number) => {
    if (tests[i]!.stay === null) return []
    const earlier = members.slice(0, i).filter((j) => tests[j]!.stay !== null)
    const { pictures, careless, alike, recognised } = operator
    // A copy shows the app of its test, so that only addresses of one test can share it, unless the operator is careless.
    const sources =
      pictures === 'copied' && !careless ? earlier.filter((j) => tests[j]!.test === tests[i]!.test) : earlier
    const isCopy = sources.length > 0 && random.happens(pictures === 'copied' ? recognised : alike)
    return isCopy ? [ids[random.pick(sources)]!] : []
  }
  return sites.map(({ phone, key, payout, network }, i) => ({
    id: ids[i]!,
    ring,
    home: `${kindOf(operator)} ring-${ring}`,
    key,
    phone,
    network,
    payout,
    arrived: arrivals[i]!,
    checkIns: checkInsOf(operator.country, during(tests[i]!.stay, plans.get(i)!)),
    copiesOf: copiesOf(i),
  }))
}
