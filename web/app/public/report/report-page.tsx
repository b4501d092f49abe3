import { mediumDay } from '@fortnight/contract/format/days'
import { withinSentence } from '@fortnight/contract/format/sentences'
import { cityOf } from '@fortnight/contract/format/zones'
import type { SharedReport } from '@fortnight/contract/site'
import type { Report } from '@fortnight/contract/testing/public-report'
import type { ReportSection } from '@fortnight/contract/testing/report-sections'
import {
  provenOf,
  reportedOf,
  reportFigures,
  reportGate,
  reportHeadline,
  reportLeftOut,
  reportTerms,
  reportTitle,
} from '@fortnight/contract/testing/report-text'
import { runPhaseLabels } from '@fortnight/contract/vocabulary/run-phase-labels'
import { BigMoon } from '../big-moon.tsx'
import { PageShell } from '../page-shell.tsx'
import { Chapter } from './chapter.tsx'
import { CheckRecord } from './check-record.tsx'
import { DailyUse } from './daily-use.tsx'
import { ReportFeedbackTable } from './report-feedback.tsx'
import { ReportGrid } from './report-grid.tsx'
import { ReportPhones } from './report-phones.tsx'

function Opening({ report }: { report: Report }) {
  const leftOut = reportLeftOut(report)
  const k = report.length ? report.elapsed / report.length : 0
  return (
    <header className="relative overflow-hidden pt-8 pb-10 sm:pt-12">
      <BigMoon k={k} className="absolute top-6 -right-28 w-72 max-md:hidden lg:right-0" />
      <div className="relative max-w-[38rem]">
        <p className="text-14 wrap-anywhere text-ink-3">
          <bdi>{reportTitle(report)}</bdi> by <bdi>{report.provider}</bdi>
        </p>
        <p className="mt-5 font-semibold wrap-anywhere">
          <bdi>{report.app}</bdi>
        </p>
        {report.package_name && <p className="font-mono text-13 wrap-anywhere text-ink-3">{report.package_name}</p>}
        <h1 className="mt-3 text-title leading-tight tracking-tight text-balance wrap-anywhere">
          {reportHeadline(report)}
        </h1>
        <p className="mt-4 max-w-[34em] text-ink-2">
          As of <time dateTime={report.as_of}>{mediumDay(report.through)}</time>:{' '}
          {withinSentence(runPhaseLabels[report.phase].label)}. {reportGate}
        </p>
        {leftOut && <p className="mt-3 max-w-[34em] text-14 text-ink-3">{leftOut}</p>}
      </div>
    </header>
  )
}

function Figures({ report }: { report: Report }) {
  return (
    <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
      {reportFigures(report).map(([label, value, of]) => (
        <div key={label} className="py-4 pr-3">
          <dt className="text-13 text-ink-3">{label}</dt>
          <dd className="mt-1">
            <span className="font-display text-24 font-bold tracking-tight">{value}</span>{' '}
            <span className="text-13 text-ink-2">{of}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sentences({ title, entries }: { title: string; entries: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h3 className="border-b-[1.5px] border-ink pb-2 text-18">{title}</h3>
      <ul className="text-14 text-ink-2">
        {entries.map(([subject, rest]) => (
          <li key={subject} className="border-b border-line py-2.5">
            <b className="font-semibold text-ink">{subject}</b> {rest}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The public page of a report: the figures of its PDF, and a check of the record by the reader's own browser. */
export function ReportPage({ token, report }: SharedReport) {
  const has = (section: ReportSection) => !report.left_out.includes(section)
  return (
    <PageShell>
      <article className="wrap pb-20">
        <Opening report={report} />
        <Figures report={report} />
        <Chapter id="days" title="Testers, day by day" long>
          <ReportGrid report={report} />
        </Chapter>
        <CheckRecord token={token} record={report.record} />
        {has('phones') && (
          <Chapter
            id="phones"
            title="Who tested, and on what"
            about="Testers are numbers here: no names, no addresses."
          >
            <ReportPhones report={report} />
          </Chapter>
        )}
        {has('feedback') && (
          <Chapter
            id="feedback"
            title="What testers found, and what changed"
            about="What testers wrote stays with the developer. Days are counted from the start of the test."
          >
            <ReportFeedbackTable report={report} />
          </Chapter>
        )}
        {has('daily_use') && <DailyUse report={report} />}
        <Chapter
          id="method"
          title="How this was measured"
          about={`Each tester joined with their own phone. Once a day they opened the app, did a small task and checked in; days run from midnight to midnight in ${cityOf(report.timezone)}. Testers are paid for using the app and for screenshots, never for a good opinion.`}
        >
          <dl className="mb-8 grid gap-x-10 text-14 sm:grid-cols-2">
            {reportTerms(report).map(([name, value]) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2">
                <dt className="text-ink-2">{name}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
            <Sentences title="What is proven" entries={provenOf(report)} />
            <Sentences title="What is only reported" entries={reportedOf(report)} />
          </div>
        </Chapter>
      </article>
    </PageShell>
  )
}
