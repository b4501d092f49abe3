import { actionPath, type MailAct, sentBy } from '@fortnight/contract/messaging/action-links'
import type { Channel } from '@fortnight/contract/vocabulary/delivery-states'
import { actOf, countAskedBy } from '@fortnight/contract/notification-texts'
import type { Db } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import * as links from './action-links.repository.ts'
import { actionToken } from './action-token.ts'
import { countToken } from './count-token.ts'

/** A page on which its reader acts without signing in, and what they do there. */
export interface Action {
  act: MailAct
  path: string
}

/**
 * The signed link for what a stored message asks of a person; undefined if it asks nothing that a link allows, its seat
 * has ended, or it is about another person. Made when the message is sent, so that no row ever holds it. It names the
 * channel that it is sent by, to which the answer is counted.
 */
export async function linkForMessage(
  { db, vault }: { db: Db; vault: Vault },
  personId: string,
  { key, values }: { key: string; values: unknown },
  by: Channel,
): Promise<Action | undefined> {
  const counted = countAskedBy(key, values)
  if (counted && (await links.findOpenRun(db, counted.run))?.owner_id === personId)
    return { act: 'count', path: sentBy(actionPath(countToken(vault, counted, personId)), by) }
  const asked = actOf(key, values)
  if (!asked) return undefined
  const { act, subject } = asked
  const found = await (act === 'pool' ? links.findTester(db, subject) : links.findLiveSeat(db, subject))
  if (found?.person_id !== personId) return undefined
  const day = act === 'day' ? (asked.day ?? found.today) : null
  return { act, path: sentBy(actionPath(actionToken(vault, { act, subject, day }, found.tester_id)), by) }
}
