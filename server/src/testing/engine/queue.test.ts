import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { order, type Waiting } from './queue.ts'

const waiting = (id: string, changes: Partial<Waiting> = {}): Waiting => ({
  id,
  plan: 'starter',
  restock: false,
  waited: 0,
  dueIn: 24,
  choice: 10,
  ...changes,
})
const ids = (queue: readonly Waiting[]) => order(queue).map(({ id }) => id)

const queues = fc
  .array(
    fc.record({
      plan: fc.constantFrom('starter' as const, 'pro' as const, 'enterprise' as const),
      restock: fc.boolean(),
      waited: fc.double({ min: 0, max: 40, noNaN: true }),
      dueIn: fc.integer({ min: -20, max: 24 }),
      choice: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((item, i) => ({ id: `r${i}`, ...item })))

const rank = ({ restock, dueIn }: Waiting) => (restock ? 1 : dueIn < 6 ? 2 : 3)
const pairs = (queue: readonly Waiting[]) => queue.flatMap((x, i) => queue.slice(i + 1).map((y) => [x, y] as const))

describe('order', () => {
  test('is a permutation, and does not depend on how the queue was read', () => {
    fc.assert(
      fc.property(queues, (queue) => {
        expect(ids(queue).sort()).toEqual(queue.map(({ id }) => id).sort())
        expect(ids(queue.toReversed())).toEqual(ids(queue))
      }),
    )
  })

  test('puts running tests first, then promises about to break', () => {
    fc.assert(
      fc.property(queues, (queue) => {
        const ranks = order(queue).map(rank)
        expect(ranks).toEqual(ranks.toSorted((x, y) => x - y))
      }),
    )
  })

  test('a run that has waited for twelve hours is not overtaken by a later arrival of its class', () => {
    fc.assert(
      fc.property(queues, (queue) => {
        for (const [ahead, behind] of pairs(order(queue)))
          if (rank(ahead) === rank(behind) && behind.waited > ahead.waited) expect(behind.waited).toBeLessThan(12)
      }),
    )
  })

  test('among younger runs, more weight times age goes first; within six hours of it, the one with less choice', () => {
    const weights = { starter: 1, pro: 2, enterprise: 3 }
    const turn = ({ plan, waited }: Waiting) => Math.floor((weights[plan] * waited) / 6)
    fc.assert(
      fc.property(queues, (queue) => {
        for (const [ahead, behind] of pairs(order(queue))) {
          if (rank(ahead) !== rank(behind) || ahead.waited >= 12) continue
          expect(turn(ahead)).toBeGreaterThanOrEqual(turn(behind))
          if (turn(ahead) === turn(behind)) expect(ahead.choice).toBeLessThanOrEqual(behind.choice)
        }
      }),
    )
  })

  test('an Enterprise passes a Starter that came an hour before, and not one that came twelve hours before', () => {
    const young = [waiting('starter', { waited: 3 }), waiting('enterprise', { plan: 'enterprise', waited: 2 })]
    expect(ids(young)).toEqual(['enterprise', 'starter'])
    const old = [waiting('starter', { waited: 12 }), waiting('enterprise', { plan: 'enterprise', waited: 11 })]
    expect(order(old).map(({ id, blocks }) => [id, blocks])).toEqual([
      ['starter', true],
      ['enterprise', false],
    ])
  })

  test('among equals the scarcest goes first, then the oldest', () => {
    const queue = [
      waiting('a', { choice: 9, waited: 1 }),
      waiting('b', { choice: 2, waited: 1 }),
      waiting('c', { choice: 2, waited: 2 }),
    ]
    expect(ids(queue)).toEqual(['c', 'b', 'a'])
  })
})
