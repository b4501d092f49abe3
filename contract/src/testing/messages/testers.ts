import { offerHours, optInHours } from '../../vocabulary/run-states.ts'
import { zonedMomentFor } from '../../format/for-testers.ts'
import { seatPath } from '../../site-map/paths.ts'
import { type AppNamed, isolated, type Text } from '../../messaging/text.ts'

// A reminder of today, which comes in the evening.
const eveningHours = 5

const [portal, offers] = ['/tester', '/tester/offers']

const kept = {
  en: 'You keep the days you checked in.',
  ur: 'جن دنوں آپ نے چیک اِن کیا وہ آپ ہی کے رہیں گے۔',
}

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
    en: {
      title: `Will you test ${app}?`,
      message: `See the tasks and the pay, and answer within six waking hours (8:00 to 22:00)${
        until ? `, by ${zonedMomentFor('en', new Date(until), zone ?? 'UTC')}` : ''
      }. You can decline without giving a reason.`,
    },
    ur: {
      title: `کیا آپ ${isolated(app)} ٹیسٹ کریں گے؟`,
      message: `کام اور معاوضہ دیکھیں، اور دن کے چھ گھنٹوں (8:00 سے 22:00) کے اندر${
        until ? `، یعنی ${isolated(zonedMomentFor('ur', new Date(until), zone ?? 'UTC'))} تک،` : ''
      } جواب دیں۔ آپ بغیر وجہ بتائے انکار کر سکتے ہیں۔`,
    },
  }),
  listed: ({ app, seat }: OfSeat) => ({
    link: placeOf(seat),
    act: 'optIn',
    hours: optInHours,
    en: {
      title: `You can join ${app} now`,
      message:
        'You are on the list. Open the link in your offers with the Google account that is shown there, within 24 hours.',
    },
    ur: {
      title: `آپ اب ${isolated(app)} میں شامل ہو سکتے ہیں`,
      message: 'آپ فہرست میں ہیں۔ چوبیس گھنٹے کے اندر پیشکش میں دیا گیا لنک اُسی گوگل اکاؤنٹ سے کھولیں جو وہاں لکھا ہے۔',
    },
  }),
  reminded: ({ app, seat }: OfSeat) => ({
    link: placeOf(seat),
    act: 'optIn',
    hours: optInHours,
    en: {
      title: `${app} still waits for you`,
      message: 'Open the link in your offers and become a tester within 24 hours, or the place goes to another tester.',
    },
    ur: {
      title: `${isolated(app)} اب بھی آپ کی منتظر ہے`,
      message: 'چوبیس گھنٹے کے اندر پیشکش میں دیا گیا لنک کھول کر ٹیسٹر بنیں، ورنہ یہ جگہ کسی اور کو مل جائے گی۔',
    },
  }),
  expired: ({ app }: AppNamed) => ({
    link: offers,
    en: {
      title: `The offer for ${app} has ended`,
      message: 'Its time ran out. This does not count against you, and we ask you again when another app fits.',
    },
    ur: {
      title: `${isolated(app)} کی پیشکش ختم ہو گئی`,
      message: 'اس کا وقت گزر گیا۔ اس کا آپ پر کوئی منفی اثر نہیں؛ جب کوئی اور ایپ موزوں ہوئی تو ہم دوبارہ پوچھیں گے۔',
    },
  }),
  /** `app` can be several names, separated by commas; seat and day are those of the first. */
  reminder: ({ app }: OfSeat & { day?: string }) => ({
    link: portal,
    act: 'day',
    hours: eveningHours,
    en: { title: 'Your check-in for today is missing', message: `Use ${app} for a few minutes and check in.` },
    ur: { title: 'آج کا چیک اِن باقی ہے', message: `چند منٹ ${isolated(app)} استعمال کریں اور چیک اِن کریں۔` },
  }),
  /** Sent to a tester who missed yesterday. */
  nudged: ({ app }: OfSeat) => ({
    link: portal,
    act: 'day',
    hours: 12,
    en: {
      title: `Did you use ${app}?`,
      message: 'You did not check in yesterday. Please open the app today and check in.',
    },
    ur: {
      title: `کیا آپ نے ${isolated(app)} استعمال کی؟`,
      message: 'آپ نے کل چیک اِن نہیں کیا۔ براہِ کرم آج ایپ کھولیں اور چیک اِن کریں۔',
    },
  }),
  retest: ({ app, seat }: SeatValues) => ({
    link: seatPath(seat),
    en: {
      title: `Try again: ${app}`,
      message: 'The developer says it’s fixed. Please try it again in the new version.',
    },
    ur: {
      title: `دوبارہ آزمائیں: ${isolated(app)}`,
      message: 'ڈویلپر کا کہنا ہے کہ کچھ ٹھیک کر دیا گیا ہے۔ براہِ کرم نئے ورژن میں دوبارہ آزمائیں۔',
    },
  }),
  account_check: ({ app, seat }: SeatValues) => ({
    link: seatPath(seat),
    en: {
      title: `Please check your account for ${app}`,
      message:
        `The developer of ${app} does not see everyone in Play Console. Please open the test’s link with the Google account that ` +
        'you gave us and check that it says “You are a tester”.',
    },
    ur: {
      title: `براہِ کرم ${isolated(app)} کے لیے اپنا اکاؤنٹ دیکھیں`,
      message:
        `${isolated(app)} کے ڈویلپر کو Play Console میں سب ٹیسٹر نظر نہیں آ رہے۔ براہِ کرم ٹیسٹ کا لنک اُسی گوگل اکاؤنٹ سے کھولیں جو ` +
        'آپ نے ہمیں دیا تھا، اور دیکھیں کہ وہاں «You are a tester» لکھا ہے۔',
    },
  }),
  unneeded: ({ app }: AppNamed) => ({
    link: portal,
    en: { title: `${app} needs no more testers`, message: 'Others answered first. Thank you for being ready.' },
    ur: {
      title: `${isolated(app)} کو مزید ٹیسٹر نہیں چاہییں`,
      message: 'دوسروں نے پہلے جواب دے دیا۔ تیار رہنے کا شکریہ۔',
    },
  }),
  over: ({ app }: AppNamed) => ({
    link: portal,
    en: { title: `Your test of ${app} is over`, message: `You don’t need to use the app any more. ${kept.en}` },
    ur: {
      title: `${isolated(app)} کا آپ کا ٹیسٹ ختم ہو گیا`,
      message: `اب آپ کو یہ ایپ استعمال کرنے کی ضرورت نہیں۔ ${kept.ur}`,
    },
  }),
  lost: ({ app }: AppNamed) => ({
    link: portal,
    en: {
      title: `You are off the test of ${app}`,
      message: `You did not check in for several days. ${kept.en}`,
    },
    ur: {
      title: `آپ اب ${isolated(app)} کے ٹیسٹ میں نہیں ہیں`,
      message: `آپ نے کئی دن سے چیک اِن نہیں کیا۔ ${kept.ur}`,
    },
  }),
  completed: ({ app }: AppNamed) => ({
    link: portal,
    en: { title: `You finished the test of ${app}`, message: `Thank you for every day. ${kept.en}` },
    ur: { title: `آپ نے ${isolated(app)} کا ٹیسٹ مکمل کر لیا`, message: `ہر دن کے لیے شکریہ۔ ${kept.ur}` },
  }),
  removed: ({ app }: AppNamed) => ({
    link: portal,
    en: { title: `You are off the test of ${app}`, message: `We removed you from this test. ${kept.en}` },
    ur: {
      title: `آپ اب ${isolated(app)} کے ٹیسٹ میں نہیں ہیں`,
      message: `ہم نے آپ کو اس ٹیسٹ سے ہٹا دیا ہے۔ ${kept.ur}`,
    },
  }),
  stopped: ({ app }: AppNamed) => ({
    link: portal,
    en: {
      title: `The test of ${app} was ended early`,
      message: `You don’t need to use the app any more. ${kept.en}`,
    },
    ur: {
      title: `${isolated(app)} کا ٹیسٹ وقت سے پہلے ختم کر دیا گیا`,
      message: `اب آپ کو یہ ایپ استعمال کرنے کی ضرورت نہیں۔ ${kept.ur}`,
    },
  }),
  suspended: ({ app }: AppNamed) => ({
    link: portal,
    en: {
      title: `You are off the test of ${app}`,
      message: `You can’t join tests right now. Write to us if you think this is wrong. ${kept.en}`,
    },
    ur: {
      title: `آپ اب ${isolated(app)} کے ٹیسٹ میں نہیں ہیں`,
      message: `فی الحال آپ کوئی ٹیسٹ نہیں کر سکتے۔ اگر آپ کو یہ غلط لگے تو ہمیں لکھیں۔ ${kept.ur}`,
    },
  }),
} satisfies Record<string, (values: SeatValues) => Text>
