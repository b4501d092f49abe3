import { counted } from '../../format/plurals.ts'
import { type ProblemCode, problems } from '../../problem.ts'
import type { AppNamed, EnglishText } from '../../messaging/text.ts'
import { feedbackPath, joiningPath, setupPath } from '../../site-map/paths.ts'

interface OfApp extends AppNamed {
  app_id: string
}

const adminPath = (appId: string) => `/admin/apps/${appId}`

interface RemadeGroup extends OfApp {
  group: string
  testers: number
  binds: boolean
}

/** What the developer of an app is notified of its group, track and crashes at Google, by key. */
export const googleNotices = {
  group_ready: ({ app_id, app, group }: OfApp & { group: string }) => ({
    link: joiningPath(app_id),
    en: {
      title: `Add one group to ${app}`,
      message: `Add ${group} to the testers of your closed track in Play Console. Testers come and go in it by themselves: you add no addresses.`,
    },
  }),
  group_emptied: ({ app_id, app, group }: OfApp & { group: string }) => ({
    link: joiningPath(app_id),
    en: {
      title: `You can take our group off ${app}`,
      message: `The test is over, and ${group} is empty. Remove it from your closed track in Play Console if you like: it lets no one in.`,
    },
  }),
  group_failed: ({ app_id, app, problem }: OfApp & { problem: ProblemCode }) => ({
    link: joiningPath(app_id),
    en: {
      title: `Please add the testers of ${app} by hand`,
      message: `We can’t add testers to the group of your test for now: ${problems[problem].message} Until it works again, their addresses are on your test’s page.`,
    },
  }),
  /** `binds`: whether we keep the group on the closed track. */
  group_remade: ({ app_id, app, group, testers, binds }: RemadeGroup) => ({
    link: joiningPath(app_id),
    en: {
      title: `The group of ${app} was deleted at Google`,
      message: `We made ${group} again and are adding its ${counted(testers, 'tester')}. ${binds ? 'We also check that your closed track still names it: you need not do anything.' : 'Please check in Play Console that your closed track still names it.'}`,
    },
  }),
  /** `group` is what its developer adds by hand meanwhile; null if that is done, or theirs to do anyway. */
  play_failed: ({ app_id, app, problem, group }: OfApp & { problem: ProblemCode; group: string | null }) => ({
    link: setupPath(app_id),
    en: {
      title: `We can’t check ${app} in Play Console for now`,
      message: `${problems[problem].message} Your test goes on by hand${group ? `: please add ${group} to the closed track yourself` : ''}. We try again by ourselves.`,
    },
  }),
  vitals_failed: ({ app_id, app, problem }: OfApp & { problem: ProblemCode }) => ({
    link: feedbackPath(app_id),
    en: {
      title: `We can’t read the crashes of ${app} for now`,
      message: `${problems[problem].message} Your test goes on, and we try again by ourselves. Crashes are in Play Console meanwhile.`,
    },
  }),
  address_unknown: ({ app_id, app }: OfApp) => ({
    link: joiningPath(app_id),
    en: {
      title: `A tester of ${app} can’t be added yet`,
      message: 'Google does not know their address. We look after it; you need not do anything.',
    },
  }),
} satisfies Record<string, (values: never) => EnglishText>

/** What administrators are notified of Google, by key. */
export const googleAlarms = {
  group_failed_alarm: ({ app_id, app, problem }: OfApp & { problem: ProblemCode }) => ({
    link: adminPath(app_id),
    en: {
      title: `Google Groups don’t work for ${app}`,
      message: `${problems[problem].message} Developers add testers by hand meanwhile. Test the connection in the settings.`,
    },
  }),
  group_remade_alarm: ({ app_id, app, group, testers }: RemadeGroup) => ({
    link: adminPath(app_id),
    en: {
      title: `The Google Group of ${app} was deleted`,
      message: `We made ${group} again and are adding its ${counted(testers, 'tester')}; the developer knows. The audit log of your Google Admin console shows who deleted it.`,
    },
  }),
  play_failed_alarm: ({ app_id, app, problem }: OfApp & { problem: ProblemCode }) => ({
    link: adminPath(app_id),
    en: {
      title: `Play Console can’t be checked for ${app}`,
      message: `${problems[problem].message} The test goes on by hand, and its developer knows.`,
    },
  }),
  vitals_failed_alarm: ({ app_id, app, problem }: OfApp & { problem: ProblemCode }) => ({
    link: adminPath(app_id),
    en: {
      title: `Crashes of ${app} can’t be read from Google`,
      message: `${problems[problem].message} Switch on the Play Developer Reporting API in the project of your account at Google. The test goes on without them.`,
    },
  }),
  address_unknown_alarm: ({ app_id, app }: OfApp) => ({
    link: adminPath(app_id),
    en: {
      title: `Google does not know the address of a tester of ${app}`,
      message:
        'They can’t become a member of its group. Ask them for the Google account of their phone, or replace them.',
    },
  }),
} satisfies Record<string, (values: never) => EnglishText>
