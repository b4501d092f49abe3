import { queryOptions } from '@tanstack/react-query'
import { deliveryFigures, type DeliveryPeriod, deliveryPeriods } from '@fortnight/contract/messaging/delivery-figures'
import { call } from '../../../lib/api.ts'

const usual: DeliveryPeriod = '30'

/** The period in the address, `?days=7`. */
export const periodOf = (search: URLSearchParams): DeliveryPeriod =>
  deliveryPeriods.find((period) => period === search.get('days')) ?? usual

/** The query string of a period; the usual one needs none. */
export const searchOf = (period: DeliveryPeriod): string => (period === usual ? '' : `?days=${period}`)

export const figuresQuery = (days: DeliveryPeriod) =>
  queryOptions({
    queryKey: ['deliveries', days],
    queryFn: ({ signal }) => call(deliveryFigures.find, { query: { days } }, { signal }),
    // No event says that a message arrived.
    staleTime: 0,
  })
