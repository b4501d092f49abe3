import { isEvidenced } from '@fortnight/contract/vocabulary/grades'
import type { OnRoster, RunDetail } from '@fortnight/contract/testing/runs'
import { momentOf } from '@fortnight/contract/format/moments'
import { counted } from '@fortnight/contract/format/plurals'
import { seatLabelForOwner } from '@fortnight/contract/vocabulary/seat-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { nameOf } from '../../../lib/run-record.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { EventSelection } from './events-dialog.tsx'
import { Part } from './part.tsx'

/** What a tester's days are worth: "7 days, 5 evidenced, 2 confirmed". */
function evidenceOf({ grades }: OnRoster): string {
  const days = grades.filter((grade) => grade !== null)
  if (!days.length) return 'No day yet'
  const evidenced = days.filter(isEvidenced).length
  const confirmed = days.filter((grade) => grade === 'confirmed').length
  return `${counted(days.length, 'day')}, ${evidenced} evidenced, ${confirmed} confirmed`
}

function Row({ tester, onShow }: { tester: OnRoster; onShow: (selection: EventSelection) => void }) {
  const who = nameOf(tester)
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="min-h-6 text-left font-semibold wrap-anywhere underline decoration-line-2 underline-offset-4 hover:decoration-ink max-sm:min-h-11"
          onClick={() => onShow({ title: who, filter: { seat: tester.seat } })}
        >
          <bdi>{who}</bdi>
        </button>
        {tester.email && <span className="block truncate text-13 font-normal text-ink-3">{tester.email}</span>}
      </th>
      <td data-label="Device">{tester.device === 'Unknown' ? 'Not known' : tester.device}</td>
      <td data-label="State">
        <LabelBadge of={seatLabelForOwner(tester)} />
        {tester.silent >= 2 && (
          <Badge tone="due" icon="warn" className="ml-1.5">
            Silent {tester.silent} days
          </Badge>
        )}
      </td>
      <td data-label="Evidence">{evidenceOf(tester)}</td>
      <td data-label="Last heard of">{tester.last_at ? momentOf(tester.last_at) : 'Not yet'}</td>
    </tr>
  )
}

/** All testers who were willing, with what there is to show for them. */
export function TesterList({ run, onShow }: { run: RunDetail; onShow: (selection: EventSelection) => void }) {
  const { roster } = run
  const quiet = roster.filter(({ silent }) => silent >= 2).length
  return (
    <Part
      anchor="testers"
      title="Testers"
      beside={
        <span className="text-13 text-ink-3">{quiet ? counted(quiet, 'silent tester') : 'Nobody is silent'}</span>
      }
    >
      {roster.length ? (
        <table className="run-testers">
          <caption className="sr-only">Testers, their state and evidence</caption>
          <thead>
            <tr>
              {['Tester', 'Device', 'State', 'Evidence', 'Last heard of'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roster.map((tester) => (
              <Row key={tester.seat} tester={tester} onShow={onShow} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="text-14 text-ink-2">Testers are named here once they have accepted.</p>
      )}
    </Part>
  )
}
