import type * as z from 'zod'

/**
 * What a list shows, as its address says it: words, order, filters and the cursor of a page; nothing that the server
 * would refuse.
 */
export type ListView = Readonly<Record<string, string>>

/**
 * The view in an address. `query` is the list's own schema: what it does not know, or would refuse, counts as left out.
 */
export function viewOf(query: z.ZodObject, search: URLSearchParams): ListView {
  const known = Object.entries(query.shape).flatMap(([name, schema]) => {
    const value = search.get(name)
    return value && (schema as z.ZodType).safeParse(value).success ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}

type Change = Record<string, string | undefined>

/** The query string of a view; with a change, of the first page of the list so changed. */
export function searchOf(view: ListView, change?: Change): string {
  const { after: _, before: __, ...list } = view
  const whole: Change = change ? { ...list, ...change } : view
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(whole)) if (value) search.set(name, value)
  return search.size ? `?${search}` : ''
}

/** Whether the view leaves rows out. */
export const isFiltered = ({ sort: _, after: __, before: ___, limit: ____, ...chosen }: ListView): boolean =>
  Object.keys(chosen).length > 0

/** The direction in which a column orders the list, if it does; `first` is the order if the address names none. */
export function directionOf(view: ListView, first: string, column: string): 'ascending' | 'descending' | undefined {
  const sort = view['sort'] ?? first
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
