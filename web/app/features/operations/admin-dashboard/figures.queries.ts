import { queryOptions } from '@tanstack/react-query'
import { figures, type Period, periods } from '@fortnight/contract/operations/figures'
import { watchlist } from '@fortnight/contract/testing/watchlist'
import { minuteMs } from '@fortnight/contract/format/spans'
import { call } from '../../../lib/api.ts'

const usual: Period = '90'

/** The period in the address, `?days=30`. */
export const periodOf = (search: URLSearchParams): Period =>
  periods.find((period) => period === search.get('days')) ?? usual

/** The query string of a period; the usual one needs none. */
export const searchOf = (period: Period): string => (period === usual ? '' : `?days=${period}`)

// Every event makes what begins with 'stats' stale.
export const seriesQuery = (period: Period) =>
  queryOptions({
    queryKey: ['stats', 'series', period],
    queryFn: async ({ signal }) => (await call(figures.series, { query: { days: period } }, { signal })).data,
  })

export const attentionQuery = queryOptions({
  queryKey: ['stats', 'attention'],
  queryFn: async ({ signal }) => (await call(figures.attention, {}, { signal })).data,
})

/** Forecasts against outcomes, by tenths. It changes once a day. */
export const calibrationQuery = queryOptions({
  queryKey: ['stats', 'calibration'],
  queryFn: async ({ signal }) => (await call(watchlist.calibration, {}, { signal })).data,
  staleTime: 10 * minuteMs,
})
