import { offerHours, optInHours } from '../../vocabulary/run-states.ts'
import { zonedMomentFor } from '../../format/for-testers.ts'
import { seatPath } from '../../site-map/paths.ts'
import { type AppNamed, messageIn, type Text } from '../../messaging/text.ts'

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

/** An offer, with its end, the tester's zone and the hours until then. */
interface OfferValues extends OfSeat {
  until?: string
  zone?: string
  hours?: number
}

/**
 * What testers are notified of in tests, by key: in each language of theirs, and for how many hours it says something
 * true.
 */
export const testerTexts = {
  offered: ({ app, seat, until, zone, hours }: OfferValues) => ({
    link: placeOf(seat),
    act: 'offer',
    hours: hours ?? offerHours,
    in: (locale) =>
      until
        ? messageIn(locale, 'offered_until', { app, until: zonedMomentFor(locale, new Date(until), zone ?? 'UTC') })
        : messageIn(locale, 'offered', { app }),
  }),
  listed: ({ app, seat }: OfSeat) => ({
    link: placeOf(seat),
    act: 'optIn',
    hours: optInHours,
    in: (locale) => messageIn(locale, 'listed', { app }),
  }),
  reminded: ({ app, seat }: OfSeat) => ({
    link: placeOf(seat),
    act: 'optIn',
    hours: optInHours,
    in: (locale) => messageIn(locale, 'reminded', { app }),
  }),
  expired: ({ app }: AppNamed) => ({
    link: offers,
    in: (locale) => messageIn(locale, 'expired', { app }),
  }),
  /** `app` can be several names, separated by commas; seat and day are those of the first. */
  reminder: ({ app }: OfSeat & { day?: string }) => ({
    link: portal,
    act: 'day',
    hours: eveningHours,
    in: (locale) => messageIn(locale, 'reminder', { app }),
  }),
  /** Sent to a tester who missed yesterday. */
  nudged: ({ app }: OfSeat) => ({
    link: portal,
    act: 'day',
    hours: 12,
    in: (locale) => messageIn(locale, 'nudged', { app }),
  }),
  retest: ({ app, seat }: SeatValues) => ({
    link: seatPath(seat),
    in: (locale) => messageIn(locale, 'retest', { app }),
  }),
  account_check: ({ app, seat }: SeatValues) => ({
    link: seatPath(seat),
    in: (locale) => messageIn(locale, 'account_check', { app }),
  }),
  unneeded: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'unneeded', { app }),
  }),
  over: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'over', { app }),
  }),
  lost: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'lost', { app }),
  }),
  completed: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'completed', { app }),
  }),
  removed: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'removed', { app }),
  }),
  stopped: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'stopped', { app }),
  }),
  suspended: ({ app }: AppNamed) => ({
    link: portal,
    in: (locale) => messageIn(locale, 'suspended', { app }),
  }),
} satisfies Record<string, (values: SeatValues) => Text>
