import { sql } from 'drizzle-orm'
import { textIn, unknownText } from '@fortnight/contract/notification-texts'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { notifications } from '../../platform/db/schema/messaging.ts'

/** Stored form of a notification's text: its key and values, and its reader's current language. */
export const storedText = {
  message_key: notifications.message_key,
  message_values: notifications.message_values,
  locale: sql<Locale>`coalesce((select t.locale from testers t where t.person_id = ${notifications.user_id}), 'en')`,
}

interface StoredRow {
  message_key: string
  message_values: unknown
  locale: Locale
}

/** The row with its text as its reader reads it now, and the language of that text. */
export const localize = <R extends StoredRow>({ message_key, message_values, locale, ...row }: R) => ({
  ...row,
  ...(textIn(message_key, message_values, locale) ?? unknownText(locale)),
})
