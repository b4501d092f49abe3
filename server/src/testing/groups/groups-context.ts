import type { GroupSettings } from '@fortnight/contract/google-accounts'
import type { Database } from '../../platform/db/database.ts'
import type { GroupDirectory } from './group-directory.ts'

/** What the groups of tests are kept with. */
export interface GroupsContext {
  db: Database['db']
  directory: GroupDirectory
  /** For whom groups are kept, and where; undefined while Google is not set up. */
  findSettings: () => Promise<GroupSettings | undefined>
  /** Called when a test took one of those made ahead. */
  onTaken?: () => void
  clock: () => Date
}
