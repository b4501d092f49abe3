import type { User } from '@fortnight/contract/user'
import { attempt } from './attempt.ts'
import { homeOf } from './home-of.ts'

const key = 'authReturnUrl'
const known = /^\/(?:dashboard|admin|tester|seo-monitor|account|apps|payments)(?=[/?#]|$)/

/**
 * A path of a signed-in screen, as the browser would resolve it; undefined for every other address. What storage holds
 * is not trusted: `//host` and `/\host` are other sites.
 */
export function knownPath(address: string, origin: string): string | undefined {
  if (!known.test(address) || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && known.test(path) ? path : undefined
}

/** Remembers a screen that a visitor asked for without being signed in. */
export function rememberReturn(address: string): void {
  attempt(() => localStorage.setItem(key, address))
}

/** Remembers the page that is left for an identity provider, unless the visitor asked for another one before. */
export function rememberWhereWeAre(): void {
  attempt(() => localStorage.getItem(key) ?? localStorage.setItem(key, location.pathname + location.search))
}

/** Forgets the remembered screen. */
export function forgetReturn(): void {
  attempt(() => localStorage.removeItem(key))
}

/** Destination of `user` after signing in: the screen they had asked for, once, else `first`, by default their own one. */
export function destinationOf(user: User, first = homeOf(user)): string {
  const asked = knownPath(attempt(() => localStorage.getItem(key)) ?? '', location.origin)
  forgetReturn()
  const allowed = asked && (user.role === 'admin' || !/^\/admin(?=[/?#]|$)/.test(asked))
  return allowed ? asked : first
}
