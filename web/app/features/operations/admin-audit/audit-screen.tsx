import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { audit, auditGroups, type AuditLine } from '@fortnight/contract/operations/audit'
import { call } from '../../../lib/api.ts'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import { ExportButton } from '../../admin/list/export-button.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { actorsQuery, auditList } from './audit.queries.ts'
import { actionOf, actorOf, nameOf, placeOf } from './audit-labels.ts'
import { sentenceOf } from './audit-sentences.ts'

/** What an act was done to, by its name, which leads to it; by its id if it has no name. */
function Subject({ line }: { line: AuditLine }) {
  const place = placeOf(line)
  const name = nameOf(line) ?? <span className="font-mono text-13">{line.subject.slice(0, 8)}</span>
  return (
    <CellLines>
      {place ? (
        <Link to={place} className="row-name">
          {name}
        </Link>
      ) : (
        name
      )}
    </CellLines>
  )
}

/** All that was noted, as it is stored: the ids are those of the search and of the API. */
function Raw({ line: { subject, data } }: { line: AuditLine }) {
  return (
    <details className="audit-raw">
      <summary>Raw data</summary>
      <pre>{JSON.stringify({ subject, ...data }, null, 2)}</pre>
    </details>
  )
}

const columns: readonly Column<AuditLine>[] = [
  { id: 'action', label: 'Action', cell: (row) => <CellText>{actionOf(row)}</CellText> },
  {
    id: 'actor',
    label: 'Who',
    cell: (row) => <CellLines>{actorOf(row)}</CellLines>,
  },
  { id: 'email', label: 'E-mail', optional: true, cell: (row) => row.actor?.email ?? 'None' },
  { id: 'at', label: 'When', sort: 'at', cell: (row) => <SinceNow at={row.at} /> },
  { id: 'subject', label: 'Subject', cell: (row) => <Subject line={row} /> },
  { id: 'data', label: 'Details', cell: (row) => <CellText>{sentenceOf(row) || 'No details'}</CellText> },
  { id: 'raw', label: 'Record', cell: (row) => <Raw line={row} /> },
]

/** The whole log as a file that anyone can check. */
function SignedRecord() {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-ink-2">
      Each line is linked to the one before, and the end is published every night.
      <ExportButton label="Signed record" name="audit-log" ending="jsonl" fetch={() => call(audit.exportRecord, {})} />
    </p>
  )
}

/** What administrators did, kept for good. */
export function AuditScreen() {
  const { data: actors } = useSuspenseQuery(actorsQuery)
  const filters: readonly Filter[] = [
    { name: 'group', label: 'About', all: 'Everything', options: Object.entries(auditGroups) },
    { name: 'actor', label: 'Who', all: 'Everyone', options: actors.map(({ id, name }) => [id, name] as const) },
  ]
  return (
    <>
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
      <SignedRecord />
    </>
  )
}
