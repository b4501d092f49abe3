import { dollars, inRupees } from '../format/money.ts'
import { countryName } from '../format/names.ts'
import { counted } from '../format/plurals.ts'
import type { AppNamed, EnglishText } from '../messaging/text.ts'
import type { Lateness } from '../operations/late-scale.ts'
import {
  appPath,
  paymentHelpReviewPath,
  paymentReviewPath,
  paymentsPath,
  refundReviewPath,
  unmatchedPaymentsPath,
} from '../site-map/paths.ts'
import { startDaysAtMost } from '../testing/promise.ts'

interface OfApp extends AppNamed {
  app_id: string
}
interface Amount extends AppNamed {
  cents: number
}
type OfPayment = OfApp & Amount

/** What developers are notified of their orders, by key. */
export const orderTexts = {
  payment_received: ({ app_id, app, cents }: OfPayment) => ({
    link: appPath(app_id),
    en: { title: 'Payment details received', message: `We are checking ${dollars(cents)} for ${app}.` },
  }),
  payment_approved: ({ app_id, app, cents }: OfPayment) => ({
    link: appPath(app_id),
    en: { title: 'Payment approved', message: `${dollars(cents)} for ${app} is confirmed.` },
  }),
  /** A payment that the gateway collects; the reason is a sentence. */
  payment_failed: ({ app_id, app, reason }: OfApp & { reason: string | null }) => ({
    link: paymentsPath(app_id),
    en: { title: 'Payment failed', message: `${app}: ${reason}` },
  }),
  payment_not_found: ({ app_id, app, reason }: OfApp & { reason: string | null }) => ({
    link: paymentsPath(app_id),
    en: {
      title: 'Payment not confirmed',
      message: `${app}: ${reason ?? 'we could not match your transfer.'} You can send it again.`,
    },
  }),
  payment_unmatched: ({ app_id, app, rupees }: OfApp & { rupees: number }) => ({
    link: paymentsPath(app_id),
    en: {
      title: 'Your money has arrived',
      message: `We received ${inRupees(rupees)} for ${app} but could not match it. We are looking into it.`,
    },
  }),
  refund_requested: ({ app_id, app, cents }: OfPayment) => ({
    link: paymentsPath(app_id),
    en: {
      title: 'Refund requested',
      message: `We are reviewing your request: ${dollars(cents)} for ${app}. Your test is paused meanwhile.`,
    },
  }),
  refund_sent: ({ app_id, app, cents, goes_on }: OfPayment & { goes_on: boolean }) => ({
    link: paymentsPath(app_id),
    en: {
      title: 'Refund sent',
      message: `${dollars(cents)} for ${app} is on its way back to you. ${
        goes_on ? 'Your test goes on.' : 'The test has ended.'
      }`,
    },
  }),
  refund_declined: ({ app_id, app, reason }: OfApp & { reason: string | null }) => ({
    link: paymentsPath(app_id),
    en: { title: 'Refund declined', message: `${app}: ${reason}` },
  }),
  /** `days` after the promised date; of a test that has not started, `start_days` after its promised start. */
  late_refund: ({ app_id, app, cents, days, start_days }: OfPayment & { days: number; start_days: number }) => ({
    link: paymentsPath(app_id),
    en: {
      title: `${dollars(cents)} comes back to you: ${app} is late`,
      message: `${lateReason({ days, startDays: start_days })} We send it to the account that paid, and your test goes on.`,
    },
  }),
  could_not_start: ({ app_id, app }: OfApp) => ({
    link: paymentsPath(app_id),
    en: {
      title: `${app} could not start`,
      message: `We found no full team in ${startDaysAtMost} days, so the test has ended, and the whole price goes back to you.`,
    },
  }),
  app_cancelled: ({ app_id, app, reason }: OfApp & { reason: string }) => ({
    link: appPath(app_id),
    en: { title: `${app} was cancelled`, message: reason },
  }),
  /** `support` is the address for questions. */
  app_deleted: ({ app, support }: AppNamed & { support: string }) => ({
    link: '/dashboard',
    en: {
      title: `${app} was deleted`,
      message: `It was removed by us, and its test is over. What you paid stays on record; write to ${support} if you have a question.`,
    },
  }),
} satisfies Record<string, (values: never) => EnglishText>

/** Why an amount comes back. */
export const lateReason = ({ days, startDays }: Lateness): string =>
  days > 0 ? `${counted(days, 'day')} after the promised date.` : `The start is ${counted(startDays, 'day')} late.`

/** What administrators are notified of orders, by key. */
export const orderReviewTexts = {
  payment_to_check: ({ app, cents }: Amount) => ({
    link: paymentReviewPath,
    en: { title: 'Payment to check', message: `${dollars(cents)} for ${app}.` },
  }),
  /** `country` is its code. */
  payment_help_asked: ({ app, country }: AppNamed & { country: string }) => ({
    link: paymentHelpReviewPath,
    en: {
      title: 'A developer can’t pay',
      message: `The developer of ${app} (${countryName(country)}) asks for another way to pay.`,
    },
  }),
  money_unmatched: ({ app, cents, rupees }: Amount & { rupees: number }) => ({
    link: unmatchedPaymentsPath,
    en: {
      title: 'Unmatched money',
      message: `${inRupees(rupees)} arrived for ${app} (${dollars(cents)}) and matches no payment.`,
    },
  }),
  refund_to_decide: ({ app, cents }: Amount) => ({
    link: refundReviewPath,
    en: { title: 'Refund to decide', message: `${dollars(cents)} for ${app}.` },
  }),
  late_refund_to_send: ({ app, cents }: Amount) => ({
    link: refundReviewPath,
    en: { title: 'Money of a late test to send', message: `${dollars(cents)} for ${app}.` },
  }),
} satisfies Record<string, (values: never) => EnglishText>
