import { sql } from 'drizzle-orm'
import { textIn } from '@fortnight/contract/tester-texts'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { notifications } from '../../platform/db/schema/messaging.ts'

/** Stored form of a notification's text: the text itself, its key and values, and its reader's current language. */
export const written = {
  title: notifications.title,
  message: notifications.message,
  message_key: notifications.message_key,
  message_values: notifications.message_values,
  locale: sql<Locale>`coalesce((select t.locale from testers t where t.person_id = ${notifications.user_id}), 'en')`,
}

interface LocalizedRow {
  title: string
  message: string
  message_key: string | null
  message_values: unknown
  locale: Locale
}

/** The row with its text in its reader's language; with the stored text if it has no key. */
export const localize = <R extends LocalizedRow>({ message_key, message_values, locale, ...row }: R) => ({
  ...row,
  ...(message_key === null ? undefined : textIn(message_key, message_values, locale)),
})
