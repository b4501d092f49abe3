import { catalogue } from '../format/templates.ts'
import { messages as en } from '../texts/en/messages.ts'
import { messages as ur } from '../texts/ur/messages.ts'
import type { Locale } from '../vocabulary/locales.ts'
import type { LinkAct } from './action-links.ts'

export interface Message {
  title: string
  message: string
}

/**
 * A notification in each language, and the page that it leads to; `hours` is how long it stays true, if not for ever.
 * `act` is what its mail lets the reader do by a signed link, without signing in.
 */
export interface Text {
  in: (locale: Locale) => Message
  link: string
  hours?: number
  act?: LinkAct
}

/** Writes what testers are notified of. */
export const messageIn = catalogue({ en, ur })

export interface AppNamed {
  app: string
}
