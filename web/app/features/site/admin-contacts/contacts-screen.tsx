import { useSearchParams } from 'react-router'
import type { AdminContact, SettableStatus } from '@fortnight/contract/site/contacts'
import { contactStatuses, contactTypes } from '@fortnight/contract/vocabulary/contact-states'
import { figure } from '@fortnight/contract/format/numbers'
import { options } from '@fortnight/contract/vocabulary/label'
import { contactLabels, contactTypeForOperator } from '@fortnight/contract/vocabulary/contact-labels'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import type { BulkAct } from '../../admin/list/bulk-act.ts'
import { CellLines } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { RowLink } from '../../admin/list/row-link.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { contactsList, setStatus } from './contacts.queries.ts'
import { StatusChoice } from './status-choice.tsx'

const columns: readonly Column<AdminContact>[] = [
  {
    id: 'subject',
    label: 'Subject',
    cell: (row) => (
      <CellLines>
        <RowLink name="contact" id={row.id}>
          {row.subject}
        </RowLink>
      </CellLines>
    ),
  },
  { id: 'name', label: 'Name', cell: (row) => <CellLines>{row.name}</CellLines> },
  { id: 'email', label: 'E-mail', cell: (row) => <CellLines>{row.email}</CellLines> },
  { id: 'type', label: 'Type', cell: (row) => contactTypeForOperator[row.type] },
  { id: 'status', label: 'Status', cell: (row) => <StatusChoice contact={row} /> },
  { id: 'created_at', label: 'Received', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'replies', label: 'Answers', right: true, optional: true, cell: (row) => figure(row.replies) },
  {
    id: 'answered_at',
    label: 'Answered',
    cell: (row) => (row.answered_at ? <SinceNow at={row.answered_at} /> : 'Not yet'),
  },
]

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: options(contactStatuses, contactLabels),
  },
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: options(contactTypes, contactTypeForOperator),
  },
]

const mark = (status: SettableStatus): BulkAct<AdminContact> => ({
  label: `Mark as ${contactLabels[status].label.toLowerCase()}`,
  appliesTo: (row) => row.status !== status,
  act: (row) => setStatus(row, status),
  done: `marked as ${contactLabels[status].label.toLowerCase()}`,
})
const bulk = [mark('in_progress'), mark('resolved')]

const names = ['contact'] as const

/** What visitors wrote. */
export function ContactsScreen() {
  const [search] = useSearchParams()
  const { close } = useAddressedDialog(names)
  const id = search.get('contact')
  return (
    <>
      <ListScreen
        list={contactsList}
        title="Contacts"
        noun="message"
        placeholder="Name, e-mail or words"
        columns={columns}
        filters={filters}
        nameOf={(row) => row.subject}
        bulk={bulk}
        empty="What visitors write to you appears here."
      />
      {id && <ContactDialog key={id} id={id} onClose={close} />}
    </>
  )
}
