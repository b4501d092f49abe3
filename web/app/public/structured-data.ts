import type { BreadcrumbList, FAQPage, Organization, Service, WebSite, WithContext } from 'schema-dts'
import { listedDollars, planNames, plans, turnaround } from '@fortnight/contract/plans'
import type { Site } from '@fortnight/contract/site'
import type { PublicScreenKey } from '@fortnight/contract/site-map/public-screens'
import { metaOf } from '../lib/page-meta.ts'

const context = 'https://schema.org' as const

function organization({ origin, brand }: Site): WithContext<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: brand.tagline,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: brand.supportEmail },
  }
}

function website({ origin, brand }: Site): WithContext<WebSite> {
  return { '@context': context, '@type': 'WebSite', name: brand.name, url: `${origin}/`, inLanguage: 'en' }
}

/**
 * The plans as offers. Prices are those charged unless the operator chose the other reading of the specification (§9).
 */
function service(site: Site): WithContext<Service> {
  const { origin, brand, structuredPrices } = site
  const price = (name: (typeof planNames)[number]) =>
    structuredPrices === 'listed' ? listedDollars[name].toFixed(2) : (plans[name].cents / 100).toFixed(2)
  return {
    '@context': context,
    '@type': 'Service',
    name: metaOf('home', brand).title,
    serviceType: 'Closed testing of Android apps',
    provider: { '@id': `${origin}/#organization` },
    areaServed: 'Worldwide',
    offers: planNames.map((name) => ({
      '@type': 'Offer',
      name: plans[name].label,
      price: price(name),
      priceCurrency: 'USD',
      url: `${origin}/#pricing`,
      availability: 'https://schema.org/InStock',
    })),
    ...(structuredPrices === 'listed' && {
      availableChannel: { '@type': 'ServiceChannel', serviceUrl: `${origin}/`, processingTime: turnaround },
    }),
  }
}

function questions({ content }: Site): WithContext<FAQPage> {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: content.faq.items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function breadcrumbs(page: PublicScreenKey, { origin, brand }: Site): WithContext<BreadcrumbList> {
  const { title, path = '/' } = metaOf(page, brand)
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: brand.name, item: { '@type': 'WebPage', '@id': `${origin}/` } },
      { '@type': 'ListItem', position: 2, name: title, item: { '@type': 'WebPage', '@id': origin + path } },
    ],
  }
}

type Thing = ReturnType<typeof organization | typeof website | typeof service | typeof questions | typeof breadcrumbs>

/** The structured data of a page, in the vocabulary of schema.org. */
export function structuredData(page: PublicScreenKey, site: Site): Thing[] {
  if (page === 'home') return [organization(site), website(site), service(site), questions(site)]
  return metaOf(page, site.brand).path ? [breadcrumbs(page, site)] : []
}

/** Tags for engines that answer in sentences: what this is, and which questions the page answers (spec §3). */
export function conversationTags({ brand, content }: Site): [name: string, content: string][] {
  const flagged = content.faq.items.filter((item) => item.aiOptimized)
  return [
    ['ai:summary', metaOf('home', brand).description],
    ['ai:topics', [...new Set(content.faq.items.flatMap((item) => item.keywords))].join(', ')],
    ['ai:questions', flagged.map((item) => item.question).join(' | ')],
  ]
}
