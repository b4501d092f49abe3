import { inRupees } from '../format/money.ts'
import type { Locale } from '../vocabulary/locales.ts'
import { messageIn } from './text.ts'

/** What an offer asks and pays: minutes of each day, days, and rupees for all of them. */
export interface OfferTerms {
  minutes: number
  days: number
  pay_pkr: number
}

/** What an offer asks and pays, in a sentence for mails and pushes. */
export const offerTermsIn = (locale: Locale, { minutes, days, pay_pkr }: OfferTerms): string =>
  pay_pkr > 0
    ? messageIn(locale, 'offer_terms', { count: minutes, days, amount: inRupees(pay_pkr) })
    : messageIn(locale, 'offer_terms_unpaid', { count: minutes, days })
