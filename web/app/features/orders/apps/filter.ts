import { type AppStatus, appStatuses } from '@fortnight/contract/vocabulary/app-states'
import type { App } from '@fortnight/contract/orders/apps'

/** What the list is narrowed to: one status, or both kinds of pending together (the counter), or all. */
export const statusFilters = ['', 'waiting', ...appStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** What apps can be put in order by; a minus turns it round. */
export const sortKeys = ['created', 'name', 'status', 'day', 'testers'] as const
export type SortKey = (typeof sortKeys)[number]
export type Sort = SortKey | `-${SortKey}`
export const newestFirst: Sort = '-created'

export const layouts = ['cards', 'table'] as const
export type Layout = (typeof layouts)[number]

export interface Filter {
  text: string
  status: StatusFilter
  sort: Sort
  layout: Layout
}

const sorts: readonly Sort[] = sortKeys.flatMap((key): Sort[] => [key, `-${key}`])

/** The filter that an address holds; what it does not know counts as not given. */
export function filterOf(params: URLSearchParams): Filter {
  return {
    text: params.get('q') ?? '',
    status: statusFilters.find((status) => status === params.get('status')) ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? newestFirst,
    layout: layouts.find((layout) => layout === params.get('as')) ?? 'cards',
  }
}

/** An address with that filter in it; what is as usual is left out, everything else stays. */
export function withFilter(params: URLSearchParams, { text, status, sort, layout }: Filter): URLSearchParams {
  const next = new URLSearchParams(params)
  const entries = { q: text, status, sort: sort === newestFirst ? '' : sort, as: layout === 'cards' ? '' : layout }
  for (const [name, value] of Object.entries(entries)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Direction of a column in that order, as `aria-sort` names it. */
export const directionOf = (sort: Sort, key: SortKey): 'ascending' | 'descending' | 'none' =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

const waiting: readonly AppStatus[] = ['pending', 'pending_payment']

const passes = (status: AppStatus, filter: StatusFilter) =>
  filter === '' || (filter === 'waiting' ? waiting.includes(status) : status === filter)

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

const orders: Record<SortKey, (app: App, other: App) => number> = {
  created: (app, other) => (app.created_at < other.created_at ? -1 : Number(app.created_at > other.created_at)),
  name: (app, other) => collator.compare(app.name, other.name),
  status: (app, other) => appStatuses.indexOf(app.status) - appStatuses.indexOf(other.status),
  day: (app, other) => (app.run?.day ?? 0) - (other.run?.day ?? 0),
  testers: (app, other) => app.tester_count - other.tester_count,
}

/** Sorts apps in that order; equal ones are newest first. */
function ordered(apps: App[], sort: Sort): App[] {
  const key = sortKeys.find((known) => sort.endsWith(known)) ?? 'created'
  const sign = sort.startsWith('-') ? -1 : 1
  return apps.toSorted((app, other) => sign * orders[key](app, other) || orders.created(other, app))
}

/** The apps whose name contains the text, whatever its case, in the chosen order. */
export function narrow(apps: readonly App[], { text, status, sort }: Pick<Filter, 'text' | 'status' | 'sort'>): App[] {
  const wanted = text.trim().toLocaleLowerCase()
  return ordered(
    apps.filter((app) => passes(app.status, status) && app.name.toLocaleLowerCase().includes(wanted)),
    sort,
  )
}

/** The four counters (spec §2). */
export function countApps(apps: readonly App[]): { filter: StatusFilter; label: string; count: number }[] {
  const count = (filter: StatusFilter) => apps.filter((app) => passes(app.status, filter)).length
  return [
    { filter: '', label: 'Total Apps', count: apps.length },
    { filter: 'active', label: 'Active Tests', count: count('active') },
    { filter: 'waiting', label: 'Pending', count: count('waiting') },
    { filter: 'completed', label: 'Completed', count: count('completed') },
  ]
}
