import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import type { TestServer } from '../../../../tests/test-server.ts'
import * as notifications from './notifications.repository.ts'

/** A message titled "Tideline was cancelled", with a text of one's choice; it leads to `/apps/7`. */
export const aCancellation = (app = 'Tideline', reason = 'So it is.'): NotificationMessage => ({
  key: 'app_cancelled',
  values: { app_id: '7', app, reason },
})

/** The newest notifications of a user as they read them now, newest first. */
export const readNotifications = async (world: Pick<TestServer, 'database'>, { id }: { id: string }) =>
  (await notifications.listByUser(world.database.db, id, 50)).data
