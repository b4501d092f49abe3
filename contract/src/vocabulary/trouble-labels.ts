import type { Names } from './label.ts'
import type { Trouble } from './run-states.ts'

/** What keeps a listed tester from opting in, for the developer, with what to look at. */
export const troubleForOwner: Names<Trouble> = {
  not_available:
    'Google says the app is not available to them. Check that their address is on the list, that the release is published on that track, and that their country is allowed.',
  wrong_account: 'They are signed in with a different Google account.',
  install_failed: 'They have joined, but the app does not install on their phone.',
}

/** What keeps a listed tester from opting in, for administrators. */
export const troubleForOperator: Names<Trouble> = {
  not_available: 'Not available to them',
  wrong_account: 'Different account',
  install_failed: 'Does not install',
}
