import type { AdminContact, SettableStatus } from '@fortnight/contract/site/contacts'
import { Select } from '../../../ui/input.tsx'
import { statusNames } from './contact-words.tsx'
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
      {contact.status === 'new' && <option value="new">{statusNames.new}</option>}
      <option value="in_progress">{statusNames.in_progress}</option>
      <option value="resolved">{statusNames.resolved}</option>
    </Select>
  )
}
