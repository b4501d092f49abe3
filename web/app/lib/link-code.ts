/**
 * The code of a mailed link (`/welcome#CODE`), which is taken out of the address before anything else, so that no
 * list of visited pages or log keeps it. Undefined when there is none. The entry of the page in its tab's history has it
 * until the tab is closed: phones load a page again when its owner comes back from another program, and it then has no address
 * to read it from.
 */
export function takeLinkCode(): string | undefined {
  const code = location.hash.slice(1)
  const state = history.state as { code?: string } | null
  if (code) history.replaceState({ ...state, code }, '', location.pathname)
  return code || state?.code
}
