import { fullDay } from '../../format/days.ts'
import { appPath, joiningPath, runPath } from '../../messaging/notifications.ts'
import type { AppNamed, Message } from '../../messaging/text.ts'

/** What is known of every run, besides the data of the fact. */
export interface RunValues extends AppNamed {
  app_id: string
  need: number
  days: number
}

/** What Play Console showed, what we believed, and how many of ours it does not show. */
export interface Counted {
  opted_in: number
  believed: number
  gap?: number
}

export const counts = ({ opted_in, believed }: Counted) =>
  `Play Console shows ${opted_in}, and we believed ${believed}.`
export const missingTitle = ({ app, gap = 1 }: AppNamed & Counted) =>
  `${gap === 1 ? 'A tester is' : `${gap} testers are`} missing on ${app}`

const ownDays = (days: number) =>
  `A tester who joins now needs ${days} days of their own, so they cannot bring the promised date forward.`

// Google's count is known to Play Console alone: our days are estimates.

/** What the developer of an app is notified of its run, by key. */
export const ownerTexts = {
  team_assigned: ({ app_id, app, need, seats }: RunValues & { seats: readonly number[] }) => ({
    link: appPath(app_id),
    title: `Testers assigned to ${app}`,
    message: `${seats.length} people are ready for you, so that ${need} stay to the end.`,
  }),
  listing_asked: ({ app_id, app }: RunValues) => ({
    link: joiningPath(app_id),
    title: `Testers of ${app} wait for you`,
    message: 'Add them to your list of testers in Play Console, then confirm it here. They can opt in only after that.',
  }),
  run_refilled: ({ app_id, app, days, seats }: RunValues & { seats: readonly number[] }) => ({
    link: appPath(app_id),
    title: `${app} is at risk`,
    message: `Testers have left. ${seats.length} more were invited; each of them needs ${days} days of their own.`,
  }),
  tester_added: ({ app_id, app, days }: RunValues) => ({
    link: appPath(app_id),
    title: `A tester joins ${app}`,
    message: ownDays(days),
  }),
  tester_replaced: ({ app_id, app, days }: RunValues) => ({
    link: appPath(app_id),
    title: `A tester of ${app} was replaced`,
    message: ownDays(days),
  }),
  testers_missing: ({ app_id, ...values }: RunValues & Counted) => ({
    link: runPath(app_id),
    title: missingTitle(values),
    message: `${counts(values)} Your test’s page names who is most likely missing, so that you can ask them.`,
  }),
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
  finding_reopened: ({ app_id, app }: RunValues) => ({
    link: runPath(app_id),
    title: `Tried again: ${app}`,
    message: 'A tester still sees it in the new version.',
  }),
  finding_confirmed: ({ app_id, app }: RunValues) => ({
    link: runPath(app_id),
    title: `Tried again: ${app}`,
    message: 'Everyone you asked says that it is mended.',
  }),
} satisfies Record<string, (values: never) => Message & { link: string }>
