import type { ReactNode } from 'react'
import { changedIn } from '@fortnight/contract/brand'
import { writtenIdentity } from '@fortnight/contract/identity-settings'
import { mayMeasure, type PublicScreenKey } from '@fortnight/contract/site-map/public-screens'
import { metaOf } from '../lib/page-meta.ts'
import { planScript, themeScript } from '../theme-script.ts'
import { DocumentMeta } from '../ui/document-meta.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { assets } from './assets.ts'
import { HeadTags } from './head-tags.tsx'
import { useSite } from './site-context.ts'

/** Written only if it differs, so that the pages of an unchanged installation stay small. */
function Configuration({ page }: { page: PublicScreenKey }) {
  const { brand, identity, tracking } = useSite()
  // A page without an address of its own is shown under any: the missing page, steps of signing in.
  const { path } = metaOf(page, brand)
  const measured = path !== undefined && mayMeasure(path) && Object.keys(tracking).length > 0
  const changed = changedIn(brand)
  const signIn = writtenIdentity(identity)
  return (
    <>
      {changed && <meta name="brand" content={JSON.stringify(changed)} />}
      {signIn && <meta name="identity" content={signIn} />}
      {measured && <meta name="tracking" content={JSON.stringify(tracking)} />}
    </>
  )
}

/**
 * Asks for the public script once the page has been painted: nothing on it is needed to read, and on a slow line it
 * would compete with the style sheet and the fonts. Until it is there every control is a link that works without it.
 */
const afterFirstPaint = (script: string) =>
  `requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>import(${JSON.stringify(script)}))))`

/** What the head of a page that is not of the site map says of it. */
export interface OwnHead {
  title: string
  tags: ReactNode
}

/** A whole public page. No React and no router follow it into the browser, only the public script. */
export function Document({ page, head, children }: { page: PublicScreenKey; head?: OwnHead; children: ReactNode }) {
  const { brand } = useSite()
  return (
    // Links within a page glide. In the application, where the router scrolls, a screen begins at its place.
    <html lang="en" className="motion-safe:scroll-smooth">
      <head>
        <DocumentMeta />
        {/* Our own constants; they must run before the first paint. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script dangerouslySetInnerHTML={{ __html: planScript + themeScript }} />
        <title>{head?.title ?? metaOf(page, brand).title}</title>
        <link rel="preload" href={assets.displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {head?.tags ?? <HeadTags page={page} />}
        <Configuration page={page} />
      </head>
      <body>
        <SkipLink />
        {children}
        {/* Messages of the public script. The region is here from the start, so that the first one is read. */}
        <div id="public-message" role="alert" className="public-message" />
        {/* Our own constant and the address of our own file. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script dangerouslySetInnerHTML={{ __html: afterFirstPaint(assets.script) }} />
      </body>
    </html>
  )
}
