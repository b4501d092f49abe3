import { dollars } from '@fortnight/contract/plans'
import type { Db } from '../db/database.ts'
import { notifications } from '../db/schema.ts'
import type { Calendar } from './calendar.ts'

/**
 * What the demo's people were told, in the words the service uses, collected and stored in one go. Old news was read within
 * the hours that followed, and so was whatever has been settled since.
 */
export function notebook(calendar: Calendar, adminId: string) {
  const notes: (typeof notifications.$inferInsert)[] = []
  const old = calendar.hoursAgo(12)
  const tell = (user_id: string, at: Date, title: string, message: string, settled = at < old) => {
    const read_at = new Date(Math.min(at.getTime() + 5_400_000, calendar.now.getTime()))
    notes.push({ user_id, title, message, created_at: at, read_at: settled ? read_at : null })
  }
  return {
    paymentReceived(owner: string, at: Date, name: string, cents: number, decided: boolean) {
      tell(owner, at, 'Payment received', `We are checking ${dollars(cents)} for ${name}.`, decided || at < old)
      tell(adminId, at, 'Payment to check', `${dollars(cents)} for ${name}.`, decided)
    },
    paymentApproved: (owner: string, at: Date, name: string, cents: number) =>
      tell(owner, at, 'Payment approved', `${dollars(cents)} for ${name} is confirmed.`),
    paymentRefused: (owner: string, at: Date, name: string, reason: string) =>
      tell(owner, at, 'Payment not found', `${name}: ${reason} You can send it again.`),
    teamAssigned: (owner: string, at: Date, name: string, team: number, need: number) =>
      tell(
        owner,
        at,
        `Testers assigned to ${name}`,
        `${team} people are ready for you, so that ${need} stay to the end.`,
      ),
    waiting(owner: string, at: Date, name: string, need: number, available: number) {
      tell(
        owner,
        at,
        `${name} waits for testers`,
        'Not enough testers are free at this moment. Your test starts as soon as a full team is.',
      )
      tell(
        adminId,
        at,
        'A test waits for testers',
        `${name} needs a team for ${need}; ${available} testers are free for it.`,
        false,
      )
    },
    started: (owner: string, at: Date, name: string, days: number) =>
      tell(owner, at, `Day 1 of ${name}`, `Your team has joined. ${days} days in a row begin today.`),
    completed: (owner: string, at: Date, name: string, days: number, stayed: number) =>
      tell(
        owner,
        at,
        `${name} is done`,
        `${stayed} testers stayed ${days} days in a row. You can apply for production.`,
      ),
    async store(db: Db) {
      await db.insert(notifications).values(notes)
    },
  }
}

export type Notebook = ReturnType<typeof notebook>
