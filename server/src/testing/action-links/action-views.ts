import type { ActionView } from '@fortnight/contract/testing/action-links'
import { Offer } from '@fortnight/contract/testing/offers'
import { listTodaySeats } from '../checkins/today.ts'
import { installCode } from '../joining/install-code.ts'
import { listOffers } from '../staffing/my-offers.ts'
import { dayOf, isOpen, type LinkContext, type Linked, pathFor } from './linked-seat.ts'

/** The page of every link that allows nothing: it is the same whatever the reason. */
export const neutral = { is: 'neutral', sent: false } as const satisfies ActionView

async function offerView(context: LinkContext, { link, seat }: Linked): Promise<ActionView | undefined> {
  const found = (await listOffers(context, seat.person_id)).find(({ id }) => id === seat.id)
  if (!found) return undefined
  const offer = Offer.parse(found)
  if (link.act !== 'offer') return { is: link.act === 'optIn' ? 'optIn' : 'install', offer }
  return { is: 'offer', offer, timezone: seat.timezone, terms: seat.terms }
}

/** The tester's other apps that still wait for a check-in today. */
async function listOthers(context: LinkContext, { seat }: Linked) {
  const mine = await listTodaySeats(context.db, seat.person_id, context.clock())
  return mine
    .filter((other) => other.seat !== seat.id && !other.used.some(({ day }) => day === other.today))
    .map(({ app_name, seat: id, today }) => ({
      app_name,
      path: pathFor(context, { id, tester_id: seat.tester_id }, 'day', today),
    }))
}

async function dayView(context: LinkContext, linked: Linked): Promise<ActionView | undefined> {
  const found = await dayOf(context, linked)
  if (!found) return undefined
  const { day, today: seat } = found
  const { id, opens_app, account } = linked.seat
  const install_code = opens_app ? installCode(context.vault, id, context.clock()) : null
  if (linked.link.act === 'day') return { is: 'day', seat, day, install_code }
  return { is: 'dayDone', seat, day, install_code, others: await listOthers(context, linked), account }
}

/** What the page of a link shows now; undefined if it allows nothing. */
export async function viewOf(context: LinkContext, linked: Linked): Promise<ActionView | undefined> {
  if (!(await isOpen(context, linked))) return undefined
  const { state } = linked.seat
  if (state === 'declined') return { is: 'ended', state }
  const { act } = linked.link
  return act === 'day' || act === 'outcome' ? dayView(context, linked) : offerView(context, linked)
}
