import { cityOf } from '@fortnight/contract/format/zones'
import { unsubscribePath, unsubscribing } from '@fortnight/contract/messaging/notifications'
import type { Draft } from './draft.ts'
import { layOut } from './layout.ts'
import type { Writing } from './letters.ts'
import type { Letter } from './mailer.ts'

interface Digest {
  text: Omit<Draft, 'action' | 'reason' | 'unsubscribe'>
  app: string
  /** Page of the app. */
  path: string
  /** Code that stops digests. */
  code: string
}

/** The report of a test that its developer gets each morning: in English, like all that developers read. */
export const digest = ({ brand, origin, timezone }: Writing, { text, app, path, code }: Digest): Letter => ({
  ...layOut(brand, 'en', {
    ...text,
    action: { label: `Open ${app}`, url: origin + path },
    reason: `You get this each morning at 8 (${timezone === 'UTC' ? 'UTC' : `${cityOf(timezone)} time`}) while your test runs.`,
    unsubscribe: { url: `${origin}${unsubscribePath}#${code}`, label: 'Stop the morning digest' },
  }),
  unsubscribe: origin + unsubscribing.unsubscribe.path.replace(':code', code),
})
