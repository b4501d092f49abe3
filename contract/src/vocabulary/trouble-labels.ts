import type { Names } from './label.ts'
import type { Trouble } from './run-states.ts'

/** What keeps a listed tester from opting in, for the developer, with what to look at. */
export const troubleForOwner: Names<Trouble> = {
  not_available:
    'Google says that the app is not available to them. Look whether their address is on the list, whether the release is published on that track, and whether their country is allowed.',
  wrong_account: 'Their phone uses another Google account than the one on your list.',
  install_failed: 'They are a tester at Google, but the app does not install on their phone.',
}

/** What keeps a listed tester from opting in, for administrators. */
export const troubleForOperator: Names<Trouble> = {
  not_available: 'Not available to them',
  wrong_account: 'Another account',
  install_failed: 'Does not install',
}
