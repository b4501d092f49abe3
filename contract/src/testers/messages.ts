import { inRupees } from '../format/money.ts'
import type { Locale } from '../vocabulary/locales.ts'
import type { PictureSign } from '../vocabulary/picture-states.ts'
import { type Doubt, doubtForTester } from '../vocabulary/doubts-for-testers.ts'
import { messageIn, type Text } from '../messaging/text.ts'

const earnings = '/tester/earnings'

interface Amount {
  rupees: number
}

interface HeldPicture {
  copy: boolean
  app: string
  day: string
  signs: readonly PictureSign[]
}

/** Why a person looks at a picture, for its tester; that it lacks the app's name counts only if they are suspected. */
const doubtIn = (locale: Locale, signs: readonly PictureSign[]) =>
  signs
    .filter((sign) => sign in doubtForTester && (sign !== 'name_missing' || signs.includes('suspected')))
    .map((sign) => doubtForTester[sign as Doubt][locale])
    .join(' ')

/** Messages to testers about other things than tests, by key: their admission, and what becomes of their money. */
export const poolTexts = {
  /** For a tester whom the operator imported. */
  invited: (_: { tester: number }) => ({
    link: '/tester/apply',
    act: 'pool',
    in: (locale) => messageIn(locale, 'invited'),
  }),
  admitted: () => ({ link: '/tester', in: (locale) => messageIn(locale, 'admitted') }),
  payout_paid: ({ rupees, ending, reference }: Amount & { ending: string; reference: string | null }) => ({
    link: earnings,
    in: (locale) => messageIn(locale, 'payout_paid', { amount: inRupees(rupees), ending, reference: reference ?? '' }),
  }),
  payout_declined: ({ rupees, reason }: Amount & { reason: string | null }) => ({
    link: earnings,
    in: (locale) => messageIn(locale, 'payout_declined', { amount: inRupees(rupees), reason: reason ?? '' }),
  }),
  payout_approved: ({ rupees }: Amount) => ({
    link: earnings,
    in: (locale) => messageIn(locale, 'payout_approved', { amount: inRupees(rupees) }),
  }),
  referral_paid: ({ rupees }: Amount) => ({
    link: '/tester/invite',
    in: (locale) => messageIn(locale, 'referral_paid', { amount: inRupees(rupees) }),
  }),
  payouts_wait: () => ({ link: earnings, in: (locale) => messageIn(locale, 'payouts_wait') }),
  payout_account: ({ ending }: { ending: string }) => ({
    link: earnings,
    in: (locale) => messageIn(locale, 'payout_account', { ending }),
  }),
  /** A screenshot that pays nothing for now. */
  picture_held: ({ copy, signs, ...values }: HeldPicture) => ({
    link: earnings,
    in: (locale) =>
      copy
        ? messageIn(locale, 'picture_copied', values)
        : messageIn(locale, 'picture_doubtful', { ...values, why: doubtIn(locale, signs) }),
  }),
  /** With the words of the administrator who decided. */
  dispute_decided: ({ upheld, ...values }: { upheld: boolean; app: string; day: string; answer: string }) => ({
    link: earnings,
    in: (locale) => messageIn(locale, upheld ? 'dispute_upheld' : 'dispute_declined', values),
  }),
} satisfies Record<string, (values: never) => Text>
