import type { OnRoster, RunDetail } from '@fortnight/contract/testing/runs'
import { momentOf } from '@fortnight/contract/format/moments'
import { counted } from '@fortnight/contract/format/plurals'
import { seatLabelForOwner } from '@fortnight/contract/vocabulary/seat-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { nameOf, provenDays } from '../../../lib/run-record.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { EventSelection } from './events-dialog.tsx'
import { Part } from './part.tsx'

/** What a tester's days are worth: "7 days used, 5 with proof". */
function evidenceOf(tester: OnRoster): string {
  const { used, proven } = provenDays([tester])
  return used ? `${counted(used, 'day')} used, ${proven} with proof` : 'No days yet'
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
            Inactive {tester.silent} days
          </Badge>
        )}
      </td>
      <td data-label="Proof">{evidenceOf(tester)}</td>
      <td data-label="Last seen">{tester.last_at ? momentOf(tester.last_at) : 'Not yet'}</td>
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
        <span className="text-13 text-ink-3">{quiet ? counted(quiet, 'inactive tester') : 'Everyone is active'}</span>
      }
    >
      {roster.length ? (
        <table className="run-testers">
          <caption className="sr-only">Testers, their state and proof</caption>
          <thead>
            <tr>
              {['Tester', 'Device', 'State', 'Proof', 'Last seen'].map((head) => (
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
        <p className="text-14 text-ink-2">Testers appear here as soon as they accept.</p>
      )}
    </Part>
  )
}
