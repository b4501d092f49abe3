import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { adoptSession } from '../../../lib/identity/exchange.ts'
import { callbackFailures, toProblem } from '../../../lib/identity/failures.ts'
import { handOver, type PopupMessage } from '../../../lib/identity/popup.ts'
import { standingOf } from '../../../lib/identity/token-standing.ts'
import { clearRedirectPending } from '../../../lib/identity/redirect-pending.ts'
import { readToken } from '../../../lib/stored-session.ts'
import { type CallbackLink, nothingCame } from './callback-link.ts'

/** What became of a callback. */
export type Outcome =
  | { state: 'success'; user: User }
  /** This browser did not begin that sign-in: the person decides whether to continue as `user`. */
  | { state: 'ask'; user: User; token: string }
  | { state: 'error'; message: string }
  /** The page that opened this window has taken it over. */
  | { state: 'handed over' }

const failure = (error: unknown): Outcome => ({
  state: 'error',
  message: error instanceof Problem ? toProblem('exchange', error).message : callbackFailures.other,
})

/**
 * Trades the code of an address for a session. A token that is a session already belongs to the sender of the link: ask
 * first.
 */
async function settle(token: string): Promise<Outcome> {
  const standing = await standingOf(token)
  if (!standing.valid) throw new Problem('invalid-token')
  const { user, confirm } = standing
  if (confirm || (standing.token === token && readToken() !== token)) return { state: 'ask', user, token }
  adoptSession(standing)
  return { state: 'success', user }
}

/** After a reload the address is empty: who is signed in by then goes on. */
async function resume(): Promise<Outcome> {
  const token = readToken()
  const standing = token ? await standingOf(token) : undefined
  if (standing?.valid && !standing.confirm) return { state: 'success', user: standing.user }
  return { state: 'error', message: nothingCame.problem }
}

/**
 * Goes through with a callback; never rejects. `inWindow`: the page can be in a window that another page opened for it.
 */
export async function outcomeOf(link: CallbackLink, { inWindow = false } = {}): Promise<Outcome> {
  clearRedirectPending()
  try {
    if (link === 'nothing') return await resume()
    const note: PopupMessage = 'problem' in link ? { error: link.problem } : { code: link.token }
    if (inWindow && (await handOver(note))) return { state: 'handed over' }
    return 'problem' in link ? { state: 'error', message: link.problem } : await settle(link.token)
  } catch (error) {
    return failure(error)
  }
}

/** The person has agreed to continue as the user of that token. Never rejects. */
export async function continueWith(token: string): Promise<Outcome> {
  try {
    const standing = await standingOf(token, { confirmed: true })
    if (!standing.valid || standing.confirm) throw new Problem('invalid-token')
    adoptSession(standing)
    return { state: 'success', user: standing.user }
  } catch (error) {
    return failure(error)
  }
}
