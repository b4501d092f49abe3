import * as letters from '../../messaging/mail/letters.ts'
import { openAddress } from '../../messaging/mail/mail-queue.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { invitationPath } from '../../testers/portal/invitation.ts'
import * as invitations from '../../testers/portal/invitations.repository.ts'
import { nextAct, pathFor } from './linked-seat.ts'
import * as seats from './linked-seats.repository.ts'

/** Writes the mail with the links that are open to the tester of an address; none goes to any other address. */
export const mailOfLinks: Hooks['mailOf']['links'] = async ({ db, vault }, { sealed_address }) => {
  const address = openAddress(vault, sealed_address)
  const expected = await invitations.findByAddress(db, address)
  if (expected) {
    const path = invitationPath(vault, expected.id)
    return { to: expected.to, write: (writing) => letters.openLinks(writing, [{ act: 'pool', path }]) }
  }
  const open = await seats.listOpen(db, address)
  const links = open.flatMap((seat) => {
    const act = nextAct(seat)
    return act
      ? [{ app_name: seat.app_name, act, path: pathFor({ vault }, seat, act, act === 'day' ? seat.today : null) }]
      : []
  })
  const [first] = open
  return first && links.length ? { to: first.to, write: (writing) => letters.openLinks(writing, links) } : undefined
}
