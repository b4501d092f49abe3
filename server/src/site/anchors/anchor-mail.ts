import { unsubscribePath, unsubscribing } from '@fortnight/contract/messaging/notifications'
import { fullDay } from '@fortnight/contract/format/days'
import { counted } from '@fortnight/contract/format/plurals'
import { confirmFragment } from '@fortnight/contract/site/anchors'
import { publicScreens } from '@fortnight/contract/site-map/public-screens'
import { layOut } from '../../messaging/mail/layout.ts'
import type { Writing } from '../../messaging/mail/letters.ts'
import type { Letter } from '../../messaging/mail/mailer.ts'
import type { Hooks } from '../../platform/hooks.ts'
import * as storedAnchors from './anchors.repository.ts'
import { publishedDay } from './read-days.ts'
import { subscriberCode, subscriberOf } from './subscriber-code.ts'

const page = publicScreens.anchors.path

const confirmation = ({ brand, origin }: Writing, code: string): Letter =>
  layOut(brand, 'en', {
    subject: 'Confirm the daily anchors',
    paragraphs: [
      'This address was entered to get our daily anchors: one signed line for each day. Confirm it, and the first one comes tomorrow morning.',
    ],
    action: { label: 'Confirm subscription', url: `${origin}${page}#${confirmFragment}${code}` },
    after: ['If that was not you, ignore this mail: without a confirmation the address is deleted after a week.'],
  })

/** The statement with its whole token: who keeps the mail can show later what was published that day. */
const statement = ({ brand, origin }: Writing, token: string, code: string): Letter => {
  const { day, number, size, root, previous } = publishedDay(token)
  const letter = layOut(brand, 'en', {
    subject: `Daily anchor of ${fullDay(day)}`,
    paragraphs: [
      'Keep this mail. With it, anyone can check later that the records of this day are still what they were.',
    ],
    facts: [
      ['Day', `${fullDay(day)}, number ${number}`],
      ['Records that changed', counted(size, 'record')],
    ],
    action: { label: 'See all days', url: origin + page },
    // The layout breaks long words in these lines, on narrow screens too.
    after: [
      `Root: ${root}`,
      `Root of the days before: ${previous}`,
      `Signed text: ${token}`,
      'To check it: save this mail as a file, and run npm run verify -- --kept FILE.',
    ],
    unsubscribe: { url: `${origin}${unsubscribePath}#${code}`, label: 'Stop the daily anchors' },
  })
  return { ...letter, unsubscribe: origin + unsubscribing.unsubscribe.path.replace(':code', code) }
}

/** Writes to someone who asked for the daily statement: to confirm that, and then each day's. */
export const mailOfAnchor: Hooks['mailOf']['anchor'] = async ({ db, vault }, { subscriber_id: id, day }) => {
  const found = await storedAnchors.findSubscriber(db, id)
  if (!found) return undefined
  if (day === null) {
    const code = subscriberCode(vault, id, 'confirm')
    return found.confirmed_at ? undefined : { to: found.email, write: (writing) => confirmation(writing, code) }
  }
  const token = await storedAnchors.findToken(db, day)
  if (!found.confirmed_at || !token) return undefined
  const code = subscriberCode(vault, id, 'end')
  return { to: found.email, write: (writing) => statement(writing, token, code) }
}

/** Ends the subscription that a mail's code names; false if it names none. */
export const endSubscription: Hooks['endSubscription'] = async (db, vault, code) => {
  const id = subscriberOf(vault, code, 'end')
  return id !== undefined && storedAnchors.removeSubscriber(db, id)
}
