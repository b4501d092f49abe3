import { defaultBrand } from '@fortnight/contract/brand'
import { DocumentMeta } from '../ui/document-meta.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { assets } from './assets.ts'

/**
 * What the service worker shows in place of any page while the server can't be reached. It is drawn once, when the web
 * is built, and needs no script: its link has no address of its own, so it leads to the page that was asked for.
 */
export function OfflinePage() {
  return (
    <html lang="en">
      <head>
        <DocumentMeta />
        <meta name="robots" content="noindex" />
        <title>{`No connection | ${defaultBrand.name}`}</title>
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <header className="wrap pt-4">
          <Wordmark name={defaultBrand.name} />
        </header>
        <main id="main" className="wrap">
          <StatusBlock title="No connection" actions={<ButtonLink href="">Try again</ButtonLink>}>
            {defaultBrand.name} could not be reached. Check your connection and try again. Your tests keep running.
          </StatusBlock>
        </main>
      </body>
    </html>
  )
}
