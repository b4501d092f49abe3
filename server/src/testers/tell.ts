import { type Locale, locales } from '@fortnight/contract/tester-words'
import type { Db } from '../db/database.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import * as recipients from './recipients.repository.ts'

/** What is told to testers: the same in each of their languages. `app` is the app's name. */
type News = Record<Locale, { title: string; message: string }>

export const offersPath = '/tester/offers'

export const news = {
  admitted: () => ({
    en: { title: 'You are a tester now', message: 'We write to you as soon as an app fits your phone.' },
    ur: { title: 'آپ اب ٹیسٹر ہیں', message: 'جیسے ہی کوئی ایپ آپ کے فون کے مطابق ہوئی ہم آپ کو لکھیں گے۔' },
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
    await notifications.insert(tx, mine, { ...told[locale], link }, ['tester'])
  }
}
