import type { contactStatuses, contactTypes } from './contact-states.ts'
import type { Labels, Names } from './label.ts'

/** What became of a message, for administrators. */
export const contactLabels: Labels<(typeof contactStatuses)[number]> = {
  new: { label: 'New', tone: 'due', icon: 'inbox' },
  in_progress: { label: 'In progress', tone: 'wait', icon: 'clock' },
  resolved: { label: 'Resolved', tone: 'ok', icon: 'check' },
}

/** What a message is about, for administrators. */
export const contactTypeForOperator: Names<(typeof contactTypes)[number]> = {
  general: 'General',
  support: 'Support',
  billing: 'Billing',
  partnership: 'Partnership',
}

/** What a message is about, for the visitor who writes it. */
export const contactTypeForVisitor: Names<(typeof contactTypes)[number]> = {
  ...contactTypeForOperator,
  general: 'General question',
}
