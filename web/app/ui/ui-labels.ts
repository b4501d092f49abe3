import { createContext, useContext } from 'react'

const english = {
  close: 'Close',
  cancel: 'Cancel',
  optional: 'optional',
  switchTheme: 'Switch theme',
  dismiss: 'Dismiss',
  again: 'Try again',
  reload: 'Reload',
  newVersion: (name: string): string => `A new version of ${name} is ready.`,
  done: 'done',
  copied: 'Copied',
  noClipboard: 'The clipboard is not available',
  showPassword: 'Show password',
  code: 'Authentication code',
  codeHint: 'Six digits of your authenticator app. A recovery code works too.',
  byApp: 'Use the authenticator app',
  byRecoveryCode: 'Use a recovery code',
  late: 'One moment',
  lateText: 'This part of the page is still on its way.',
  missing: 'Not loaded',
  outdated: 'Reload needed',
  /** The reason why a part of the page did not come; undefined if the error's own message is shown. */
  missingText: undefined as string | undefined,
}

export type UiTexts = typeof english

/** The words that parts of ui/ say themselves; a page in another language gives its own. */
export const UiLabels = createContext(english)

export const useUiLabels = () => useContext(UiLabels)
