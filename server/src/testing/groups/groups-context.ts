import type { Database } from '../../platform/db/database.ts'
import type { GroupDirectory } from './group-directory.ts'

/** What the groups of tests are kept with. */
export interface GroupsContext {
  db: Database['db']
  directory: GroupDirectory
  /** Domain of the groups; undefined while Google is not set up. */
  domain: string | undefined
  /** Number of groups that are made ahead. */
  ready: number
  /** Called when a test took one of them. */
  onTaken?: () => void
  clock: () => Date
}
