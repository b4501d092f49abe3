import { inRupees } from '../format/money.ts'
import type { EnglishText } from '../messaging/text.ts'

/** What administrators are notified of testers and their money, by key. */
export const testerReviewTexts = {
  tester_applied: () => ({
    link: '/admin/pool?status=applied',
    en: { title: 'New tester application', message: 'Review it in the pool.' },
  }),
  payout_to_approve: ({ rupees, name }: { rupees: number; name: string }) => ({
    link: '/admin/payouts',
    en: { title: 'Payout to approve', message: `${inRupees(rupees)} for ${name}.` },
  }),
  /** Two testers entered one account: probably one person. */
  payout_account_shared: ({ tester, other }: { tester: number; other: number }) => ({
    link: `/admin/pool?tester=${tester}`,
    en: {
      title: 'One account, two testers',
      message: `Testers ${tester} and ${other} use the same payout account. They may be the same person.`,
    },
  }),
  people_alike: ({ people }: { people: number }) => ({
    link: '/admin/likeness',
    en: {
      title: 'One person behind several testers?',
      message: `${people} people look like one. Their payouts wait until you decide.`,
    },
  }),
  day_disputed: ({ day }: { day: string }) => ({
    link: '/admin/payouts/disputes',
    en: { title: 'A day is disputed', message: `A tester says that ${day} should be paid.` },
  }),
} satisfies Record<string, (values: never) => EnglishText>
