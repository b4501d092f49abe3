import { appPath } from '@fortnight/contract/site-map/paths'
import * as users from '../../identity/auth/users.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Staffing } from '../staffing/staff.ts'

/** Why a run gets no team now, for administrators. */
const supplyText = (available: number | null) =>
  available === null
    ? 'the pool is nearly full, and the testers that are free are kept for running tests'
    : `${available} testers are free for it`

/** Notifies the owner and the administrators of a run that got no team. The fact of a team notifies by itself. */
export async function notifyOfStaffing(
  tx: Db,
  run: { app_id: string; owner_id: string; name: string; need: number },
  staffing: Staffing,
): Promise<void> {
  if (staffing.staffed) return
  const link = appPath(run.app_id)
  await notifications.insert(
    tx,
    [run.owner_id],
    {
      title: `${run.name} waits for testers`,
      message: 'Not enough testers are free right now. Your test starts as soon as a full team is.',
      link,
    },
    ['apps'],
  )
  await notifications.insert(
    tx,
    await users.listAdminIds(tx),
    {
      title: 'A test waits for testers',
      message: `${run.name} needs a team for ${run.need}; ${supplyText(staffing.available)}.`,
      link: '/admin/queue',
    },
    ['queue'],
  )
}
