import type { AdminContact, SettableStatus } from '@fortnight/contract/site/contacts'
import { contactLabels } from '@fortnight/contract/vocabulary/contact-labels'
import { Select } from '../../../ui/input.tsx'
import { useStatus } from './use-status.ts'

/** The status of a message in its row. Nothing becomes new again. */
export function StatusChoice({ contact }: { contact: AdminContact }) {
  const { change } = useStatus(contact)
  return (
    <Select
      compact
      aria-label={`Status of ${contact.subject}`}
      value={contact.status}
      className="min-w-[136px]"
      onChange={(event) => void change(event.target.value as SettableStatus)}
    >
      {contact.status === 'new' && <option value="new">{contactLabels.new.label}</option>}
      <option value="in_progress">{contactLabels.in_progress.label}</option>
      <option value="resolved">{contactLabels.resolved.label}</option>
    </Select>
  )
}
