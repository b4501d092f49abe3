import { Problem } from '@fortnight/contract/problem'
import { markAllAnswered } from '../../messaging/deliveries/deliveries.repository.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { inGroups } from '../../platform/db/in-groups.ts'
import * as agreements from '../../testers/portal/agreements.repository.ts'
import { whoLists } from '../groups/listed-by.ts'
import { append } from '../ledger/append.ts'
import type { Fact } from '../ledger/append.repository.ts'
import * as listing from './listing.repository.ts'
import * as storedOffers from './offers.repository.ts'
import { refusals, type StepContext } from './steps.ts'

/** How an offer is accepted: by a signed link the tester agrees to the terms in force with the same button; in the portal they agreed before. */
type Way = 'link' | 'portal'

interface Acceptance extends storedOffers.Own {
  run_id: string
  way: Way
  at: Date
}

const isAccepted = ({ accepted_at, state }: storedOffers.Seat) =>
  accepted_at !== null && (state === 'invited' || state === 'opted_in')

/** Why an offer cannot be accepted. It can be until it expires; then the developer is to act, and nothing of it expires. */
function refusalOf({ way, at }: Acceptance, seat: storedOffers.Seat, agreed: ReadonlySet<number>): Problem | undefined {
  if (seat.is_paused) return new Problem('conflict', 'This test is paused. We write to you when it goes on.')
  if (seat.state !== 'invited' || seat.expires_at === null || seat.expires_at <= at)
    return new Problem('conflict', refusals.accept)
  if (way === 'portal' && !agreed.has(seat.tester_id))
    return new Problem('conflict', 'Please agree to the terms for testers first.')
  return undefined
}

type Accepting = Acceptance & { seat: storedOffers.Seat }

/** Accepts offers of one test, none of which was accepted before. */
async function acceptAll(tx: Tx, accepting: readonly Accepting[]): Promise<void> {
  const [first] = accepting
  if (!first) return
  const { run_id } = first
  const byLink = accepting.flatMap(({ way, seat }) => (way === 'link' ? [seat.tester_id] : []))
  await agreements.agreeAll(tx, byLink, 'link', first.at)
  const by = await whoLists(tx, run_id)
  const isAsked = by !== 'us' && (await listing.ask(tx, run_id, first.at))
  const facts = accepting.map(({ id: seat, at }, nth): Fact => {
    const values = { isFirst: isAsked && nth === 0, inGroup: by === 'group' }
    return { run_id, seat, kind: 'accepted', data: {}, at, values }
  })
  const happened = await append(tx, facts)
  if (happened.length !== facts.length) throw new Error('an open offer could not be accepted')
  const answers = accepting.map(({ personId, id: subject }) => ({ personId, subject }))
  await markAllAnswered(tx, 'offer', answers)
}

/** Why each was refused; undefined for those that are accepted now, or were before. */
async function answerAll(tx: Tx, asked: readonly Acceptance[]): Promise<(Problem | undefined)[]> {
  const seats = await storedOffers.lockOwn(tx, asked)
  const agreed = await agreements.listAgreed(
    tx,
    seats.flatMap((seat) => seat?.tester_id ?? []),
  )
  const accepting = new Map<number, Accepting>()
  const refused = asked.map((acceptance, nth) => {
    const seat = seats[nth]
    if (!seat) return new Problem('not_found')
    if (isAccepted(seat)) return undefined
    const refusal = refusalOf(acceptance, seat, agreed)
    if (!refusal) accepting.set(seat.id, { ...acceptance, seat })
    return refusal
  })
  await acceptAll(tx, [...accepting.values()])
  return refused
}

/** Offers of one test that are accepted while another one of it is share a transaction: each needs the test's lock (decision 121). */
const answer = inGroups(
  'accept offers',
  (db: Database['db'], asked: readonly Acceptance[]) => db.transaction((tx) => answerAll(tx, asked)),
  ({ run_id }) => run_id,
)

/**
 * Accepts a person's open offer, exactly once. Throws `not_found` for another person's, and `conflict` for one that cannot be
 * accepted.
 */
export async function accept({ db, clock }: StepContext, personId: string, id: number, way: Way): Promise<void> {
  const found = await storedOffers.findMine(db, personId, id)
  if (!found) throw new Problem('not_found')
  const refusal = await answer(db, { personId, id, run_id: found.run_id, way, at: clock() })
  if (refusal) throw refusal
}
