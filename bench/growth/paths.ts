import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { lists } from '../lists/catalogue.ts'

export type Caller = 'admin' | 'developer' | 'tester' | 'anyone'

/** A call that is measured, and by whom. */
export interface Call {
  as: Caller
  path: string
  /** A file of everything that was asked for: it grows with what it holds. */
  isExport: boolean
}

/** The call alone and, if it is a list of the panel, in each order, with each value of each filter, and with searches. */
function queriesOf(path: string): string[] {
  const list = lists.find((each) => each.path === path)
  if (!list) return ['']
  return [
    '',
    ...list.sorts.map((sort) => `?sort=${sort}`),
    ...list.filters.map((filter) => `?${filter}`),
    '?q=tide',
    '?q=ti',
  ]
}

const isExport = (path: string) =>
  path.endsWith('.csv') || path === '/api/account/data' || path === '/api/admin/audit/record'

/** Who naturally makes a call: those who may and whom it is for. */
function callerOf({ access, path }: Endpoint): Caller {
  if (access === 'anyone') return 'anyone'
  if (access === 'admin' || path.startsWith('/api/vitals')) return 'admin'
  return path.startsWith('/api/tester') ? 'tester' : 'developer'
}

const pages = ['/', '/about', '/status', '/health', '/ready']

/**
 * Pages, and every GET call of the contract whose parameters are known: whatever joins the contract is measured. `ids` names the
 * parameters by their caller and the word before them, as `admin apps` for `/api/admin/apps/:id`.
 */
export function callsOf(ids: Record<string, string>): Call[] {
  const calls = Object.values(api).flatMap((endpoints) =>
    Object.values<Endpoint>(endpoints).flatMap((endpoint) => {
      if (endpoint.method !== 'GET') return []
      const as = callerOf(endpoint)
      const path = endpoint.path.replaceAll(/([\w-]+)\/:\w+/g, (whole, before: string) => {
        const id = ids[`${as} ${before}`]
        return id === undefined ? whole : `${before}/${id}`
      })
      if (path.includes('/:')) return []
      return queriesOf(path).map((query) => ({ as, path: path + query, isExport: isExport(path) }))
    }),
  )
  return [...pages.map((path) => ({ as: 'anyone' as const, path, isExport: false })), ...calls]
}
