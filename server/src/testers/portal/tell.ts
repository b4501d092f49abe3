import { offerHours, optInHours } from '@fortnight/contract/vocabulary/run-states'
import { type Locale, locales } from '@fortnight/contract/testers/tester-words'
import type { Db } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as recipients from '../pool/recipients.repository.ts'

/** What is told to testers, in each of their languages; for how long it says something true, where that is not for ever. */
export type News = Record<Locale, { title: string; message: string }> & { hours?: number }

const offersPath = '/tester/offers'

// A reminder of today, which comes in the evening.
const eveningHours = 5

// An app's name is set apart from the direction of the words around it (U+2068, U+2069).
export const isolated = (app: string) => `\u2068${app}\u2069`

export const news = {
  admitted: () => ({
    en: { title: 'You are a tester now', message: 'We write to you as soon as an app fits your phone.' },
    ur: { title: 'آپ اب ٹیسٹر ہیں', message: 'جیسے ہی کوئی ایپ آپ کے فون کے مطابق ہوئی ہم آپ کو لکھیں گے۔' },
  }),
  offered: (app: string) => ({
    hours: offerHours,
    en: {
      title: `Will you test ${app}?`,
      message:
        'Look at what is asked and what it pays, and answer within six hours. You may decline without giving a reason.',
    },
    ur: {
      title: `کیا آپ ${isolated(app)} ٹیسٹ کریں گے؟`,
      message:
        'دیکھیں کہ کیا کرنا ہے اور کتنا معاوضہ ہے، اور چھ گھنٹے کے اندر جواب دیں۔ آپ بغیر وجہ بتائے انکار کر سکتے ہیں۔',
    },
  }),
  listed: (app: string) => ({
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
  reminded: (app: string) => ({
    hours: optInHours,
    en: {
      title: `${app} still waits for you`,
      message: 'Open the link in your offers and become a tester within 24 hours, or the place goes to somebody else.',
    },
    ur: {
      title: `${isolated(app)} اب بھی آپ کی منتظر ہے`,
      message: 'چوبیس گھنٹے کے اندر پیشکش میں دیا گیا لنک کھول کر ٹیسٹر بنیں، ورنہ یہ جگہ کسی اور کو مل جائے گی۔',
    },
  }),
  expired: (app: string) => ({
    en: {
      title: `The offer for ${app} has ended`,
      message: 'The time for it was over. Nothing is held against you; we ask you again when another app fits.',
    },
    ur: {
      title: `${isolated(app)} کی پیشکش ختم ہو گئی`,
      message: 'اس کا وقت گزر گیا۔ اس کا آپ پر کوئی منفی اثر نہیں؛ جب کوئی اور ایپ موزوں ہوئی تو ہم دوبارہ پوچھیں گے۔',
    },
  }),
  /** `app` may be several, with commas between. */
  reminder: (app: string) => ({
    hours: eveningHours,
    en: { title: 'Your check-in for today is missing', message: `Use ${app} for a few minutes and check in.` },
    ur: { title: 'آج کا چیک اِن باقی ہے', message: `چند منٹ ${isolated(app)} استعمال کریں اور چیک اِن کریں۔` },
  }),
  /** They missed yesterday. */
  nudged: (app: string) => ({
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
  retest: (app: string) => ({
    en: {
      title: `Try again: ${app}`,
      message: 'The developer says that something was mended. Please try it again in the new version.',
    },
    ur: {
      title: `دوبارہ آزمائیں: ${isolated(app)}`,
      message: 'ڈویلپر کا کہنا ہے کہ کچھ ٹھیک کر دیا گیا ہے۔ براہِ کرم نئے ورژن میں دوبارہ آزمائیں۔',
    },
  }),
  accountCheck: (app: string) => ({
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
} satisfies Record<string, (app: string) => News>

/** Tells testers who have an account, each in their language, in the transaction of what it tells of. */
export async function tellTesters(
  tx: Db,
  testerIds: readonly number[],
  told: News,
  link: string = offersPath,
): Promise<void> {
  const people = await recipients.list(tx, testerIds)
  for (const locale of locales) {
    const mine = people.filter((person) => person.locale === locale).map(({ user_id }) => user_id)
    await notifications.insert(tx, mine, { ...told[locale], link, ...(told.hours && { hours: told.hours }) }, [
      'tester',
    ])
  }
}

/** Notifies people who are testers, each of news of their own in their language. People without an account are left out. */
export async function notifyEach(
  tx: Db,
  notes: readonly { person_id: string; news: News }[],
  link: string,
): Promise<void> {
  if (!notes.length) return
  const people = await recipients.listLocales(
    tx,
    notes.map(({ person_id }) => person_id),
  )
  const localeOf = new Map(people.map(({ person_id, locale }) => [person_id, locale]))
  await notifications.insertEach(
    tx,
    notes.map(({ person_id, news: { hours, ...words } }) => ({
      user_id: person_id,
      ...words[localeOf.get(person_id) ?? 'en'],
      link,
      ...(hours && { hours }),
    })),
    ['tester'],
  )
}
