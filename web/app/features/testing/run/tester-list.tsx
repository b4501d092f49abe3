import type { OnRoster, RunDetail } from '@fortnight/contract/testing/runs'
import { momentOf } from '@fortnight/contract/format/moments'
import { counted } from '@fortnight/contract/format/plurals'
import { seatLabelForOwner } from '@fortnight/contract/vocabulary/seat-labels'
import { Email } from '../../../lib/email.tsx'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { nameOf } from '../../../lib/run-record.ts'
import { tableText, testerEmails } from '../../../lib/tester-file.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { EventSelection } from './events-dialog.tsx'
import { Part } from './part.tsx'

/** What a tester's days are worth: "7 days used, 5 with proof". */
function evidenceOf(tester: OnRoster): string {
  const { used, proven } = tester
  return used ? `${counted(used, 'day')} used, ${proven} with proof` : 'No days yet'
}

const head = ['Tester', 'E-mail', 'Phone', 'Country', 'State', 'Days used', 'Days with proof'] as const

/** The testers as a table for a spreadsheet. */
const rosterText = (roster: readonly OnRoster[]) =>
  tableText([
    head,
    ...roster.map((tester) => {
      const { email, device, country, used, proven } = tester
      return [nameOf(tester), email ?? '', device, country, seatLabelForOwner(tester).label, `${used}`, `${proven}`]
    }),
  ])

/** The roster to paste: as a table, and the addresses alone where testers come by their addresses. */
function CopyRoster({ roster }: { roster: readonly OnRoster[] }) {
  const emails = roster.flatMap(({ email, status }) => (email && status !== 'left' ? [{ email }] : []))
  return (
    <span className="flex flex-wrap gap-1 print:hidden">
      <CopyButton text={rosterText(roster)} announcement="Table copied">
        Copy table
      </CopyButton>
      {emails.length > 0 && (
        <CopyButton text={testerEmails(emails)} announcement="E-mail addresses copied">
          Copy {counted(emails.length, 'address', 'addresses')}
        </CopyButton>
      )}
    </span>
  )
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
        {tester.email && (
          <span className="block text-13 font-normal wrap-anywhere text-ink-3">
            <Email>{tester.email}</Email>
          </span>
        )}
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
        <>
          <span className="text-13 text-ink-3">{quiet ? counted(quiet, 'inactive tester') : 'Everyone is active'}</span>
          {roster.length > 0 && <CopyRoster roster={roster} />}
        </>
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
