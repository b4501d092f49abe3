import { queryOptions } from '@tanstack/react-query'
import { androidVitals } from '@fortnight/contract/testing/android-vitals'
import { findings } from '@fortnight/contract/testing/findings'
import { prompts } from '@fortnight/contract/testing/prompts'
import type { FactKind } from '@fortnight/contract/testing/facts/table'
import { runs } from '@fortnight/contract/testing/runs'
import { call } from '../../../lib/api.ts'

/** The events of a ledger that are asked for. */
export interface EventFilter {
  seat?: number
  day?: string
  kind?: FactKind
}

export const runEvents = (id: string, filter: EventFilter) =>
  queryOptions({
    queryKey: ['apps', id, 'events', filter],
    queryFn: ({ signal }) => call(runs.listEvents, { params: { id }, query: { ...filter } }, { signal }),
  })

export const runFindings = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'findings'],
    queryFn: ({ signal }) => call(findings.list, { params: { id } }, { signal }),
  })

export const runVitals = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'android-vitals'],
    queryFn: ({ signal }) => call(androidVitals.find, { params: { id } }, { signal }),
  })

export const appPrompts = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'prompts'],
    queryFn: ({ signal }) => call(prompts.list, { params: { id } }, { signal }),
  })
