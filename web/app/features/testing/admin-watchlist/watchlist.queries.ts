import { type WatchedRun, watchlist } from '@fortnight/contract/testing/watchlist'
import { call } from '../../../lib/api.ts'
import { acting } from '../../admin/acting.ts'
import { adminList } from '../../admin/list/admin-list.ts'

/** Open tests, the riskiest first. */
export const watchList = adminList<WatchedRun>({
  name: 'watchlist',
  path: '/admin/watchlist',
  topic: 'queue',
  list: watchlist.list,
  file: watchlist.exportAll,
})

/** Reminds the silent testers of a test; returns how many were not reminded today before. */
export const remind = (id: string): Promise<number> =>
  acting(async () => (await call(watchlist.nudge, { params: { id } })).reminded)
