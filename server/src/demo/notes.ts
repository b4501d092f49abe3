import { appPath } from '@fortnight/contract/site-map/paths'
import { dollars, inRupees } from '@fortnight/contract/format/money'
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
 * Notifications of the demo's people, in the service's words, collected and stored at once. Old ones were read within
 * the hours that followed, and so were settled ones.
 */
export function notebook(calendar: Calendar, adminId: string) {
  const notes: (typeof notifications.$inferInsert)[] = []
  const old = calendar.hoursAgo(12)
  const write = (user_id: string, at: Date, link: string, title: string, message: string, settled: boolean) => {
    const read_at = new Date(Math.min(at.getTime() + 5_400_000, calendar.now.getTime()))
    notes.push({ user_id, title, message, link, created_at: at, read_at: settled ? read_at : null })
  }
  const notify = (owner: string, at: Date, { id }: NotedApp, title: string, message: string, settled = at < old) =>
    write(owner, at, appPath(id), title, message, settled)
  return {
    paymentReceived(owner: string, at: Date, app: NotedApp, cents: number, decided: boolean) {
      notify(
        owner,
        at,
        app,
        'Payment details received',
        `We are checking ${dollars(cents)} for ${app.name}.`,
        decided || at < old,
      )
      write(adminId, at, '/admin/payments', 'Payment to check', `${dollars(cents)} for ${app.name}.`, decided)
    },
    paymentApproved: (owner: string, at: Date, app: NotedApp, cents: number) =>
      notify(owner, at, app, 'Payment approved', `${dollars(cents)} for ${app.name} is confirmed.`),
    paymentRefused: (owner: string, at: Date, app: NotedApp, reason: string) =>
      notify(owner, at, app, 'Payment not found', `${app.name}: ${reason} You can send it again.`),
    teamAssigned: (owner: string, at: Date, app: NotedApp, team: number, need: number) =>
      notify(
        owner,
        at,
        app,
        `Testers assigned to ${app.name}`,
        `${team} testers are ready. We start with more, so that ${need} finish.`,
      ),
    waiting(owner: string, at: Date, app: NotedApp, need: number, available: number) {
      notify(
        owner,
        at,
        app,
        `${app.name} waits for testers`,
        'Not enough testers are free right now. Your test starts as soon as a full team is.',
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
      notify(owner, at, app, `Day 1 of ${app.name}`, `Your team has joined. ${days} days in a row start today.`),
    met: (owner: string, at: Date, app: NotedApp, days: number, stayed: number) =>
      notify(
        owner,
        at,
        app,
        `You can apply now: ${app.name}`,
        `${stayed} testers have stayed ${days} days in a row by our count. Check that Play Console agrees, then apply. Your testers stay meanwhile.`,
      ),
    extended: (owner: string, at: Date, app: NotedApp) =>
      notify(
        owner,
        at,
        app,
        `${app.name} takes longer`,
        'The promised date has passed, and too few testers have all their days. The test goes on, free of charge.',
      ),
    completed: (owner: string, at: Date, app: NotedApp) =>
      notify(owner, at, app, `${app.name} is done`, 'The test is finished and your testers have been released.'),
    failed: (owner: string, at: Date, app: NotedApp) =>
      notify(
        owner,
        at,
        app,
        `${app.name} did not reach its goal`,
        'Too many testers left, so we have ended the test. We refund what we didn’t deliver.',
      ),
    payoutAsked: (at: Date, rupees: number, name: string, settled: boolean) =>
      write(adminId, at, '/admin/payouts', 'Payout to approve', `${inRupees(rupees)} for ${name}.`, settled),
    dayDisputed: (at: Date, day: string, settled: boolean) =>
      write(
        adminId,
        at,
        '/admin/payouts/disputes',
        'A day is disputed',
        `A tester says that ${day} should be paid.`,
        settled,
      ),
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
  app: NotedApp,
  { phase, startedAgo, goalAgo, metAgo, closedAgo }: Course,
  { days, stayed }: { days: number; stayed: number },
): void {
  notes.started(owner, calendar.at(startedAgo, 21.2), app, days)
  if (phase === 'extended' || phase === 'failed') notes.extended(owner, calendar.at(goalAgo - 1, 0.5), app)
  if (metAgo !== null) notes.met(owner, calendar.at(metAgo, 6.1), app, days, stayed)
  if (closedAgo !== null) notes[phase === 'failed' ? 'failed' : 'completed'](owner, calendar.at(closedAgo, 8.6), app)
}
