import { describe, expect, it } from 'vitest'
import { contentSchemas } from '@fortnight/contract/site/content'
import { settingSchemas } from '@fortnight/contract/operations/settings'
import { limitsAt } from './limits.ts'

describe('the limits of a field', () => {
  it.each([
    ['of a line', contentSchemas.hero, 'eyebrow', { maxLength: 60 }],
    ['of a part of a tuple', contentSchemas.hero, 'title.2', { maxLength: 24 }],
    ['of a list', contentSchemas.hero, 'facts', { minItems: 2, maxItems: 4 }],
    ['of a field of an entry', contentSchemas.faq, 'items.17.answer', { maxLength: 1200 }],
    ['of a line of a list of an entry', contentSchemas.faq, 'items.0.keywords.2', { maxLength: 40 }],
    ['of a list under a name', contentSchemas.pricing, 'plans.pro.rows', { minItems: 1, maxItems: 8 }],
    ['of a list that always has four', contentSchemas['how-it-works'], 'steps', { minItems: 4, maxItems: 4 }],
    ['of a number, none', settingSchemas.rate, 'pkr_per_usd', {}],
    ['of nowhere, none', contentSchemas.faq, 'nothing.here', {}],
  ])('%s', (_case, schema, name, limits) => {
    expect(limitsAt(schema, name)).toEqual(limits)
  })
})
