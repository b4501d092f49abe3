import type { Category } from './consent.ts'

/** Cookies that the tools set on our domain. */
const cookies: Record<Category, RegExp> = {
  analytics: /^(?:_ga(?:_\w+)?|_clck|_clsk)$/,
  marketing: /^_fb[pc]$/,
}

/** Hosts that a cookie of this page can have been set for: its own and those above, as the tools choose the highest. */
export const hostsAbove = (host: string): string[] =>
  host.split('.').map((_, index, parts) => parts.slice(index).join('.'))

export function dropCookies(category: Category): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  for (const name of names.filter((cookie) => cookies[category].test(cookie))) {
    const gone = `${name}=; max-age=0; path=/`
    document.cookie = gone
    for (const host of hostsAbove(location.hostname)) document.cookie = `${gone}; domain=${host}`
  }
}
