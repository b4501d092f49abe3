import { fullDay, shortDay } from '../../format/days.ts'
import { counted, countedFirst } from '../../format/plurals.ts'
import type { PromiseMove } from '../promise.ts'
import { appPath, consolePath, feedbackPath, joiningPath } from '../../site-map/paths.ts'
import type { AppNamed, EnglishText } from '../../messaging/text.ts'

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

export const counts = ({ opted_in, believed }: Counted) => `Play Console shows ${opted_in}, and we counted ${believed}.`
export const missingTitle = ({ app, gap = 1 }: AppNamed & Counted) =>
  `${countedFirst(gap, 'tester is', 'testers are')} missing on ${app}`

const ownDays = (days: number) => `A new tester needs ${days} days of their own, so your test does not finish earlier.`

function whyMoved(cause: PromiseMove, hours: string): string {
  if (cause === 'setup') return `Play was set up ${hours} later than agreed when you ordered.`
  if (cause === 'pause') return `Your test was paused for ${hours}, because a refund was asked for.`
  return `Testers waited ${hours} longer than agreed for a place on your list.`
}

// Google's count is known to Play Console alone: our days are estimates.

/** What the developer of an app is notified of its run, by key. */
export const ownerTexts = {
  team_assigned: ({ app_id, app, need, seats }: RunValues & { seats: readonly number[] }) => ({
    link: appPath(app_id),
    en: {
      title: `Testers assigned to ${app}`,
      message: `${seats.length} testers are ready. We start with more, so that ${need} finish.`,
    },
  }),
  listing_asked: ({ app_id, app }: RunValues) => ({
    link: joiningPath(app_id),
    en: {
      title: `Testers of ${app} wait for you`,
      message: 'Add them to your list of testers in Play Console, then confirm it here. They can join after that.',
    },
  }),
  group_asked: ({ app_id, app }: RunValues) => ({
    link: joiningPath(app_id),
    en: {
      title: `Testers of ${app} wait for you`,
      message: 'Add the group of your test to the closed track in Play Console, once, and confirm it here.',
    },
  }),
  run_refilled: ({ app_id, app, days, seats }: RunValues & { seats: readonly number[] }) => ({
    link: appPath(app_id),
    en: {
      title: `${app} is at risk`,
      message: `Testers have left. We invited ${seats.length} more; each of them needs ${days} days of their own.`,
    },
  }),
  tester_added: ({ app_id, app, days }: RunValues) => ({
    link: appPath(app_id),
    en: {
      title: `A tester joins ${app}`,
      message: ownDays(days),
    },
  }),
  tester_replaced: ({ app_id, app, days }: RunValues) => ({
    link: appPath(app_id),
    en: {
      title: `A tester of ${app} was replaced`,
      message: ownDays(days),
    },
  }),
  testers_missing: ({ app_id, ...values }: RunValues & Counted) => ({
    link: consolePath(app_id),
    en: {
      title: missingTitle(values),
      message: `${counts(values)} Your test’s page shows who is most likely missing, so that you can ask them.`,
    },
  }),
  smaller_start_withdrawn: ({ app_id, app }: RunValues) => ({
    link: appPath(app_id),
    en: {
      title: `${app} waits for a full team again`,
      message:
        'We withdrew the start with fewer testers that you had agreed to. Price, promised date and money back stay as they are.',
    },
  }),
  promise_moved: ({
    app_id,
    app,
    cause,
    hours,
    to,
  }: RunValues & { cause: PromiseMove; hours: number; to: string }) => ({
    link: appPath(app_id),
    en: {
      title: `${app}: your date is now ${shortDay(to)}`,
      message: `${whyMoved(cause, counted(hours, 'hour'))} You should be able to apply on ${fullDay(to)}.`,
    },
  }),
  run_started: ({ app_id, app, goal }: RunValues & { goal: string }) => ({
    link: appPath(app_id),
    en: {
      title: `Day 1 of ${app}`,
      message: `Your testers have joined. You should be able to apply to Google on ${fullDay(goal)}.`,
    },
  }),
  run_extended: ({ app_id, app, need, days }: RunValues) => ({
    link: appPath(app_id),
    en: {
      title: `${app} takes longer`,
      message: `Fewer than ${need} testers have stayed ${days} days in a row so far. The test goes on, free of charge.`,
    },
  }),
  run_qualified: ({ app_id, app, need, days }: RunValues) => ({
    link: appPath(app_id),
    en: {
      title: `You can apply now: ${app}`,
      message: `By our count ${need} testers have stayed ${days} days in a row: ${days} times 24 hours, and ${days} days of the calendar in California. Check that Play Console agrees, then apply for production there. Your testers stay meanwhile.`,
    },
  }),
  run_reopened: ({ app_id, app, missing, day }: RunValues & { missing: number; day: string }) => ({
    link: appPath(app_id),
    en: {
      title: `Please don’t apply yet: ${app}`,
      message: `Play Console doesn’t show ${counted(missing, 'tester')} that we counted, so the goal is not met yet. We are asking new testers, free of charge. You should be able to apply on ${fullDay(day)}.`,
    },
  }),
  run_finished: ({ app_id, app, on }: RunValues & { on: string }) => ({
    link: appPath(app_id),
    en: {
      title: `${app} is done`,
      message: `The test finished on ${fullDay(on)}, and your testers have been released.`,
    },
  }),
  run_failed: ({ app_id, app }: RunValues) => ({
    link: appPath(app_id),
    en: {
      title: `${app} did not reach its goal`,
      message: `Too many testers left, so we have ended the test. We refund what we didn’t deliver.`,
    },
  }),
  /** The tester's own words are passed on as they are; their name is not. */
  tester_opted_out: ({ app_id, app, said }: RunValues & { said?: string }) => ({
    link: joiningPath(app_id),
    en: {
      title: `A tester left ${app}`,
      message: `If your test needs a replacement, we find one.${said ? ` They said: “${said}”` : ''}`,
    },
  }),
  tester_removed: ({ app_id, app }: RunValues) => ({
    link: appPath(app_id),
    en: {
      title: `A tester left ${app}`,
      message: 'We removed them from your test.',
    },
  }),
  finding_reported: ({ app_id, app }: RunValues) => ({
    link: feedbackPath(app_id),
    en: {
      title: `A tester of ${app} wrote to you`,
      message: 'Read it on your test’s page.',
    },
  }),
  finding_reopened: ({ app_id, app }: RunValues) => ({
    link: feedbackPath(app_id),
    en: {
      title: `Tried again: ${app}`,
      message: 'A tester still sees it in the new version.',
    },
  }),
  finding_confirmed: ({ app_id, app }: RunValues) => ({
    link: feedbackPath(app_id),
    en: {
      title: `Tried again: ${app}`,
      message: 'Everyone you asked says it’s fixed.',
    },
  }),
} satisfies Record<string, (values: never) => EnglishText>
