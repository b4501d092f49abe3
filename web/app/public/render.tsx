import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteRenderer } from '@fortnight/contract/site'
import { ActionDocument } from './action/action-document.tsx'
import { Document } from './document.tsx'
import { llmsTxt, robotsTxt, securityTxt, securityTxtPath, sitemapXml } from './for-engines.ts'
import { OfflinePage } from './offline-page.tsx'
import { ReportDocument } from './report/report-document.tsx'
import { publicPages } from './public-pages.tsx'
import { SiteContext } from './site-context.ts'

const texts = {
  '/robots.txt': robotsTxt,
  '/sitemap.xml': sitemapXml,
  '/llms.txt': llmsTxt,
  [securityTxtPath]: securityTxt,
}

/** Draws every public page from the site as it is at that moment. The server loads this module's build. */
export const renderer: SiteRenderer = {
  paths: [...Object.keys(publicPages), ...Object.keys(texts)],
  draw(path, site) {
    const text = texts[path as keyof typeof texts]
    if (text) return text(site)
    const found = publicPages[path]
    if (!found) throw new Error(`There is no public page ${path}`)
    const { key, Page } = found
    const html = renderToStaticMarkup(
      <SiteContext value={site}>
        <Document page={key}>
          <Page />
        </Document>
      </SiteContext>,
    )
    return `<!doctype html>${html}`
  },
  drawReport: (shared, site) =>
    `<!doctype html>${renderToStaticMarkup(
      <SiteContext value={site}>
        <ReportDocument {...shared} />
      </SiteContext>,
    )}`,
  drawAction: (page, site) =>
    `<!doctype html>${renderToStaticMarkup(
      <SiteContext value={site}>
        <ActionDocument {...page} />
      </SiteContext>,
    )}`,
}

export { drawApplicationDocument } from '../application-document.tsx'
export { drawPortalDocument } from '../portal/portal-document.tsx'

/** The page for when there is no network; the build makes a file of it for the service worker. */
export const drawOfflinePage = () => `<!doctype html>${renderToStaticMarkup(<OfflinePage />)}`
