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
export type Text = Record<Locale, Message> & { link: string; hours?: number; act?: LinkAct }

export interface AppNamed {
  app: string
}

/** An app's name, set apart from the direction of the words around it (U+2068, U+2069). */
export const isolated = (app: string) => `\u2068${app}\u2069`
