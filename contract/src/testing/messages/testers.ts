import { inRupees } from '../../format/money.ts'
import { offerHours, optInHours } from '../../vocabulary/run-states.ts'
import { zonedMomentFor } from '../../format/for-testers.ts'
import { seatPath } from '../../site-map/paths.ts'
import { type OfferTerms, offerTermsIn } from '../../messaging/offer-terms.ts'
import { type AppNamed, type Message, messageIn, type Text } from '../../messaging/text.ts'
import type { Locale } from '../../vocabulary/locales.ts'

// A reminder of today, which comes in the evening.
const eveningHours = 5

const [portal, offers] = ['/tester', '/tester/offers']

/** What is known of every seat. */
export interface SeatValues extends AppNamed {
  seat: number
}

/** An app, and the seat in its test; older messages only name the app. */
interface OfSeat extends AppNamed {
  seat?: number
}

/** The page of a seat; of all, if an older message does not say which. */
const placeOf = (seat: number | undefined) => (seat ? seatPath(seat) : offers)

/** An offer, with its end, the tester's zone, the hours until then, and its terms; older ones lack some. */
interface OfferValues extends OfSeat {
  until?: string
  zone?: string
  hours?: number
  terms?: OfferTerms
}

/** The end of a tester's part, with the rupees for the days that were left. */
interface EndValues extends AppNamed {
  release_pkr?: number
}

const withDaysLeft = (locale: Locale, { title, message }: Message, rupees: number | undefined): Message => ({
  title,
  message: rupees ? `${message} ${messageIn(locale, 'days_left', { amount: inRupees(rupees) })}` : message,
})

function offerIn(locale: Locale, { app, until, zone, terms }: OfferValues): Message {
  const offered = until
    ? messageIn(locale, 'offered_until', { app, until: zonedMomentFor(locale, new Date(until), zone ?? 'UTC') })
    : messageIn(locale, 'offered', { app })
  return terms ? { ...offered, message: `${offerTermsIn(locale, terms)} ${offered.message}` } : offered
}

/**
 * What testers are notified of in tests, by key: in each language of theirs, and for how many hours it says something
 * true.
 */
export const testerTexts = {
  offered: (values: OfferValues) => ({
    link: placeOf(values.seat),
    act: 'offer',
    hours: values.hours ?? offerHours,
    in: (locale) => offerIn(locale, values),
  }),
  listed: ({ app, seat }: OfSeat) => ({
    link: placeOf(seat),
    act: 'optIn',
    hours: optInHours,
    in: (locale) => messageIn(locale, 'listed', { app }),
  }),
  reminded: ({ app, seat }: OfSeat) => ({
    link: placeOf(seat),
    isReminder: true,
    act: 'optIn',
    hours: optInHours,
    in: (locale) => messageIn(locale, 'reminded', { app }),
  }),
  /** Sent to a tester who accepted a day ago and is not on the developer's list yet. */
  list_awaited: ({ app, seat }: OfSeat) => ({
    link: placeOf(seat),
    in: (locale) => messageIn(locale, 'list_awaited', { app }),
  }),
  expired: ({ app }: AppNamed) => ({
    link: offers,
    in: (locale) => messageIn(locale, 'expired', { app }),
  }),
  /** `app` can be several names, separated by commas; seat and day are those of the first. */
  reminder: ({ app }: OfSeat & { day?: string }) => ({
    link: portal,
    isReminder: true,
    act: 'day',
    hours: eveningHours,
    in: (locale) => messageIn(locale, 'reminder', { app }),
  }),
  /** Sent to a tester who missed yesterday. */
  nudged: ({ app }: OfSeat) => ({
    link: portal,
    isReminder: true,
    act: 'day',
    hours: 12,
    in: (locale) => messageIn(locale, 'nudged', { app }),
  }),
  retest: ({ app, seat }: SeatValues) => ({
    link: seatPath(seat),
    in: (locale) => messageIn(locale, 'retest', { app }),
  }),
  /** A new release is on the closed track. */
  new_version: ({ app, seat }: SeatValues) => ({
    link: seatPath(seat),
    in: (locale) => messageIn(locale, 'new_version', { app }),
  }),
  account_check: ({ app, seat }: SeatValues) => ({
    link: seatPath(seat),
    in: (locale) => messageIn(locale, 'account_check', { app }),
  }),
  unneeded: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'unneeded', { app }),
  }),
  over: ({ app, release_pkr }: EndValues) => ({
    link: portal,
    in: (locale) => withDaysLeft(locale, messageIn(locale, 'over', { app }), release_pkr),
  }),
  lost: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'lost', { app }),
  }),
  completed: ({ app, release_pkr }: EndValues) => ({
    link: portal,
    in: (locale) => withDaysLeft(locale, messageIn(locale, 'completed', { app }), release_pkr),
  }),
  removed: ({ app, release_pkr }: EndValues) => ({
    link: portal,
    in: (locale) => withDaysLeft(locale, messageIn(locale, 'removed', { app }), release_pkr),
  }),
  stopped: ({ app, release_pkr }: EndValues) => ({
    link: portal,
    in: (locale) => withDaysLeft(locale, messageIn(locale, 'stopped', { app }), release_pkr),
  }),
  paused: ({ app }: AppNamed) => ({
    link: offers,
    in: (locale) => messageIn(locale, 'paused', { app }),
  }),
  resumed: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'resumed', { app }),
  }),
  suspended: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'suspended', { app }),
  }),
  cleared: ({ app, release_pkr }: EndValues) => ({
    link: portal,
    in: (locale) => withDaysLeft(locale, messageIn(locale, 'cleared', { app }), release_pkr),
  }),
} satisfies Record<string, (values: SeatValues) => Text>
