import { counted } from '../../format/plurals.ts'
import { countryName } from '../../format/names.ts'
import type { AppNamed, EnglishText } from '../../messaging/text.ts'
import { appPath, consolePath, joiningPath, productionPath, setupPath } from '../../site-map/paths.ts'
import { purgeWarningDays, type Trouble } from '../../vocabulary/run-states.ts'
import { type SetupPart, setupText } from '../../vocabulary/setup-parts.ts'
import { troubleForOwner } from '../../vocabulary/trouble-labels.ts'

interface OfApp extends AppNamed {
  app_id: string
}

const [watchlist, queue] = ['/admin/watchlist', '/admin/queue']
const adminPath = (appId: string) => `/admin/apps/${appId}`

const stuck = ({ app, trouble }: AppNamed & { trouble: Trouble }) => ({
  title: `A tester cannot join ${app}`,
  message: troubleForOwner[trouble],
})

/** The first tester of a run misses its app in the store: the cause may be their phone. */
const missed = ({ app }: AppNamed) => ({
  title: `A tester no longer finds ${app} in the store`,
  message: 'Check in Play Console that the app and its closed track are still there.',
})

/** Several testers miss it. By the terms the undelivered part is refunded once the test ends; only people end it. */
const gone = ({ app, testers }: AppNamed & { testers: number }, whatToDo: string) => ({
  title: `${app} seems to be gone from Google Play`,
  message: `${testers} testers no longer find it in the store. Meanwhile we remove and invite no one. ${whatToDo}`,
})

interface DoubtedAnswer extends OfApp {
  question: string
  answer: string
}

const doubtedAnswer = ({ question, answer }: Pick<DoubtedAnswer, 'question' | 'answer'>) =>
  `“${question}”: testers who have nothing to do with each other answer “${answer}”. Any answer counts from now on, and no one’s pay is held. Remove the question, and ask it again with the right answer.`

/** What the developer of an app is notified of its test besides facts, by key. */
export const ownerNotices = {
  run_waits: ({ app_id, app }: OfApp) => ({
    link: appPath(app_id),
    en: {
      title: `${app} waits for testers`,
      message: 'Not enough testers are free right now. Your test starts as soon as a full team is.',
    },
  }),
  smaller_start_asked: ({
    app_id,
    app,
    team,
    need,
    percent,
  }: OfApp & { team: number; need: number; percent: number }) => ({
    link: appPath(app_id),
    en: {
      title: `Start ${app} with fewer testers?`,
      message: `${counted(team, 'tester is', 'testers are')} free now. With them, the chance that ${need} stay to the end is ${percent}%. We start only if you agree; otherwise your test waits for a full team.`,
    },
  }),
  setup_asked: ({ app_id, app, parts }: OfApp & { parts: readonly SetupPart[] }) => ({
    link: setupPath(app_id),
    en: {
      title: `Set up ${app} for Play`,
      message: `Add the ${setupText(parts)}. Your testers arrive within 24 hours from then.`,
    },
  }),
  setup_awaited: ({ app_id, app, parts }: OfApp & { parts: readonly SetupPart[] }) => ({
    link: setupPath(app_id),
    en: {
      title: `${app} still waits for its Play set-up`,
      message: `Your test has not started. Add the ${setupText(parts)}, and we invite your testers.`,
    },
  }),
  listing_awaited: ({ app_id, app }: OfApp) => ({
    link: joiningPath(app_id),
    en: {
      title: `Testers of ${app} still wait for you`,
      message: 'They can’t join until you add them to your list of testers in Play Console and confirm it here.',
    },
  }),
  group_awaited: ({ app_id, app }: OfApp) => ({
    link: joiningPath(app_id),
    en: {
      title: `Testers of ${app} still wait for you`,
      message: 'They can’t join until you add the group of your test to the closed track and confirm it here.',
    },
  }),
  count_asked: ({ app_id, app, expected }: OfApp & { run: string; day: string; expected: number }) => ({
    link: consolePath(app_id),
    act: 'count',
    hours: 48,
    en: {
      title: `Does Play Console show ${counted(expected, 'tester')} for ${app}?`,
      message:
        'Look at the number of opted-in testers there and confirm it with one tap, or enter the one you see. Google decides by its own count.',
    },
  }),
  tester_stuck: ({ app_id, ...values }: OfApp & { trouble: Trouble }) => ({
    link: joiningPath(app_id),
    en: stuck(values),
  }),
  answer_doubted: ({ app_id, app, ...values }: DoubtedAnswer) => ({
    link: appPath(app_id),
    en: { title: `Is your answer for ${app} right?`, message: doubtedAnswer(values) },
  }),
  app_missed: ({ app_id, app }: OfApp) => ({ link: appPath(app_id), en: missed({ app }) }),
  app_gone: ({ app_id, ...values }: OfApp & { testers: number }) => ({
    link: appPath(app_id),
    en: gone(
      values,
      'Check its status in Play Console. If it can’t come back, write to us: we end the test and refund what we didn’t deliver.',
    ),
  }),
  record_expires: ({ app_id, app }: OfApp) => ({
    link: productionPath(app_id),
    en: {
      title: `Save the record of ${app}`,
      message: `In ${purgeWarningDays} days we delete its testers’ names, addresses, notes and screenshots. Download your report and record before then. The record itself stays.`,
    },
  }),
} satisfies Record<string, (values: never) => EnglishText>

