import { fullDay } from '../../format/days.ts'
import { appPath, joiningPath, runPath } from '../../messaging/notifications.ts'
import type { AppNamed, Message } from '../../messaging/text.ts'

/** What is known of every run, beside the data of the fact. */
export interface RunValues extends AppNamed {
  app_id: string
  need: number
  days: number
}

// Google's count is known to Play Console alone: our days are estimates.

/** What the developer of an app is notified of its run, by key. */
export const ownerTexts = {
  run_started: ({ app_id, app, goal }: RunValues & { goal: string }) => ({
    link: appPath(app_id),
    title: `Day 1 of ${app}`,
    message: `Your team has joined. If all goes as expected you can apply to Google on ${fullDay(goal)} (estimated).`,
  }),
  run_extended: ({ app_id, app, need, days }: RunValues) => ({
    link: appPath(app_id),
    title: `${app} takes longer`,
    message: `The promised day has passed, and fewer than ${need} testers have stayed ${days} days in a row. The test goes on at no cost to you.`,
  }),
  run_qualified: ({ app_id, app, need, days }: RunValues) => ({
    link: appPath(app_id),
    title: `You can apply now: ${app}`,
    message: `By our count ${need} testers have stayed ${days} days in a row (estimated: only Play Console knows). Apply for production in Play Console. Your team stays with you meanwhile.`,
  }),
  run_finished: ({ app_id, app, on }: RunValues & { on: string }) => ({
    link: appPath(app_id),
    title: `${app} is done`,
    message: `The test is over since ${fullDay(on)}. Your testers have gone.`,
  }),
  run_failed: ({ app_id, app, days }: RunValues) => ({
    link: appPath(app_id),
    title: `${app} did not reach its goal`,
    message: `Too few testers have stayed ${days} days in a row, so we have ended the test. What was not delivered goes back to you.`,
  }),
  /** The tester's own words are passed on as they are; their name is not. */
  tester_opted_out: ({ app_id, app, said }: RunValues & { said?: string }) => ({
    link: joiningPath(app_id),
    title: `A tester left ${app}`,
    message: `They opted out. If your test needs somebody in their place, we find them.${said ? ` They said: “${said}”` : ''}`,
  }),
  tester_removed: ({ app_id, app }: RunValues) => ({
    link: appPath(app_id),
    title: `A tester left ${app}`,
    message: 'We took them off your test.',
  }),
  finding_reported: ({ app_id, app }: RunValues) => ({
    link: runPath(app_id),
    title: `A tester of ${app} wrote to you`,
    message: 'Read it on your test’s page.',
  }),
} satisfies Record<string, (values: never) => Message & { link: string }>
