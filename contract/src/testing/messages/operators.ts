import { counted } from '../../format/plurals.ts'
import { consolePath, productionPath } from '../../site-map/paths.ts'
import type { Message } from '../../messaging/text.ts'
import { type Counted, counts, missingTitle, type RunValues } from './owners.ts'

/** What administrators are notified of a run, by key. */
export const operatorTexts = {
  run_failed: ({ app }: RunValues) => ({
    link: '/admin/watchlist',
    title: 'A test has failed',
    message: `${app} did not reach its goal in time.`,
  }),
  run_reopened: ({ app, missing }: RunValues & { missing: number }) => ({
    link: '/admin/watchlist',
    title: 'A test was opened again',
    message: `${app} was called met, and Play Console doesn’t show ${counted(missing, 'tester')} of it.`,
  }),
  testers_missing: ({ app_id, ...values }: RunValues & Counted) => ({
    link: consolePath(app_id),
    title: missingTitle(values),
    message: `${counts(values)} The page of the test shows who is most likely missing.`,
  }),
  google_granted: ({ app_id, app }: RunValues) => ({
    link: productionPath(app_id),
    title: 'Google granted production access',
    message: app,
  }),
  /** `said` is what Google wrote to the developer. */
  google_refused: ({ app_id, app, said }: RunValues & { said?: string }) => ({
    link: productionPath(app_id),
    title: 'Google refused production access',
    message: said ? `${app}: ${said}` : app,
  }),
} satisfies Record<string, (values: never) => Message & { link: string }>
