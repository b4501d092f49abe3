const key = 'sign-in-link'

/**
 * Keeps what this browser was given when it asked for a link to sign in, without which the link does not work. Not for
 * one tab only: mail opens its links in another one.
 */
export const keepAskedLink = (browser: string): void => localStorage.setItem(key, browser)

/** What was kept; undefined in a browser that asked for no link. */
export const readAskedLink = (): string | undefined => localStorage.getItem(key) ?? undefined

export const forgetAskedLink = (): void => localStorage.removeItem(key)
