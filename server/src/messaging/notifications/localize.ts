import { sql } from 'drizzle-orm'
import { textIn } from '@fortnight/contract/tester-texts'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { notifications } from '../../platform/db/schema/messaging.ts'

/** What a notification's words are written from: its text, its key and values, and the language of its reader now. */
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

/** The same row with its words in its reader's language; as it was written where it has no key. */
export const localize = <R extends LocalizedRow>({ message_key, message_values, locale, ...row }: R) => ({
  ...row,
  ...(message_key === null ? undefined : textIn(message_key, message_values, locale)),
})
