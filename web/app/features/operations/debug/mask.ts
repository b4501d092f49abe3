const secretName = /token|secret|password|authorization/i
/** Long unbroken text is a token of some kind; ids of rows are not. */
const tokenLike = /^[\w.~+/=-]{24,}$/
const rowId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The first four characters of a token, enough to distinguish two of them and to open nothing. */
export const masked = (token: string): string => `${token.slice(0, 4)}…`

const maskText = (name: string, text: string) =>
  secretName.test(name) || (tokenLike.test(text) && !rowId.test(text)) ? masked(text) : text

/** A value as JSON in which no token can be read. */
export function maskedJson(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => (typeof part === 'string' ? maskText(name, part) : part), 2)
}
