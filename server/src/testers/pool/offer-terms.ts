import { payOfDays, type SeatPay } from '@fortnight/contract/operations/tester-pay'
import { planOf, type PlanName } from '@fortnight/contract/plans'
import type { OfferTerms } from '@fortnight/contract/messaging/offer-terms'

interface Offered extends SeatPay {
  days: number
  paid_days: number
  package_plan: PlanName
}

/** What an offered seat asks and pays, for mails and pushes. */
export const offerTermsOf = ({ days, paid_days, package_plan, ...pay }: Offered): OfferTerms => ({
  days,
  minutes: planOf(package_plan).minutes,
  pay_pkr: payOfDays(pay, Math.min(days, paid_days), days),
})
