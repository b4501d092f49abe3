import type { MailTask } from './mail-queue.ts'

type About = MailTask['about']

/**
 * What each kind of mail promises if a server dies while it is handed over (decision 100). `once_at_least`: it is sent again under
 * the same Message-ID. `once_at_most`: it is marked before, and not sent again. `by_text`: once at most if all that it says are
 * reminders (`isReminder` of their texts), else once at least.
 */
export const promises: Record<About, 'once_at_least' | 'once_at_most' | 'by_text'> = {
  verify_email: 'once_at_least',
  already_registered: 'once_at_least',
  password_changed: 'once_at_least',
  authenticator_added: 'once_at_least',
  authenticator_removed: 'once_at_least',
  reset_password: 'once_at_least',
  account_deleted: 'once_at_least',
  passkey_added: 'once_at_least',
  passkey_removed: 'once_at_least',
  factor_recovery: 'once_at_least',
  sign_in: 'once_at_least',
  links: 'once_at_least',
  email_change: 'once_at_least',
  play_proof: 'once_at_least',
  payment_help: 'once_at_least',
  contact_reply: 'once_at_least',
  offer: 'once_at_least',
  anchor: 'once_at_least',
  digest: 'once_at_most',
  notifications: 'by_text',
  tester_message: 'by_text',
}

/** Mail that we begin. All other mail was asked for by its reader, or is about who can enter their account. */
export const isOurs: Partial<Record<About, true>> = {
  notifications: true,
  digest: true,
  offer: true,
  tester_message: true,
  anchor: true,
}
