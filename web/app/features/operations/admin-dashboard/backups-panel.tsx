import { useSuspenseQuery } from '@tanstack/react-query'
import { ago } from '@fortnight/contract/format/ages'
import type { ArchiveState } from '@fortnight/contract/operations/figures'
import { archiveFaultLabels } from '@fortnight/contract/vocabulary/archive-labels'
import { useNow } from '../../../lib/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../admin/panel.tsx'
import { attentionQuery } from './figures.queries.ts'

const notArchived = {
  none: 'Nothing is archived. If this machine is lost, everything since your last backup by hand is lost with it. Set ARCHIVE_DIR to a folder on another disk, or name a bucket.',
  operator:
    'The database is your own PostgreSQL, and its tools back it up. We can’t see how: check there when you last restored a backup.',
}

/** How the database is backed up, and whether the backups were proven. */
export function BackupsPanel() {
  const { archive } = useSuspenseQuery(attentionQuery).data
  return (
    <Panel title="Backups" className="mt-5">
      {archive.kept_by === 'archive' ? (
        <Archive archive={archive} />
      ) : (
        <p className="text-14 text-ink-2">{notArchived[archive.kept_by]}</p>
      )}
    </Panel>
  )
}

function Archive({ archive }: { archive: ArchiveState }) {
  const { covered_until, full_at, drilled_at, drill_failure, faults } = archive
  const now = useNow()
  const since = (moment: string | null, none: string) => (moment ? ago(moment, now) : none)
  const drilled = `${drill_failure === null ? 'Passed' : 'Failed'} ${since(drilled_at, '')}`
  const facts = [
    ['Can be restored up to', since(full_at && covered_until, 'Not yet: the first full backup comes within minutes')],
    ['Last full backup', since(full_at, 'None yet')],
    ['Last restore drill', drilled_at ? drilled : 'None yet: one runs each week'],
  ] as const
  return (
    <>
      {faults.map((fault) => (
        <p key={fault} role="status" className="flex gap-2.5 pb-4 text-14 text-due-t">
          <Icon name="warn" className="mt-[3px]" />
          {archiveFaultLabels[fault]}
        </p>
      ))}
      {drill_failure !== null && <p className="pb-4 text-14 text-ink-2">{drill_failure}</p>}
      <dl className="grid gap-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-13 text-ink-3">{name}</dt>
            <dd className="text-14 font-semibold first-letter:uppercase">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
