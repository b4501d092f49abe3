import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type NewRefund, refunds } from '@fortnight/contract/orders/refunds'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** What would go back of a payment now, and the state of a request. */
export const refundQuote = (paymentId: string) =>
  queryOptions({
    // Under the topic of the app: its days and the decision on a request change it.
    queryKey: ['apps', 'refund', paymentId],
    queryFn: ({ signal }) => call(refunds.quote, { params: { id: paymentId } }, { signal }),
  })

/** Takes a request back, so that the test goes on. */
export function useTakeBackRefund(paymentId: string) {
  return useMutation({
    mutationFn: () => call(refunds.takeBack, { params: { id: paymentId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['apps'] }),
  })
}

/** Asks for money back; the server works out how much. */
export function useRequestRefund(paymentId: string) {
  return useMutation({
    mutationFn: ({ body, key }: { body: z.input<typeof NewRefund>; key: string }) =>
      call(refunds.request, { params: { id: paymentId }, body }, { key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['apps'] }),
  })
}
