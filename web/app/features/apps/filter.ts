import { type AppStatus, appStatuses } from '@fortnight/contract/app-states'
import type { App } from '@fortnight/contract/apps'

/** What the list is narrowed to: one status, or both kinds of pending together (the counter), or all. */
export const statusFilters = ['', 'waiting', ...appStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

export const sorts = ['newest', 'oldest', 'name'] as const
export type Sort = (typeof sorts)[number]

export interface Filter {
  text: string
  status: StatusFilter
  sort: Sort
}

/** The filter that an address holds; what it does not know counts as not given. */
export function filterOf(params: URLSearchParams): Filter {
  return {
    text: params.get('q') ?? '',
    status: statusFilters.find((status) => status === params.get('status')) ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'newest',
  }
}

const waiting: readonly AppStatus[] = ['pending', 'pending_payment']

const passes = (status: AppStatus, filter: StatusFilter) =>
  filter === '' || (filter === 'waiting' ? waiting.includes(status) : status === filter)

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

const orders: Record<Sort, (one: App, other: App) => number> = {
  newest: (one, other) => other.created_at.localeCompare(one.created_at),
  oldest: (one, other) => one.created_at.localeCompare(other.created_at),
  name: (one, other) => collator.compare(one.name, other.name),
}

/** The apps whose name contains the text, whatever its case, in the chosen order. */
export function narrow(apps: readonly App[], { text, status, sort }: Filter): App[] {
  const wanted = text.trim().toLocaleLowerCase()
  return apps
    .filter((app) => passes(app.status, status) && app.name.toLocaleLowerCase().includes(wanted))
    .toSorted(orders[sort])
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
