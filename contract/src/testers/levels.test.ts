import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultLevels, TesterLevels } from '../operations/tester-levels.ts'
import { testerLevels } from '../vocabulary/tester-levels.ts'
import { levelFor, levelOf } from './levels.ts'

const known = fc.record({ days: fc.nat(400), losses: fc.nat(8) })
const of = (days: number, losses = 0) => levelFor(defaultLevels, { days, losses })
const rank = (days: number, losses: number) => testerLevels.indexOf(levelOf(defaultLevels, { days, losses }))

describe('a level', () => {
  it('is reached on its day, and each test that was left asks for more days', () => {
    expect([27, 28, 83, 84].map((days) => of(days).level)).toEqual(['new', 'reliable', 'reliable', 'trusted'])
    expect([of(111, 2).level, of(112, 2).level, of(55, 2).level]).toEqual(['reliable', 'trusted', 'new'])
  })

  it('says what it gives, and what the next one gives and asks for', () => {
    expect(of(30, 2)).toEqual({
      level: 'new',
      tests: 3,
      bonus_pkr: 0,
      days: 30,
      losses: 2,
      next: { level: 'reliable', tests: 4, bonus_pkr: 5, days: 56 },
    })
    expect(of(28).next).toMatchObject({ level: 'trusted', days: 84, bonus_pkr: 10 })
    expect(of(84)).toMatchObject({ level: 'trusted', tests: 5, next: null })
  })

  it('is reached on the very day that was said, never falls with a day more, and never rises with a loss', () => {
    fc.assert(
      fc.property(known, ({ days, losses }) => {
        const { level, next } = levelFor(defaultLevels, { days, losses })
        if (next) {
          expect(next.days).toBeGreaterThan(days)
          expect(levelOf(defaultLevels, { days: next.days, losses })).toBe(next.level)
          expect(levelOf(defaultLevels, { days: next.days - 1, losses })).toBe(level)
        }
        expect(rank(days + 1, losses)).toBeGreaterThanOrEqual(rank(days, losses))
        expect(rank(days, losses + 1)).toBeLessThanOrEqual(rank(days, losses))
      }),
    )
  })

  it('that gives less or asks for less than the one below is refused', () => {
    expect(TesterLevels.safeParse(defaultLevels).success).toBe(true)
    for (const wrong of [
      { reliable_tests: 2 },
      { trusted_tests: 3 },
      { trusted_days: 27 },
      { trusted_days_per_loss: 27 },
      { trusted_bonus_pkr: 4 },
    ])
      expect(TesterLevels.safeParse({ ...defaultLevels, ...wrong }).error?.issues[0]?.path).toEqual(Object.keys(wrong))
  })
})
