import { catalogue } from '../format/templates.ts'
import { messages as en } from '../texts/en/messages.ts'
import { messages as ur } from '../texts/ur/messages.ts'
import type { Locale } from '../vocabulary/locales.ts'
import type { MailAct } from './action-links.ts'

export interface Message {
  title: string
  message: string
}

/**
 * The page that a notification leads to; `hours` is how long it stays true, if not for ever. `act` is what its mail
 * lets the reader do by a signed link, without signing in. `isReminder`: a second one would be worse than none.
 */
interface Leading {
  link: string
  hours?: number
  act?: MailAct
  isReminder?: boolean
}

/** A notification in each language of testers. */
export interface Text extends Leading {
  in: (locale: Locale) => Message
}

/** A notification of a developer or an administrator, in English. */
export interface EnglishText extends Leading {
  en: Message
}

/** Writes what testers can be notified of. */
export const messageIn = catalogue({ en, ur })

export interface AppNamed {
  app: string
}
