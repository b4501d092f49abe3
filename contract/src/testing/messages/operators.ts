import { counted } from '../../format/plurals.ts'
import { consolePath, productionPath } from '../../site-map/paths.ts'
import type { EnglishText } from '../../messaging/text.ts'
import { type Counted, counts, missingTitle, type RunValues } from './owners.ts'

/** What administrators are notified of a run, by key. */
export const operatorTexts = {
  run_failed_alarm: ({ app }: RunValues) => ({
    link: '/admin/watchlist',
    en: {
      title: 'A test has failed',
      message: `${app} did not reach its goal in time.`,
    },
  }),
  run_reopened_alarm: ({ app, missing }: RunValues & { missing: number }) => ({
    link: '/admin/watchlist',
    en: {
      title: 'A test was opened again',
      message: `${app} was called met, and Play Console doesn’t show ${counted(missing, 'tester')} of it.`,
    },
  }),
  testers_missing_alarm: ({ app_id, ...values }: RunValues & Counted) => ({
    link: consolePath(app_id),
    en: {
      title: missingTitle(values),
      message: `${counts(values)} The page of the test shows who is most likely missing.`,
    },
  }),
  smaller_start_agreed: ({ app, percent }: RunValues & { percent: number }) => ({
    link: '/admin/queue',
    en: {
      title: `${app} may start with fewer testers`,
      message: `Its developer agreed to a chance of ${percent}%. The test starts as soon as the testers who are free reach it.`,
    },
  }),
  google_granted: ({ app_id, app }: RunValues) => ({
    link: productionPath(app_id),
    en: {
      title: 'Google granted production access',
      message: app,
    },
  }),
  /** `said` is what Google wrote to the developer. */
  google_refused: ({ app_id, app, said }: RunValues & { said?: string }) => ({
    link: productionPath(app_id),
    en: {
      title: 'Google refused production access',
      message: said ? `${app}: ${said}` : app,
    },
  }),
} satisfies Record<string, (values: never) => EnglishText>
