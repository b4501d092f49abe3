import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Part, joinParts } from './join-parts.ts'

/** Parts of a site whose modules run after those they import: each imports only parts before it. */
const sites = fc
  .array(
    fc.record({
      views: fc.uniqueArray(fc.nat(7), { minLength: 1 }),
      bytes: fc.nat(4000),
      imports: fc.array(fc.nat(19), { maxLength: 3 }),
      kind: fc.constantFrom('all', 'admin'),
    }),
    { maxLength: 20 },
  )
  .map((parts) =>
    parts.map(({ views, imports, ...part }, index): Part => ({
      ...part,
      views: new Set(views),
      imports: new Set(imports.filter((to) => to < index)),
    })),
  )

/** What all views together load, with 500 bytes for each file. */
function loaded(parts: readonly Part[], files: readonly number[][]) {
  const costs = files.map((file) => {
    const members = file.flatMap((index) => parts[index] ?? [])
    const views = new Set(members.flatMap((part) => [...part.views]))
    return views.size * (500 + members.reduce((sum, { bytes }) => sum + bytes, 0))
  })
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/** Is true if the files can run one after the other, each behind those it imports. */
function runInOrder(parts: readonly Part[], files: readonly number[][]) {
  const waiting = new Set(files)
  const done = new Set<number>()
  for (let before = -1; before !== done.size;) {
    before = done.size
    for (const file of waiting) {
      const needed = file.flatMap((index) => [...(parts[index]?.imports ?? [])])
      if (!needed.every((index) => done.has(index) || file.includes(index))) continue
      file.forEach((index) => done.add(index))
      waiting.delete(file)
    }
  }
  return waiting.size === 0
}

it('puts each part into one file, none with parts of another kind', () => {
  fc.assert(
    fc.property(sites, (parts) => {
      const files = joinParts(parts)
      expect(files.flat().sort((a, b) => a - b)).toEqual([...parts.keys()])
      for (const file of files) expect(new Set(file.map((index) => parts[index]?.kind)).size).toBe(1)
    }),
  )
})

it('lets the views together load no more than before', () => {
  fc.assert(
    fc.property(sites, (parts) => {
      const apart = [...parts.keys()].map((index) => [index])
      expect(loaded(parts, joinParts(parts))).toBeLessThanOrEqual(loaded(parts, apart))
    }),
  )
})

it('keeps files from importing each other in a circle', () => {
  fc.assert(
    fc.property(sites, (parts) => {
      expect(runInOrder(parts, joinParts(parts))).toBe(true)
    }),
  )
})

it('joins what the same views load, and leaves apart what only some of them need', () => {
  const part = (views: number[], bytes: number): Part => ({
    views: new Set(views),
    bytes,
    imports: new Set(),
    kind: 'all',
  })
  expect(joinParts([part([1, 2], 9000), part([1, 2], 9000)])).toEqual([[0, 1]])
  expect(joinParts([part([1, 2], 9000), part([1], 9000)])).toEqual([[0], [1]])
  expect(joinParts([part([1, 2], 9000), part([1], 100)])).toEqual([[0, 1]])
})

it('leaves apart what would bring a view more than a file less is worth', () => {
  const part = (views: number[], bytes: number, imports: number[] = []): Part => ({
    views: new Set(views),
    bytes,
    imports: new Set(imports),
    kind: 'all',
  })
  const schemas = part([1, 2], 20_000)
  expect(joinParts([schemas, part([1, 2, 3], 100), part([1, 2], 100, [0])])).toEqual([[1], [0, 2]])
  expect(joinParts([part([1, 2, 3], 20_000), part([1, 2, 3], 100), part([1, 2], 100, [0])])).toHaveLength(1)
})
