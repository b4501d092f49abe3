import { type NotificationMessage, textOf } from '@fortnight/contract/notification-texts'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { Db } from '../platform/db/database.ts'
import { notifications } from '../platform/db/schema/messaging.ts'
import type { Calendar } from './calendar.ts'
import type { Course } from './course.ts'
import type { Scene } from './scene.ts'

interface NotedApp {
  id: string
  name: string
}

/**
 * Notifications of the demo's people, collected and stored at once. Old ones were read within the hours that followed,
 * and so were settled ones.
 */
export function notebook(calendar: Calendar, adminId: string) {
  const notes: (typeof notifications.$inferInsert)[] = []
  const old = calendar.hoursAgo(12)
  const write = (user_id: string, at: Date, message: NotificationMessage, settled: boolean) => {
    const { key: message_key, values: message_values } = message
    const { link } = textOf(message)
    const read_at = settled ? new Date(Math.min(at.getTime() + 90 * minuteMs, calendar.now.getTime())) : null
    notes.push({ user_id, message_key, message_values, link, created_at: at, read_at })
  }
  return {
    toOwner: (owner: string, at: Date, message: NotificationMessage, settled = false) =>
      write(owner, at, message, settled || at < old),
    toAdmin: (at: Date, message: NotificationMessage, settled: boolean) => write(adminId, at, message, settled),
    async store(db: Db) {
      await db.insert(notifications).values(notes)
    },
  }
}

export type Notebook = ReturnType<typeof notebook>

/** Notifications of the owner of a started run. */
export function notifyOfCourse(
  { calendar, notes }: Pick<Scene, 'calendar' | 'notes'>,
  owner: string,
  { id: app_id, name: app }: NotedApp,
  { phase, startedAgo, goalAgo, metAgo, closedAgo }: Course,
  { need, days }: { need: number; days: number },
): void {
  const values = { app_id, app, need, days }
  const note = (ago: number, hour: number, message: NotificationMessage) =>
    notes.toOwner(owner, calendar.at(ago, hour), message)
  note(startedAgo, 21.2, { key: 'run_started', values: { ...values, goal: calendar.day(goalAgo) } })
  if (phase === 'extended' || phase === 'failed') note(goalAgo - 1, 0.5, { key: 'run_extended', values })
  if (metAgo !== null) note(metAgo, 6.1, { key: 'run_qualified', values })
  if (closedAgo === null) return
  note(
    closedAgo,
    8.6,
    phase === 'failed'
      ? { key: 'run_failed', values }
      : { key: 'run_finished', values: { ...values, on: calendar.day(closedAgo) } },
  )
}
