import * as users from '../../identity/auth/users.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Staffing } from '../staffing/staff.ts'

/** Notifies the owner and the administrators of a run that got no team. The fact of a team notifies by itself. */
export async function notifyOfStaffing(
  tx: Db,
  { app_id, owner_id, name: app, need }: { app_id: string; owner_id: string; name: string; need: number },
  staffing: Staffing,
): Promise<void> {
  if (staffing.staffed) return
  await notifications.insert(tx, [owner_id], { key: 'run_waits', values: { app_id, app } }, ['apps'])
  const alarm = { key: 'run_waits_alarm', values: { app, need, available: staffing.available } } as const
  await notifications.insert(tx, await users.listAdminIds(tx), alarm, ['queue'])
}
