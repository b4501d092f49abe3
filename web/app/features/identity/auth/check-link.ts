import { type LinkAct, mailedLinks } from '@fortnight/contract/identity/mailed-links'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../../../lib/api.ts'

/** A mailed link that was opened. `dead` is what it would be refused with, which is asked before anything is typed. */
export interface OpenedLink {
  code: string | undefined
  dead: Promise<Problem | undefined>
}

async function refusalOf(act: LinkAct, code: string | undefined, browser: string | undefined) {
  if (code === undefined || (act === 'sign_in' && browser === undefined)) return new Problem('invalid-token')
  try {
    await call(mailedLinks.check, { body: { act, code, browser } })
  } catch (error) {
    // A check that failed for another reason says nothing of the link.
    const known = ['invalid-token', 'invalid', 'user-disabled']
    if (error instanceof Problem && known.includes(error.code)) return error
  }
  return undefined
}

/** Starts to check the link, and does not wait. */
export const checkLink = (act: LinkAct, code: string | undefined, browser?: string): OpenedLink => ({
  code,
  dead: refusalOf(act, code, browser),
})
