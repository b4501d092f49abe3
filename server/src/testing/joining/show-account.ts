import type { AccountEnd } from '@fortnight/contract/vocabulary/account-ends'
import { Problem } from '@fortnight/contract/problem'
import { beginProof, type AccountResult } from '../../identity/auth/account-proof.ts'
import type { ServiceContext } from '../../platform/context.ts'
import { append } from '../ledger/append.ts'
import { seatsChanged } from '../ledger/seat-changed.ts'
import * as offers from '../staffing/offers.repository.ts'
import * as proofs from './joining-proofs.repository.ts'

/** Page of a seat in the portal. */
const pageOf = (seat: number) => `/tester/offers/${seat}`

const back = (page: string, ended: AccountEnd) => `${page}${page.includes('?') ? '&' : '?'}account=${ended}`

const isJoining = ({ state, accepted_at }: offers.Seat) =>
  accepted_at !== null && (state === 'invited' || state === 'opted_in')

/**
 * Begins to show which account a tester's browser uses. Throws `not_found` for another person's seat, and `conflict` for
 * one whose offer was not accepted, or that has ended.
 */
export async function beginShowing(
  context: Pick<ServiceContext, 'db' | 'config' | 'vault'>,
  person: string,
  seat: number,
  page = pageOf(seat),
) {
  const mine = await offers.findMine(context.db, person, seat)
  if (!mine) throw new Problem('not_found')
  if (!isJoining(mine)) throw new Problem('conflict', 'You are not joining this test any more.')
  return beginProof(context, { seat, person, page })
}

/** Stores the account of a seat whose tester came back from Google; the record says once that it was the right one. */
async function take({ db, clock }: ServiceContext, { seat, person, email }: Extract<AccountResult, { is: 'shown' }>) {
  const at = clock()
  return db.transaction(async (tx): Promise<AccountEnd> => {
    const mine = await offers.lockMine(tx, person, seat)
    if (!mine || !isJoining(mine)) return 'failed'
    const { is_same, is_first } = await proofs.showAccount(tx, seat, email, at)
    if (is_same && is_first)
      await append(tx, [{ run_id: mine.run_id, seat, kind: 'account_shown', grade: 'evidenced', data: {}, at }])
    await seatsChanged(tx, [mine], at)
    return is_same ? 'shown' : 'other'
  })
}

/** Takes what came back from Google for a seat; returns the path to go on to. */
export async function takeAccount(context: ServiceContext, result: AccountResult, seat: number): Promise<string> {
  const ended = result.is === 'shown' ? await take(context, result) : result.is
  return back(result.page ?? pageOf(seat), ended)
}
