import type { Report, ReportFeedback } from '@fortnight/contract/testing/public-report'
import { feedbackOrigin, feedbackOutcome } from '@fortnight/contract/testing/report-text'
import { counted } from '@fortnight/contract/format/plurals'
import { findingKindNames } from '@fortnight/contract/vocabulary/finding-labels'
import { Badge } from '../../ui/badge.tsx'

function Outcome({ entry }: { entry: ReportFeedback }) {
  const [outcome, detail] = feedbackOutcome(entry)
  const tone = entry.still ? 'due' : entry.confirmed ? 'ok' : 'quiet'
  return (
    <>
      <Badge tone={tone} icon={entry.still ? 'warn' : entry.confirmed ? 'check' : 'clock'}>
        {outcome}
      </Badge>
      {detail && <span className="mt-1 block text-13 text-ink-3">{detail}</span>}
    </>
  )
}

/** Problems and ideas, and the versions that answered them. */
export function ReportFeedbackTable({ report: { feedback, figures } }: { report: Report }) {
  const praise = figures.praise > 0 && (
    <p className="mt-4 text-14 text-ink-2">Testers also sent praise {counted(figures.praise, 'time')}.</p>
  )
  if (!feedback.length)
    return (
      <>
        <p className="text-14 text-ink-2">Testers reported no problem and no idea.</p>
        {praise}
      </>
    )
  return (
    <>
      <table className="w-full text-left text-14">
        <caption className="sr-only">Problems and ideas of the testers</caption>
        <thead className="text-13 text-ink-3">
          <tr>
            <th scope="col" className="border-b border-line pb-2 font-medium">
              Feedback
            </th>
            <th scope="col" className="border-b border-line pb-2 font-medium max-sm:hidden">
              Reported
            </th>
            <th scope="col" className="border-b border-line pb-2 font-medium max-sm:hidden">
              Fix out
            </th>
            <th scope="col" className="border-b border-line pb-2 font-medium">
              Outcome
            </th>
          </tr>
        </thead>
        <tbody>
          {feedback.map((entry) => (
            <tr key={entry.number} className="align-top">
              <th scope="row" className="border-b border-line py-3 pr-4 font-semibold">
                {findingKindNames[entry.kind]} {entry.number}
                <span className="block text-13 font-normal text-ink-3 sm:hidden">{feedbackOrigin(entry)}</span>
              </th>
              <td className="border-b border-line py-3 pr-4 text-ink-2 max-sm:hidden">{feedbackOrigin(entry)}</td>
              <td className="border-b border-line py-3 pr-4 text-ink-2 max-sm:hidden">
                {entry.fixed ? `Day ${entry.fixed.day}` : 'None yet'}
              </td>
              <td className="border-b border-line py-3">
                <Outcome entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {praise}
    </>
  )
}
