import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { differences, isSame } from './diff.ts'

const { faq, hero } = defaultContent
const [first, second, ...others] = faq.items
if (!first || !second) throw new Error('two questions at least')
const withItems = (items: unknown[]) => ({ ...faq, items })

describe('the differences of two texts', () => {
  it.each([
    ['a changed line', hero, { ...hero, eyebrow: 'New' }, [['changed', 'eyebrow']]],
    [
      'a changed answer',
      faq,
      withItems([first, { ...second, answer: 'New' }, ...others]),
      [['changed', 'items.1.answer']],
    ],
    [
      'a changed question',
      faq,
      withItems([{ ...first, question: 'New?' }, second, ...others]),
      [['changed', 'items.0.question']],
    ],
    ['a question less', faq, withItems([second, ...others]), [['removed', 'items.0']]],
    ['a question more', withItems([second, ...others]), faq, [['added', 'items.0']]],
    ['another order', faq, withItems([second, first, ...others]), [['moved', 'items']]],
    [
      'another order and another answer',
      faq,
      withItems([second, { ...first, answer: 'New' }, ...others]),
      [
        ['moved', 'items'],
        ['changed', 'items.1.answer'],
      ],
    ],
    [
      'a line of a list',
      hero,
      { ...hero, assurances: ['New', ...hero.assurances.slice(1)] },
      [['changed', 'assurances.0']],
    ],
    ['what is not ticked and what is left out', { ticked: false }, {}, []],
  ])('%s', (_case, before, after, expected) => {
    expect(differences(before, after).map(({ kind, path }) => [kind, path.join('.')])).toEqual(expected)
  })

  const Text = fc.record({
    title: fc.string(),
    items: fc.array(
      fc.record({ question: fc.string({ maxLength: 2 }), keywords: fc.array(fc.string(), { maxLength: 2 }) }),
    ),
  })

  it('are none for the same text, with its fields in any order', () => {
    fc.assert(
      fc.property(Text, (text) => {
        const turned = Object.fromEntries(Object.entries(structuredClone(text)).toReversed())
        expect(differences(text, turned)).toEqual([])
      }),
    )
  })

  it('are some for any two texts that are not written alike', () => {
    fc.assert(
      fc.property(Text, Text, (before, other) => {
        const alike = JSON.stringify(before) === JSON.stringify(other)
        expect(isSame(before, other)).toBe(alike)
        expect(differences(before, other).length === 0).toBe(alike)
      }),
    )
  })

  it('say of entries taken out exactly how many there were', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 }),
        fc.array(fc.boolean(), { minLength: 12 }),
        (lines, kept) => {
          const items = lines.map((question) => ({ question }))
          const left = items.filter((_, index) => kept[index])
          const found = differences({ items }, { items: left })
          expect(found.map(({ kind }) => kind)).toEqual(
            Array.from({ length: items.length - left.length }, () => 'removed'),
          )
        },
      ),
    )
  })
})
