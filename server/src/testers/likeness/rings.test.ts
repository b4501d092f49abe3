import { describe, expect, test } from 'vitest'
import type { Pair } from './groups.ts'
import { markRing, ringsAmong } from './rings.ts'
import { likenessOf, reviewFrom, type Shared, togetherMinutes } from './score.ts'
import { type CheckIn, hoursOf } from './turns.ts'

const days = 7

/** A check-in in a pool whose people come at any hour alike. */
const at = (day: number, minute: number): CheckIn => ({
  day,
  minute,
  usual: (2 * togetherMinutes) / 1440,
  before: minute / 1440,
})
const daily = (minute: (day: number) => number) => Array.from({ length: days }, (_, day) => at(day, minute(day)))

/** Numbers from 0 to 1 in no order, the same ones each time. */
const mixed = (n: number) => Math.abs(Math.sin(12.9898 * n + 1) * 43_758.5453) % 1

/** A person who comes at an hour of their own. */
const byChance = (n: number) => daily((day) => 1440 * mixed(31 * n + 7 * day + 1))
/** A person whom a bell brings, like all others, within the next half hour. */
const atTheBell = (n: number, bell = 840) => daily((day) => bell + 40 * mixed(97 * n + 57 * day + 3) ** 2)
/** An address that is the next in its sitting, of two a day, with some minutes for each; on the first sitting's hour an evening later. */
const inTurn = (n: number) =>
  daily((day) => (n % 2 ? 500 : 1100) + 13 * day + 5 * Math.floor(n / 2) + mixed(11 * n + 5 * day))

const apart: Shared = {
  key: null,
  network: null,
  phone: null,
  payout: false,
  copies: 0,
  hands: 0,
  sign_up: null,
  tests: 0,
  days: 0,
  together: 0,
  expected: 0,
}

/** People by numbers, with what each two of them share. */
function judged(people: number, hours: (n: number) => CheckIn[], share: (a: number, b: number) => Partial<Shared>) {
  const numbers = Array.from({ length: people }, (_, n) => n)
  const nameOf = (n: number) => String(n).padStart(2, '0')
  const ties = numbers.flatMap((a) =>
    numbers
      .slice(a + 1)
      .map((b): Pair => ({ one: nameOf(a), other: nameOf(b), ...likenessOf({ ...apart, ...share(a, b) }) }))
      .filter(({ reasons }) => reasons.length > 0),
  )
  const pairs = ties.filter(({ score }) => score >= reviewFrom)
  const checkInsOf = new Map(numbers.map((n) => [nameOf(n), hours(n)]))
  const rings = ringsAmong({ pairs, ties, checkInsOf })
  return {
    rings: rings.map((ring) => ({ ...ring, people: [...ring.people].toSorted().join(' ') })),
    pairs: rings.reduce<readonly Pair[]>(markRing, pairs),
  }
}

const everyone = (n: number) => Array.from({ length: n }, (_, person) => String(person).padStart(2, '0')).join(' ')
const samePhone = (phones: number) => (a: number, b: number) => (a % phones === b % phones ? { phone: 4 } : {})
const sameAccount = { payout: true }
const sameLine = { network: 12, sign_up: 12 }

describe('hours', () => {
  const of = (person: (n: number) => CheckIn[]) => hoursOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(person))

  test('of one pair of hands differ from those of a common moment, and both from chance', () => {
    const [hands, bell, chance] = [of(inTurn), of((n) => atTheBell(n)), of(byChance)]
    expect(hands.inTurn).toBeGreaterThan(hands.atOnce + 7)
    expect(bell.atOnce).toBeGreaterThan(7)
    expect(bell.inTurn).toBeLessThan(bell.atOnce + 7)
    expect(Math.max(chance.inTurn, chance.atOnce)).toBeLessThan(7)
  })

  test('at a pace are no sign of hands if the pool is as busy then', () => {
    const busy = Array.from({ length: 10 }, (_, n) =>
      daily((day) => 1200 + 6 * n + day).map((checkIn) => ({
        ...checkIn,
        usual: 0.4,
        before: 0.1 + ((checkIn.minute - 1200) / 66) * 0.8,
      })),
    ).flat()
    expect(hoursOf(busy).inTurn).toBeLessThan(
      hoursOf(busy.map((checkIn) => at(checkIn.day, checkIn.minute))).inTurn / 2,
    )
  })
})

describe('pay waits for', () => {
  test('many on few phones whose check-ins one pair of hands takes in turn, in several sittings', () => {
    const { rings } = judged(12, inTurn, (a, b) => ({ ...sameLine, ...samePhone(3)(a, b) }))
    expect(rings).toEqual([{ people: everyone(12), reason: { kind: 'turns', count: 12 } }])
  })

  test('many on few phones who named one account, whenever they check in', () => {
    const { rings } = judged(12, byChance, (a, b) => ({ ...sameAccount, ...samePhone(3)(a, b) }))
    expect(rings).toEqual([{ people: everyone(12), reason: { kind: 'accounts', count: 12, of: 3 } }])
  })

  test('both halves of a ring with two accounts that have nothing but phones in common', () => {
    const { rings, pairs } = judged(
      12,
      (n) => atTheBell(n, n % 2 ? 840 : 400),
      (a, b) => (a % 2 === b % 2 ? { ...sameAccount, ...samePhone(3)(a, b) } : samePhone(3)(a, b)),
    )
    expect(rings.map(({ people }) => people)).toEqual([everyone(12)])
    expect(pairs.filter(({ reasons }) => reasons.length === 1 && reasons[0]?.kind === 'accounts')).toMatchObject([
      { one: '00', other: '01', score: reviewFrom, holds: true },
    ])
  })

  test('the ring alone, not a home that looks like one of its phones', () => {
    const home = (n: number) => n >= 12
    const { rings, pairs } = judged(
      15,
      (n) => (home(n) ? byChance(n) : inTurn(n)),
      (a, b) => {
        if (home(a) && home(b)) return sameAccount
        if (home(b)) return a === 0 && b === 12 ? { network: 2, phone: 2 } : {}
        return { ...sameAccount, ...samePhone(3)(a, b) }
      },
    )
    expect(rings.map(({ people }) => people)).toEqual([everyone(12)])
    expect(pairs.find(({ other }) => other === '12')).not.toHaveProperty('holds')
    expect(pairs.find(({ one, other }) => one === '00' && other === '01')).toMatchObject({
      holds: true,
      reasons: [{ kind: 'payout' }, { kind: 'turns', count: 12 }],
    })
  })
})

describe('pay does not wait for', () => {
  test.each([
    ['a family of six on one phone that is passed on', 6, inTurn, { key: 6, payout: true }],
    ['customers of one agent, on phones of their own', 20, byChance, sameAccount],
    [
      'a hostel that one bell brings, with accounts of their own',
      12,
      (n: number) => atTheBell(n),
      { network: 10, sign_up: 10 },
    ],
    [
      'a class that comes one after the other, with phones and accounts of their own',
      12,
      inTurn,
      { network: 10, sign_up: 10 },
    ],
    ['strangers who signed up in one browser', 8, byChance, { key: 8 }],
  ])('%s', (_, people, hours, shared) => {
    const { rings, pairs } = judged(people, hours, () => shared)
    expect(pairs.length).toBeGreaterThan(0)
    expect(rings).toEqual([])
  })
})
