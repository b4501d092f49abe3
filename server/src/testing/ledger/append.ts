import { factOf } from '@fortnight/contract/testing/facts/table'
import { isLiveState } from '@fortnight/contract/vocabulary/run-states'
import type { Tx } from '../../platform/db/database.ts'
import { type Fact, write, type Written } from './append.repository.ts'
import { payDaysLeft } from '../../testers/payouts/release-pay.repository.ts'
import { lockTestersOf } from './locks.repository.ts'
import { notifyOfFacts } from './notify-of-facts.ts'
import { seatsChanged } from './seat-changed.ts'

/** A recorded fact, the row that says whom it concerns, and the rupees that its tester gets for the days left. */
export interface Appended {
  fact: Fact
  row: Written
  release_pkr?: number | undefined
}

const endsSeat = ({ kind }: Fact): boolean => {
  const { of, to } = factOf(kind)
  return of === 'seat' && to !== null && !isLiveState(to)
}

/** Whether a fact changes what is counted of its tester: seats held, and offers taken or not. */
const isCounted = (fact: Fact): boolean => fact.kind === 'opted_in' || endsSeat(fact)

/** Whether a fact can make the end of a seat ours, so that its tester is paid for the days left. */
const mayLetGo = (fact: Fact): boolean => endsSeat(fact) || fact.kind === 'cleared'

const movesSeat = ({ kind }: Fact): boolean => {
  const fact = factOf(kind)
  return fact.of === 'seat' && (fact.to !== null || fact.step !== undefined)
}

/**
 * Applies facts: seats and runs move as the table of facts says, the facts are recorded, and every recipient they name
 * is notified, all in the caller's transaction. If a seat moved, pages reload and its run is evaluated soon. Returns
 * the facts that happened; one that does not start from the state of its seat or run does not happen. In an
 * `evaluation`, seats that another transaction holds are left to the next one.
 */
export async function append(
  tx: Tx,
  facts: readonly Fact[],
  { evaluation = false }: { evaluation?: boolean } = {},
): Promise<Appended[]> {
  // Testers before seats, seats before event logs: every transaction that changes what is counted of testers locks in this order.
  const counted = facts.flatMap((fact) => (isCounted(fact) && fact.seat !== undefined ? [fact.seat] : []))
  if (counted.length) await lockTestersOf(tx, counted)
  const rows = await write(tx, facts, { moves: true, skipHeld: evaluation })
  const letGo = rows.flatMap(({ place }) => (mayLetGo(facts[place]!) ? [facts[place]!.seat!] : []))
  const daysLeft = await payDaysLeft(tx, letGo)
  const appended = rows.flatMap((row): Appended[] => {
    const fact = facts[row.place]
    return fact ? [{ fact, row, release_pkr: fact.seat === undefined ? undefined : daysLeft.get(fact.seat) }] : []
  })
  await notifyOfFacts(tx, appended)
  if (evaluation) return appended
  const moved = appended.filter(({ fact }) => movesSeat(fact))
  const seats = moved.map(({ fact, row }) => ({ ...row, run_id: fact.run_id }))
  if (moved[0]) await seatsChanged(tx, seats, moved[0].fact.at)
  return appended
}

/**
 * Records facts whose seats, runs and days of use the caller has already changed in this transaction; it notifies no
 * user.
 */
export async function appendEvents(tx: Tx, facts: readonly Fact[]): Promise<void> {
  await write(tx, facts, { moves: false })
}

/**
 * Applies facts of the past, for samples and tests: seats and runs move as the table of facts says, and no user is
 * notified. The facts are recorded in the order of their times. Throws if one does not start from the state of its seat
 * or run.
 */
export async function appendPast(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const inOrder = facts.toSorted((x, y) => Number(x.at) - Number(y.at))
  const written = await write(tx, inOrder, { moves: true })
  if (written.length === inOrder.length) return
  const places = new Set(written.map(({ place }) => place))
  const missing = inOrder.filter((_, place) => !places.has(place)).map(({ kind, seat = '' }) => `${kind} ${seat}`)
  throw new Error(`these facts cannot happen: ${missing.join(', ')}`)
}
