import { parseCookie, stringifySetCookie } from 'cookie'
import type { ServiceContext } from '../../platform/context.ts'

type CookieContext = Pick<ServiceContext, 'config' | 'vault'>

interface SealedCookie {
  name: string
  /** What its value is sealed for: that of another cookie does not open. */
  purpose: string
  minutes: number
}

const isSecure = ({ config }: CookieContext) => config.publicOrigin.startsWith('https:')

// `__Host-` keeps neighbours on other subdomains from setting it; browsers accept it over https only.
const nameOf = (context: CookieContext, name: string) => (isSecure(context) ? `__Host-${name}` : name)

/** The Set-Cookie header that carries a value, sealed against reading and forging; without one it removes the cookie. */
export const sealedCookie = (context: CookieContext, { name, purpose, minutes }: SealedCookie, value: unknown) =>
  stringifySetCookie({
    name: nameOf(context, name),
    value: value === undefined ? '' : context.vault.seal(JSON.stringify(value), purpose).toString('base64url'),
    maxAge: minutes * 60,
    path: '/',
    httpOnly: true,
    secure: isSecure(context),
    // The browser must send it when the provider redirects back, which `strict` forbids.
    sameSite: 'lax',
  })

/** The value that this browser carries; undefined if it has none, or one that expired or was not sealed by us. */
export function openCookie(
  context: CookieContext,
  { name, purpose }: SealedCookie,
  cookies: string | undefined,
): { until: number } | undefined {
  const box = parseCookie(cookies ?? '')[nameOf(context, name)]
  if (!box) return undefined
  try {
    const value = JSON.parse(context.vault.open(Buffer.from(box, 'base64url'), purpose)) as { until: number }
    return value.until > Date.now() ? value : undefined
  } catch {
    return undefined
  }
}