const causes = {
  pool_exhausted: 'no more testers are free for it',
  seat_cap: 'it holds all the testers it may have',
  too_late: 'no one who joins now can finish in time',
} as const

interface Apps {
  apps: readonly string[]
}

const testsNeedHelp = ({ apps }: Apps) => `${apps.length} tests need help`
const firstOf = ({ apps: [first = '', ...more] }: Apps) => `${first} and ${more.length} more`

/** What administrators are notified of tests besides facts, by key. */
export const operatorNotices = {
  run_waits_alarm: ({ app, need, available }: AppNamed & { need: number; available: number | null }) => ({
    link: queue,
    en: {
      title: 'A test waits for testers',
      message: `${app} needs a team for ${need}; ${
        available === null
          ? 'the pool is nearly full, and the testers that are free are kept for running tests'
          : `${counted(available, 'tester is', 'testers are')} free for it`
      }.`,
    },
  }),
  smaller_start_answered: ({ app, accept, percent }: AppNamed & { accept: boolean; percent: number }) => ({
    link: queue,
    en: accept
      ? {
          title: `${app} may start with fewer testers`,
          message: `Its developer agreed to a chance of ${percent}%. The test starts as soon as the testers who are free reach it.`,
        }
      : { title: `${app} keeps waiting`, message: 'Its developer wants to wait for a full team.' },
  }),
  run_at_risk_alarm: ({ app, cause }: AppNamed & { cause: keyof typeof causes }) => ({
    link: watchlist,
    en: { title: 'A test needs help', message: `${app} is not safe, and ${causes[cause]}.` },
  }),
  /** Tests that need testers while none are free for them. */
  shortage_alarm: (values: Apps) => ({
    link: watchlist,
    en: {
      title: testsNeedHelp(values),
      message: `They are not safe, and no more testers are free for them: ${firstOf(values)}.`,
    },
  }),
  /** Several alarms of one moment. */
  several_alarms: (values: Apps) => ({
    link: watchlist,
    en: { title: testsNeedHelp(values), message: `They are on the watchlist: ${firstOf(values)}.` },
  }),
  /** Nearly all testers of these tests have fallen silent at once. */
  silence_alarm: ({ apps }: Apps) => ({
    link: watchlist,
    en: {
      title: `Almost no check-ins on ${apps.length === 1 ? apps[0] : `${apps.length} tests`}`,
      message:
        'So many at once have one cause: the app, our service, mail, or a clock. We remove no tester for it during the next days. Please check.',
    },
  }),
  /** The testers of a country were silent for a day, on all tests. */
  dark_day_alarm: ({ country, due, seen }: { country: string; due: number; seen: number }) => ({
    link: watchlist,
    en: {
      title: `Almost no check-ins from ${countryName(country)}`,
      message: `${seen} of ${due} came yesterday, on all tests together. The Internet or the power may have been away there: we hold that day against no tester.`,
    },
  }),
  tester_stuck_alarm: ({ app_id, ...values }: OfApp & { trouble: Trouble }) => ({
    link: adminPath(app_id),
    en: stuck(values),
  }),
  answer_doubted_alarm: ({ app_id, app, ...values }: DoubtedAnswer) => ({
    link: adminPath(app_id),
    en: { title: `The developer’s answer for ${app} seems wrong`, message: doubtedAnswer(values) },
  }),
  app_missed_alarm: ({ app_id, app }: OfApp) => ({ link: adminPath(app_id), en: missed({ app }) }),
  app_gone_alarm: ({ app_id, ...values }: OfApp & { testers: number }) => ({
    link: adminPath(app_id),
    en: gone(
      values,
      'Ask its developer. Once it is back, remind its testers. If it can’t come back, cancel the test: what was not delivered is refunded.',
    ),
  }),
} satisfies Record<string, (values: never) => EnglishText>
