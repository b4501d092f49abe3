import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chance } from '../../../../sim/chance.ts'
import { subsetsAtLeast } from './oracle.testkit.ts'
import { type Count, given, missingOf, shareOf, suspicions } from './suspicion.ts'

/** A count of these testers, all of whom were seen since. */
const count = (testers: readonly string[], gap: number, day = 10): Count => ({
  day,
  gap,
  seats: testers.map((tester) => ({ tester, days: 7, doubt: 0 })),
})
const team = (from: number, size = 12) => Array.from({ length: size }, (_, i) => `t${from + i}`)

describe('events of which it is known how many happened', () => {
  test('have the chances that a visit to every subset gives', () => {
    const chances = fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(chances, fc.nat(), (ps, draw) => {
        const happened = draw % (ps.length + 1)
        const exactly = (list: readonly number[], n: number) => subsetsAtLeast(list, n) - subsetsAtLeast(list, n + 1)
        given(ps, happened, 0).forEach((p, i) => {
          const others = ps.filter((_, k) => k !== i)
          expect(p).toBeCloseTo((ps[i]! * exactly(others, happened - 1)) / exactly(ps, happened), 6)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('say nothing if the number can only be a mistake', () => {
    expect(given([0.1, 0.2], 3)).toEqual([0.1, 0.2])
    expect(given([0.1, 0.2], -1)).toEqual([0.1, 0.2])
  })
})

describe('suspicion', () => {
  test('does not follow from one unlucky gap', () => {
    for (const { suspicion } of suspicions([[count(team(0), 1)]], 0.01).values()) expect(suspicion).toBeLessThan(0.1)
  })

  test('does not grow with further counts of the same gap', () => {
    const daily = [1, 4, 7, 10, 13].map((day) => count(team(0), 1, day))
    for (const { suspicion } of suspicions([daily], 0.01).values()) expect(suspicion).toBeLessThan(0.1)
  })

  test('falls on the one tester whom tests that fall short have in common, and on no other', () => {
    const runs = [100, 200, 300, 400].map((first) => [count(['liar', ...team(first)], 1)])
    const found = suspicions(runs, 0.01)
    expect(found.get('liar')).toMatchObject({ short: 4, counted: 4 })
    expect(found.get('liar')!.suspicion).toBeGreaterThan(0.8)
    for (const [tester, { suspicion }] of found) if (tester !== 'liar') expect(suspicion).toBeLessThan(0.02)
  })

  test('is lifted from those who share tests with a liar by their other tests', () => {
    const friend = 'friend'
    const short = [100, 200].map((first) => [count(['liar', friend, ...team(first, 3)], 1)])
    const agreed = [300, 400].map((first) => [count([friend, ...team(first)], 0)])
    const before = suspicions(short, 0.05).get(friend)!.suspicion
    const after = suspicions([...short, ...agreed], 0.05)
    expect(after.get(friend)!.suspicion).toBeLessThan(before / 3)
    expect(after.get('liar')!.suspicion).toBeGreaterThan(suspicions(short, 0.05).get('liar')!.suspicion)
  })

  test('does not fall on testers for the developer’s own, whom Google counts too', () => {
    const found = suspicions([[count(team(0), -3)]], 0.01)
    for (const { suspicion } of found.values()) expect(suspicion).toBeCloseTo(0.01, 3)
  })

  test('does not fall on the others if one was silent when the count was taken', () => {
    const [first, ...others] = count(team(0), 1).seats
    const found = suspicions([[{ day: 10, gap: 1, seats: [{ ...first!, doubt: 0.9 }, ...others] }]], 0.01)
    for (const { suspicion } of found.values()) expect(suspicion).toBeLessThan(0.02)
  })

  test('finds one tester in twenty who pretends, and holds one honest tester in a thousand back', () => {
    const random = chance(7)
    const pool = Array.from({ length: 400 }, (_, i) => `t${i}`)
    const isLiar = (tester: string) => Number(tester.slice(1)) % 20 === 0
    const runs = Array.from({ length: 300 }, () => {
      const members = random.shuffled(pool).slice(0, 18)
      const gap = members.filter((tester) => (isLiar(tester) ? random.happens(0.7) : random.happens(0.01))).length
      return [count(members, gap)]
    })
    const found = suspicions(runs, 0.01)
    const of = (liars: boolean) => [...found].filter(([tester]) => isLiar(tester) === liars)
    const held = (list: [string, { suspicion: number }][]) => list.filter(([, { suspicion }]) => suspicion > 0.5).length
    expect(held(of(true)) / of(true).length).toBeGreaterThan(0.6)
    expect(held(of(false)) / of(false).length).toBeLessThanOrEqual(0.005)
    expect(shareOf(found, 0.001)).toBeGreaterThan(0.02)
  })
})

describe('the seats of one run', () => {
  const seats = (suspicion: number | null, countedAgo: number | null = 0) => ({ suspicion, countedAgo })

  test('are missing as far as their testers pretend, if nothing was counted', () => {
    expect(missingOf([seats(0.5, null), seats(null, null)], 0)).toEqual([0.35, undefined])
  })

  test('are cleared by a count without a gap, for as long as nothing can have happened since', () => {
    const [today, later] = [0, 5].map((ago) => missingOf([seats(0.9, ago), seats(0.9, ago)], 0)[0]!)
    expect(today).toBeLessThan(0.1)
    expect(later).toBeGreaterThan(0.1)
    expect(later).toBeLessThan(0.3)
  })

  test('are together missing at most as often as the count says', () => {
    const found = missingOf([seats(0.9), seats(0.9), seats(0.9), seats(0.9)], 1)
    expect(found.reduce((sum, p) => (sum ?? 0) + (p ?? 0), 0)).toBeLessThan(1.1)
  })
})
