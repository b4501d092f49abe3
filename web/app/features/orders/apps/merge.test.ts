import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedIn, merge, only } from './merge.ts'

const base = { name: 'Tideline', description: 'Tides.', countries: ['PK'] }

it('takes what they alone changed, and leaves what I alone changed', () => {
  expect(merge(base, { ...base, name: 'Mine' }, { ...base, description: 'Theirs', countries: [] })).toEqual({
    taken: ['description', 'countries'],
    conflicts: [],
  })
})

it('asks if both changed one field differently, and not if both made it the same', () => {
  expect(
    merge(base, { ...base, name: 'Mine', countries: ['DE'] }, { ...base, name: 'Theirs', countries: ['DE'] }),
  ).toEqual({ taken: [], conflicts: ['name'] })
})

it('loses nothing: what is not a conflict has the change of the side that made one', () => {
  const values = fc.record({ a: fc.constantFrom('x', 'y', 'z'), b: fc.constantFrom('x', 'y', 'z') })
  fc.assert(
    fc.property(values, values, values, (from, mine, theirs) => {
      const { taken, conflicts } = merge(from, mine, theirs)
      const merged = { ...mine, ...only(theirs, taken) }
      for (const name of ['a', 'b'] as const) {
        if (conflicts.includes(name)) expect(new Set([from[name], mine[name], theirs[name]]).size).toBe(3)
        else if (theirs[name] !== from[name]) expect(merged[name]).toBe(theirs[name])
        else expect(merged[name]).toBe(mine[name])
      }
      expect(changedIn(theirs, merged)).toEqual(
        expect.arrayContaining(changedIn(from, mine).filter((name) => conflicts.includes(name))),
      )
    }),
  )
})
