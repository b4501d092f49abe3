import type { PublicScreenKey } from '@fortnight/contract/site-map/public-screens'
import { metaOf } from '../lib/page-meta.ts'
import { useSite } from './site-context.ts'
import { conversationTags, structuredData } from './structured-data.ts'

/** JSON for a script element: nothing in it can close the element. */
const embedded = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Icons, and the colours of the browser around a page. */
export const IconTags = () => (
  <>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <meta name="theme-color" content="#f9f8f3" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0e101d" media="(prefers-color-scheme: dark)" />
  </>
)

/** What machines read of a page: search engines, link previews, the browser's own install prompt. */
export function HeadTags({ page }: { page: PublicScreenKey }) {
  const site = useSite()
  const { title, description, keywords, robots, path } = metaOf(page, site.brand)
  const address = path === undefined ? undefined : site.origin + path
  const image = `${site.origin}/og.png`
  return (
    <>
      {description && <meta name="description" content={description} />}
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      <meta name="robots" content={robots} />
      {address && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.brand.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={`${site.brand.name}: ${site.brand.tagline}`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {page === 'home' &&
        conversationTags(site).map(([name, content]) => <meta key={name} name={name} content={content} />)}
      <IconTags />
      {structuredData(page, site)
        .map(embedded)
        .map((json) => (
          // JSON of our own making, which can't end its element.
          // oxlint-disable-next-line react/no-danger
          <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
        ))}
    </>
  )
}
