type Address = Pick<Location, 'search' | 'hash'>

/**
 * Whether the address holds nothing besides its path. A hash that names a place on the page says nothing about a
 * visitor.
 */
export const isPlain = ({ search, hash }: Address, isPlace: (id: string) => boolean): boolean =>
  search === '' && (hash === '' || isPlace(hash.slice(1)))

const campaign = /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid)$/

/** The query without what advertisements put there; none of our pages reads it. */
export function withoutCampaign(search: string): string {
  const asked = new URLSearchParams(search)
  const marks = [...asked.keys()].filter((key) => campaign.test(key))
  if (marks.length === 0) return search
  for (const mark of marks) asked.delete(mark)
  return asked.size > 0 ? `?${asked}` : ''
}

/**
 * Calls `listener` whenever the address has changed without a new document, before scripts that were loaded later learn
 * of it.
 */
export function onAddressChange(listener: () => void): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (...state) => {
      change(...state)
      listener()
    }
  }
  addEventListener('popstate', listener)
}
