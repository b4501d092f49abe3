import { Link } from 'react-router'
import { countryName } from '@fortnight/contract/format/names'
import type { AdminAppDetail, AdminSeat } from '@fortnight/contract/orders/admin-apps'
import { runCan, type RunPhase } from '@fortnight/contract/vocabulary/run-states'
import { counted } from '@fortnight/contract/format/plurals'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Email } from '../../../lib/email.tsx'
import { Panel } from '../../admin/panel.tsx'
import { NoRows, type PlainColumn, PlainTable } from '../../admin/plain-table.tsx'
import { chanceOf, JoiningBadge } from '../../admin/run-badges.tsx'

/** The act on the team that is asked about, and the tester it concerns. */
export type TeamAct = { act: 'add' } | { act: 'release' | 'replace'; seat: string }

const may = (step: keyof typeof runCan, phase: RunPhase | undefined) =>
  phase !== undefined && (runCan[step] as readonly RunPhase[]).includes(phase)

function Who({ seat }: { seat: AdminSeat }) {
  return (
    <>
      <Link to={`/admin/pool?tester=${seat.tester_id}`} className="admin-link wrap-anywhere">
        {seat.name}
      </Link>
      <span className="block text-13 font-normal text-ink-3">
        <Email>{seat.email}</Email>
      </span>
    </>
  )
}

function Acts({ seat, phase, onAct }: { seat: AdminSeat; phase: RunPhase; onAct: (act: TeamAct) => void }) {
  if (seat.ended_at !== null) return <span className="text-13 text-ink-3">Over</span>
  const of = { seat: String(seat.id) }
  return (
    <span className="desk-acts">
      {may('replace', phase) && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Replace ${seat.name}`}
          onClick={() => onAct({ act: 'replace', ...of })}
        >
          Replace
        </Button>
      )}
      {may('release', phase) && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Release ${seat.name}`}
          onClick={() => onAct({ act: 'release', ...of })}
        >
          Release
        </Button>
      )}
    </span>
  )
}

const columnsOf = (phase: RunPhase, onAct: (act: TeamAct) => void): PlainColumn<AdminSeat>[] => [
  { label: 'Tester', cell: (seat) => <Who seat={seat} /> },
  { label: 'Device', cell: (seat) => `${seat.device}, ${countryName(seat.country)}` },
  { label: 'State', cell: (seat) => <JoiningBadge state={seat.state} step={seat.step} trouble={seat.trouble} /> },
  { label: 'Stays 14 days', right: true, cell: (seat) => chanceOf(seat.score) },
  { label: 'Days used', right: true, cell: (seat) => `${seat.days_used} of ${seat.days_in}` },
  { label: 'Change', cell: (seat) => <Acts seat={seat} phase={phase} onAct={onAct} /> },
]

/** Everyone who was ever on the test, and the ways to change that by hand. */
export function TeamSection({ data: { run, seats }, onAct }: { data: AdminAppDetail; onAct: (act: TeamAct) => void }) {
  const phase = run?.phase
  return (
    <Panel
      flush
      title="Testers"
      end={
        may('add', phase) ? (
          <Button variant="secondary" size="sm" onClick={() => onAct({ act: 'add' })}>
            <Icon name="plus" />
            Add tester
          </Button>
        ) : (
          seats.length > 0 && counted(seats.length, 'tester')
        )
      }
    >
      {seats.length === 0 || !phase ? (
        <NoRows>A team joins when a payment is approved and enough testers are free.</NoRows>
      ) : (
        <PlainTable caption="Testers of this app" rows={seats} columns={columnsOf(phase, onAct)} />
      )}
    </Panel>
  )
}
