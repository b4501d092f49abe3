import { describe, expect, it } from 'vitest'
import { listedDollars, planNames, plans } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { type PublicScreenKey, publicScreens } from '@fortnight/contract/site-map/public-screens'
import { aSite } from './a-site.testkit.ts'
import { planOffers } from './plan-offers.ts'
import { wrongIn } from './schema-org.testkit.ts'
import { conversationTags, structuredData } from './structured-data.ts'

const keys = Object.keys(publicScreens) as PublicScreenKey[]
const readings = ['charged', 'listed'] as const

describe('structured data', () => {
  it.each(keys.flatMap((key) => readings.map((prices) => [key, prices] as const)))(
    'of %s, with prices %s, holds only what schema.org knows',
    (key, structuredPrices) => {
      for (const thing of structuredData(key, aSite({ structuredPrices }))) expect(wrongIn(key, thing)).toEqual([])
    },
  )

  it('is refused by the same check when it holds anything else', () => {
    expect(wrongIn('x', { '@type': 'Organisation' })).toEqual(['x: there is no type Organisation'])
    expect(wrongIn('x', { '@type': 'Organization', acceptedAnswer: 'a' })).toHaveLength(1)
    expect(wrongIn('x', { '@type': 'FAQPage', mainEntity: { '@type': 'Offer', price: '1' } })).toEqual([])
    expect(wrongIn('x', { '@type': 'Question', acceptedAnswer: { '@type': 'Offer' } })).toHaveLength(1)
    expect(wrongIn('x', { '@type': 'Question', acceptedAnswer: 'yes' })).toHaveLength(1)
  })

  it('of the front page holds the organisation and every question that the page shows', () => {
    const site = aSite()
    const nodes = structuredData('home', site)
    expect(nodes.map((thing) => thing['@type' as keyof typeof thing])).toEqual([
      'Organization',
      'WebSite',
      'Service',
      'FAQPage',
    ])
    const text = JSON.stringify(nodes.at(-1))
    for (const { question, answer } of site.content.faq.items) {
      expect(text).toContain(JSON.stringify(question))
      expect(text).toContain(JSON.stringify(answer))
    }
  })

  it('publishes the prices that are charged and shown, or the other reading if the operator chose it', () => {
    const offers = (structuredPrices: 'charged' | 'listed') => {
      const service = structuredData('home', aSite({ structuredPrices }))[2] as unknown as {
        offers: { price: string }[]
      }
      return service.offers.map(({ price }) => price)
    }
    expect(offers('charged').map((price) => `$${price}`)).toEqual(planNames.map((name) => dollars(plans[name].cents)))
    expect(planOffers(aSite().content.pricing).map(({ price }) => price)).toEqual(
      offers('charged').map((price) => `$${price}`),
    )
    expect(offers('listed')).toEqual(planNames.map((name) => `${listedDollars[name]}.00`))
  })

  it('publishes no rating, because there is none', () => {
    expect(JSON.stringify(keys.map((key) => structuredData(key, aSite())))).not.toMatch(/rating|review/i)
  })
})

it('engines that answer in sentences learn what this is and which questions are answered', () => {
  const tags = Object.fromEntries(conversationTags(aSite()))
  expect(tags['ai:questions']).toContain('Why does Google Play ask for this at all?')
  expect(tags['ai:topics']).toContain('closed testing')
})
