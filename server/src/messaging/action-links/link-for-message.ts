import { actionPath, type LinkAct } from '@fortnight/contract/messaging/action-links'
import { actOf } from '@fortnight/contract/tester-texts'
import type { Db } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import * as links from './action-links.repository.ts'
import { actionToken } from './action-token.ts'

/** A page on which its reader acts without signing in, and what they do there. */
export interface Action {
  act: LinkAct
  path: string
}

/**
 * The signed link for what a stored message asks of a tester; undefined if it asks nothing that a link allows, or its
 * seat has ended. Made when the message is mailed, so that no row ever holds it.
 */
export async function linkForMessage(
  { db, vault }: { db: Db; vault: Vault },
  { key, values }: { key: string; values: unknown },
): Promise<(Action & { person_id: string }) | undefined> {
  const asked = actOf(key, values)
  const seat = asked && (await links.findLiveSeat(db, asked.seat))
  if (!asked || !seat) return undefined
  const { act } = asked
  const day = act === 'day' ? (asked.day ?? seat.today) : null
  const token = actionToken(vault, { act, seat: asked.seat, day }, seat.tester_id)
  return { act, path: actionPath(token), person_id: seat.person_id }
}
