import { type VitalName, vitalLimits } from '@fortnight/contract/site/vitals'
import { listedPaths } from '../../../lib/page-meta.ts'

export const pagePaths = listedPaths
export const vitalNames = Object.keys(vitalLimits) as VitalName[]
export const windows = [7, 28, 90] as const

/** The subject of the monitor: a public page, and the vital and the days of its history. */
export interface SeoView {
  page: string
  vital: VitalName
  days: (typeof windows)[number]
}

/** The view that `?page=/privacy&vital=cls&days=7` asks for; what is not known counts as left out. */
export function viewOf(search: URLSearchParams): SeoView {
  return {
    page: pagePaths.find((path) => path === search.get('page')) ?? '/',
    vital: vitalNames.find((name) => name === search.get('vital')) ?? 'lcp',
    days: windows.find((days) => String(days) === search.get('days')) ?? 28,
  }
}

/** The query string of a view; '' for the one shown first. */
export function searchOf({ page, vital, days }: SeoView): string {
  const parts = [
    // A slash is valid in a query, and reads better unescaped.
    page !== '/' && `page=${page}`,
    vital !== 'lcp' && `vital=${vital}`,
    days !== 28 && `days=${days}`,
  ].filter(Boolean)
  return parts.length ? `?${parts.join('&')}` : ''
}
