import { planNames, plans } from '@fortnight/contract/plans'
import type { Site } from '@fortnight/contract/site'
import { dollars } from '@fortnight/contract/format/money'
import { listedPages, metaOf, type PageKey, pageMeta } from '../lib/page-meta.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Addresses that machines have no business at; they are guarded or empty for them anyway. */
const closed = [
  '/api/',
  '/account',
  '/admin',
  '/apps/',
  '/auth/',
  '/dashboard',
  '/debug',
  '/payments/',
  '/reset-password',
  '/seo-monitor',
  '/setup',
  '/verify-email',
  '/unsubscribe',
  '/welcome',
]

/** robots.txt (RFC 9309). */
export const robotsTxt = ({ origin }: Site): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/** The sitemap of every page that may be listed (sitemaps.org). No dates: pages change with their texts, not with a clock. */
export function sitemapXml({ origin }: Site): string {
  const urls = listedPages.map(({ path }) => `<url><loc>${escape(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** The site in plain words, for engines that answer in sentences (llmstxt.org). */
export function llmsTxt({ origin, brand, content }: Site): string {
  const link = (key: PageKey) => {
    const { title, description, path } = metaOf(key, brand)
    return `- [${title}](${origin}${path}): ${description}`
  }
  const keys = Object.keys(pageMeta) as PageKey[]
  return [
    `# ${brand.name}`,
    '',
    `> ${metaOf('home', brand).description}`,
    '',
    '## Plans',
    '',
    ...planNames.map((name) => {
      const { label, cents, testers, days } = plans[name]
      return `- ${label}: ${dollars(cents)} per app, ${testers} testers, ${days} days`
    }),
    '',
    '## Questions',
    '',
    ...content.faq.items.flatMap(({ question, answer }) => [`### ${question}`, '', answer, '']),
    '## Pages',
    '',
    ...keys.filter((key) => metaOf(key, brand).path).map(link),
    '',
  ].join('\n')
}
