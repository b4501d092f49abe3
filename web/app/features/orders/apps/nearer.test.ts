import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearer } from './nearer.ts'

const part = 6
const rows = (ids: readonly number[]) => ids.map((id) => ({ id: `${id}` }))
const aList = fc.uniqueArray(fc.nat(60), { maxLength: 40 }).map(rows)
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const newOf = (next: readonly { id: string }[], before: readonly { id: string }[]) =>
  ids(next).filter((id) => !ids(before).includes(id)).length

describe('a list that changes a part at a time', () => {
  it('comes to what is wanted, each step with no more than a few new rows, no row twice, and no lower than before', () => {
    fc.assert(
      fc.property(aList, aList, (drawn, wanted) => {
        let now: readonly { id: string }[] = drawn
        for (let steps = 0; now !== wanted; steps += 1) {
          const next = nearer(now, wanted)
          expect(newOf(next, now)).toBeLessThanOrEqual(part)
          expect(new Set(ids(next)).size).toBe(next.length)
          if (next !== wanted) expect(next.length).toBeGreaterThanOrEqual(now.length)
          expect(steps).toBeLessThanOrEqual(Math.ceil(wanted.length / part))
          now = next
        }
      }),
    )
  })

  it('has what was asked for at its top first, and keeps what it had below until then', () => {
    const drawn = rows(Array.from({ length: 12 }, (_, n) => n))
    const wanted = rows(Array.from({ length: 12 }, (_, n) => 20 + n))
    const next = nearer(drawn, wanted)
    expect(ids(next)).toEqual([...ids(wanted).slice(0, part), ...ids(drawn).slice(0, 12 - part)])
    expect(nearer(next, wanted)).toBe(wanted)
  })

  it('is in another order at once, and has a changed row at once', () => {
    const drawn = rows([1, 2, 3, 4, 5, 6, 7, 8])
    const turned = drawn.toReversed()
    expect(nearer(drawn, turned)).toBe(turned)
    const changed = drawn.map((row) => ({ ...row }))
    expect(nearer(drawn, changed)).toBe(changed)
  })
})
