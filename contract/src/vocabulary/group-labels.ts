import type { GroupCheck } from '../testing/google-groups.ts'
import type { Names } from './label.ts'

/** What keeping a group consists of, for administrators. */
export const groupCheckNames: Names<GroupCheck> = {
  make: 'Make a group and close it',
  add: 'Add the address',
  show: 'Find it among the members',
  remove: 'Take it out again',
}
