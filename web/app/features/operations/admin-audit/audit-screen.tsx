import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { auditGroups, type AuditLine } from '@fortnight/contract/operations/audit'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { LongText } from '../../admin/long-text.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { actorsQuery, auditList } from './audit.queries.ts'
import { actionOf, detailsOf, nameOf, placeOf } from './audit-labels.ts'

/** The name, if there is one, with the id under it, which search and mail use. */
function Subject({ line }: { line: AuditLine }) {
  const place = placeOf(line)
  const name = nameOf(line)
  const id = <span className="font-mono text-13 wrap-anywhere">{line.subject}</span>
  const label = name === undefined ? id : <span className="wrap-anywhere">{name}</span>
  return (
    <>
      {place ? (
        <Link to={place} className="text-ink underline underline-offset-4">
          {label}
        </Link>
      ) : (
        label
      )}
      {name !== undefined && <span className="block text-ink-3">{id}</span>}
    </>
  )
}

const columns: readonly Column<AuditLine>[] = [
  { id: 'action', label: 'Action', cell: actionOf },
  {
    id: 'actor',
    label: 'Who',
    cell: (row) => <span className="wrap-anywhere">{row.actor?.name ?? 'The gateway'}</span>,
  },
  { id: 'email', label: 'E-mail', optional: true, cell: (row) => row.actor?.email ?? 'None' },
  { id: 'at', label: 'When', sort: 'at', cell: (row) => <SinceNow at={row.at} /> },
  { id: 'subject', label: 'Subject', cell: (row) => <Subject line={row} /> },
  { id: 'data', label: 'Details', cell: (row) => <LongText>{detailsOf(row.data)}</LongText> },
]

/** What administrators did, kept for good. */
export function AuditScreen() {
  const { data: actors } = useSuspenseQuery(actorsQuery)
  const filters: readonly Filter[] = [
    { name: 'group', label: 'About', all: 'Everything', options: Object.entries(auditGroups) },
    { name: 'actor', label: 'Who', all: 'Everybody', options: actors.map(({ id, name }) => [id, name] as const) },
  ]
  return (
    <ListScreen
      list={auditList}
      title="Audit log"
      noun="act"
      placeholder="Person, action, id or detail"
      columns={columns}
      filters={filters}
      nameOf={actionOf}
      empty="What administrators do appears here, and stays."
    />
  )
}
