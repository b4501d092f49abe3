/**
 * The code of a mailed link (`/welcome#CODE`), which is taken out of the address before anything else, so that no
 * history or log keeps it. Undefined when there is none.
 */
export function takeLinkCode(): string | undefined {
  const code = location.hash.slice(1)
  if (code) history.replaceState(history.state, '', location.pathname)
  return code || undefined
}
