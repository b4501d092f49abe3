import { appPath } from '@fortnight/contract/notifications'
import { dollars } from '@fortnight/contract/plans'
import type { Db } from '../db/database.ts'
import { notifications } from '../db/schema.ts'
import type { Calendar } from './calendar.ts'

interface NotedApp {
  id: string
  name: string
}

/**
 * What the demo's people were told, in the words the service uses, collected and stored in one go. Old news was read within
 * the hours that followed, and so was whatever has been settled since.
 */
export function notebook(calendar: Calendar, adminId: string) {
  const notes: (typeof notifications.$inferInsert)[] = []
  const old = calendar.hoursAgo(12)
  const write = (user_id: string, at: Date, link: string, title: string, message: string, settled: boolean) => {
    const read_at = new Date(Math.min(at.getTime() + 5_400_000, calendar.now.getTime()))
    notes.push({ user_id, title, message, link, created_at: at, read_at: settled ? read_at : null })
  }
  const tell = (owner: string, at: Date, { id }: NotedApp, title: string, message: string, settled = at < old) =>
    write(owner, at, appPath(id), title, message, settled)
  return {
    paymentReceived(owner: string, at: Date, app: NotedApp, cents: number, decided: boolean) {
      tell(
        owner,
        at,
        app,
        'Payment received',
        `We are checking ${dollars(cents)} for ${app.name}.`,
        decided || at < old,
      )
      write(adminId, at, '/admin/payments', 'Payment to check', `${dollars(cents)} for ${app.name}.`, decided)
    },
    paymentApproved: (owner: string, at: Date, app: NotedApp, cents: number) =>
      tell(owner, at, app, 'Payment approved', `${dollars(cents)} for ${app.name} is confirmed.`),
    paymentRefused: (owner: string, at: Date, app: NotedApp, reason: string) =>
      tell(owner, at, app, 'Payment not found', `${app.name}: ${reason} You can send it again.`),
    teamAssigned: (owner: string, at: Date, app: NotedApp, team: number, need: number) =>
      tell(
        owner,
        at,
        app,
        `Testers assigned to ${app.name}`,
        `${team} people are ready for you, so that ${need} stay to the end.`,
      ),
    waiting(owner: string, at: Date, app: NotedApp, need: number, available: number) {
      tell(
        owner,
        at,
        app,
        `${app.name} waits for testers`,
        'Not enough testers are free at this moment. Your test starts as soon as a full team is.',
      )
      write(
        adminId,
        at,
        '/admin/queue',
        'A test waits for testers',
        `${app.name} needs a team for ${need}; ${available} testers are free for it.`,
        false,
      )
    },
    started: (owner: string, at: Date, app: NotedApp, days: number) =>
      tell(owner, at, app, `Day 1 of ${app.name}`, `Your team has joined. ${days} days in a row begin today.`),
    completed: (owner: string, at: Date, app: NotedApp, days: number, stayed: number) =>
      tell(
        owner,
        at,
        app,
        `${app.name} is done`,
        `${stayed} testers stayed ${days} days in a row. You can apply for production.`,
      ),
    async store(db: Db) {
      await db.insert(notifications).values(notes)
    },
  }
}

export type Notebook = ReturnType<typeof notebook>
