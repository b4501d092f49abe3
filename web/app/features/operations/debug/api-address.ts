/**
 * A path of this service's own API, as the browser would resolve it; undefined for everything else, other sites above
 * all.
 */
export function apiAddress(typed: string, origin: string): string | undefined {
  const path = typed.trim()
  if (!/^\/api(?=[/?]|$)/.test(path) || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin && /^\/api(?:\/|$)/.test(url.pathname) ? url.pathname + url.search : undefined
}
