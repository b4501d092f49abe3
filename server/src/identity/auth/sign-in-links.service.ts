import { minuteMs } from '@fortnight/contract/format/spans'
import { signInLinkMinutes, type signInLinks } from '@fortnight/contract/identity/sign-in-links'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../../platform/http/serve.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { attempt } from './attempts.ts'
import * as links from './links.repository.ts'
import * as secondFactor from './second-factor.ts'
import { requireWorking } from './working-link.ts'

/** Links that sign in, in the browser that asked for them (decision 111). */
export const signInLinksService: Handlers<typeof signInLinks> = {
  /** As for a new password, nothing is looked up, and both share their limits. */
  async ask({ db, limits, mail }, { body }) {
    await limits.count('mail', body.email)
    const browser = newToken()
    const until = new Date(Date.now() + signInLinkMinutes * minuteMs)
    await mail.ofSignIn(db, { address: body.email, browser: hashToken(browser), until })
    return { success: true, browser }
  },

  async signIn({ db, issuers, limits, vault, ip }, { body }) {
    const [code, browser] = [hashToken(body.code), hashToken(body.browser)]
    const account = requireWorking(await links.find(db, code, ['sign_in'], browser))
    const secondFactorNeeded = account.totp_confirmed_at !== null
    if (secondFactorNeeded && body.second_factor === undefined) throw new Problem('second-factor-required')
    const tried = secondFactorNeeded ? await attempt(limits, `link ${account.id}`, ip) : undefined
    const factor = await db.transaction(async (tx) => {
      if (!(await links.use(tx, code, ['sign_in'], browser))) throw new Problem('invalid-token')
      const taken = secondFactorNeeded
        ? await secondFactor.take(tx, vault, account, body.second_factor ?? '')
        : undefined
      if (secondFactorNeeded && !taken) throw new Problem('invalid-second-factor')
      return taken
    })
    await tried?.right()
    return { id_token: await issuers.sign(account, factor, 'mail') }
  },
}
