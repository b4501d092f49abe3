import { reportPath, reportPicturePath } from '@fortnight/contract/site-map/paths'
import type { SharedReport } from '@fortnight/contract/site'
import { reportGate, reportHeadline } from '@fortnight/contract/testing/report-text'
import { Document } from '../document.tsx'
import { IconTags } from '../head-tags.tsx'
import { useSite } from '../site-context.ts'
import { ReportPage } from './report-page.tsx'

/** What a link to the report looks like elsewhere. Search engines do not list it. */
function ReportTags({ token, report }: SharedReport) {
  const { origin, brand } = useSite()
  const title = reportHeadline(report)
  return (
    <>
      <meta name="description" content={reportGate} />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={reportGate} />
      <meta property="og:url" content={origin + reportPath(token)} />
      <meta property="og:image" content={origin + reportPicturePath(reportPath(token))} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <IconTags />
    </>
  )
}

/** The public page of a report, as a whole document. */
export function ReportDocument(shared: SharedReport) {
  const { brand } = useSite()
  return (
    // Visits are not measured, as on the page of unknown addresses: this address is a permission.
    <Document
      page="notFound"
      head={{ title: `Test report: ${shared.report.app} · ${brand.name}`, tags: <ReportTags {...shared} /> }}
    >
      <ReportPage {...shared} />
    </Document>
  )
}
