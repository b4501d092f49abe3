import { messages } from '@fortnight/contract/messages'
import type { UserAct } from '@fortnight/contract/identity/users'

interface ActLabels {
  /** Label of the button. */
  label: string
  title: string
  question: string
  done: string
  failed: string
  destructive: boolean
}

/** What is asked before an act and said after it; `name` is the user's. */
export const actLabels: Record<UserAct, (name: string) => ActLabels> = {
  disable: (name) => ({
    label: 'Disable',
    title: `Disable ${name}?`,
    question: 'They are signed out everywhere at once and cannot sign in. Their apps and tests go on.',
    done: 'User disabled',
    failed: 'Failed to disable the user',
    destructive: true,
  }),
  enable: (name) => ({
    label: 'Enable',
    title: `Enable ${name}?`,
    question: 'They can sign in again, with the password they had.',
    done: 'User enabled',
    failed: 'Failed to enable the user',
    destructive: false,
  }),
  signOut: (name) => ({
    label: 'Sign out everywhere',
    title: `Sign ${name} out everywhere?`,
    question: 'Every session ends at once. They can sign in again.',
    done: 'User signed out everywhere',
    failed: 'Failed to sign the user out',
    destructive: true,
  }),
  promote: (name) => ({
    label: 'Make administrator',
    title: `Make ${name} an administrator?`,
    question:
      'They can then do everything that you can. They are signed out, choose a new password of at least 12 characters by a link that we mail them, and set up an authenticator app before the panel opens.',
    done: 'Role changed',
    failed: 'Failed to change the role',
    destructive: true,
  }),
  demote: (name) => ({
    label: 'Take administrator role away',
    title: `Make ${name} a developer again?`,
    question: 'They are signed out at once and the panel stays closed to them.',
    done: 'Role changed',
    failed: 'Failed to change the role',
    destructive: true,
  }),
  remove: (name) => ({
    label: 'Delete',
    title: `Delete ${name}?`,
    question:
      'Their account, apps and messages are deleted. Payments stay on record without name and address. We tell them by mail. This action cannot be undone.',
    done: messages.userDeleted,
    failed: messages.userDeleteFailed,
    destructive: true,
  }),
}
