import type { Problem } from '@fortnight/contract/problem'
import { rememberWhereWeAre } from '../return-url.ts'
import { toProblem } from './failures.ts'
import type { IdentityProvider, Proof } from './port.ts'
import { clearRedirectPending, markRedirectPending } from './redirect-pending.ts'

/** Their sites go straight to the server's own entry (spec §4): no window can be trusted to come back there. */
const hostingPlatforms = ['onrender.com', 'vercel.app', 'netlify.app']

/** Whether the page is served by one of those. */
const isHosted = (hostname: string): boolean =>
  hostingPlatforms.some((platform) => hostname === platform || hostname.endsWith(`.${platform}`))

/**
 * Problems after which a window is of no use. Closing the window is not one of them: that user has changed their mind.
 */
const fallsBack: readonly string[] = ['popup-blocked', 'popup-failed', 'unauthorized-domain']

/** How long the notice of what is about to happen is shown. */
const readingMs = 1500

async function leave(provider: IdentityProvider) {
  markRedirectPending()
  rememberWhereWeAre()
  try {
    await provider.googleRedirect()
  } catch (error) {
    clearRedirectPending()
    throw toProblem('google', error)
  }
}

/**
 * Signs in with Google: in a window, else in place of this page. Returns undefined when the page is being left; what
 * comes back is then for another page. `onLeaving` gets the reason why a window did not do. Throws what is to be shown.
 */
export async function continueWithGoogle(
  provider: IdentityProvider,
  onLeaving: (why: Problem) => void,
): Promise<Proof | undefined> {
  if (!provider.keepsSession && isHosted(location.hostname)) {
    await leave(provider)
    return undefined
  }
  try {
    return await provider.googlePopup()
  } catch (error) {
    const problem = toProblem('google', error)
    if (!fallsBack.includes(problem.code)) throw problem
    onLeaving(problem)
    await new Promise((done) => setTimeout(done, readingMs))
  }
  await leave(provider)
  return undefined
}
