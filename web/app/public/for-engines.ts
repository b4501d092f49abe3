import { planNames, plans } from '@fortnight/contract/plans'
import type { Site } from '@fortnight/contract/site'
import { dollars } from '@fortnight/contract/format/money'
import { dayMs } from '@fortnight/contract/format/spans'
import { closedToEngines, siteMap } from '@fortnight/contract/site-map'
import type { PublicScreenKey } from '@fortnight/contract/site-map/public-screens'
import { listedPages, listedPaths, metaOf } from '../lib/page-meta.ts'

/** Fixed by RFC 9116. */
export const securityTxtPath = '/.well-known/security.txt'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** robots.txt (RFC 9309). */
export const robotsTxt = ({ origin }: Site): string =>
  [
    'User-agent: *',
    ...['/api/', ...closedToEngines].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/**
 * The sitemap of every page that may be listed (sitemaps.org). No dates: pages change with their texts, not with a
 * clock.
 */
export function sitemapXml({ origin }: Site): string {
  const urls = listedPaths.map((path) => `<url><loc>${escape(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/**
 * Where to report a weakness (RFC 9116). It ends after 90 days, counted from the day on which it is drawn: the file of
 * a site that is no longer looked after runs out.
 */
export function securityTxt({ origin, brand, today }: Site): string {
  const expires = new Date(Date.parse(today) + 90 * dayMs).toISOString()
  return [
    `Contact: mailto:${brand.supportEmail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, ur',
    `Canonical: ${origin}${securityTxtPath}`,
    `Policy: ${origin}${siteMap.security.path}#report`,
    '',
  ].join('\n')
}

/** The site in plain words, for engines that answer in sentences (llmstxt.org). */
export function llmsTxt({ origin, brand, content }: Site): string {
  const link = (key: PublicScreenKey) => {
    const { title, description, path } = metaOf(key, brand)
    return `- [${title}](${origin}${path}): ${description}`
  }
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
    ...listedPages.map(link),
    '',
  ].join('\n')
}
