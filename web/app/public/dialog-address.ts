/** A dialog of the public pages; `detail` is the mode of signing in or the plan. */
export interface DialogName {
  kind: 'auth' | 'plan' | 'contact'
  detail: string
}

const dialogKinds = ['auth', 'plan', 'contact'] as const

/** The dialog that an address asks for: `?auth=register`, `?plan=pro`, `?contact`. */
export function dialogIn(search: string): DialogName | undefined {
  const asked = new URLSearchParams(search)
  const kind = dialogKinds.find((name) => asked.has(name))
  return kind && { kind, detail: asked.get(kind) ?? '' }
}

/** The address of a dialog over the page that is open. */
export const addressOf = ({ kind, detail }: DialogName): string =>
  `${location.pathname}?${kind}${detail && `=${detail}`}`
