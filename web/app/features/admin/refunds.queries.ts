import { queryOptions, useMutation } from '@tanstack/react-query'
import { paymentStrays } from '@fortnight/contract/payment-strays'
import { type RefundDecision, refunds } from '@fortnight/contract/refunds'
import { call } from '../../lib/api.ts'
import { readDeskAgain } from './admin.queries.ts'

/** As many rows as one page of the server holds; more than these never wait in a well-kept desk, and their number is said. */
const limit = 100

/** Refunds that wait for a decision, the longest wait first. */
export const waitingRefunds = queryOptions({
  queryKey: ['payments', 'refunds'],
  queryFn: ({ signal }) => call(refunds.list, { query: { status: 'requested', limit, offset: 0 } }, { signal }),
})

/** Money that completes no payment: what waits first, then what was settled. */
export const strayMoney = queryOptions({
  queryKey: ['payments', 'strays'],
  queryFn: ({ signal }) => call(paymentStrays.list, { query: { limit, offset: 0 } }, { signal }),
})

export const useSettleRefund = (id: string) =>
  useMutation({
    mutationFn: (body: RefundDecision) => call(refunds.settle, { params: { id }, body }),
    onSettled: readDeskAgain,
  })

export const useSettleStray = (id: string) =>
  useMutation({
    mutationFn: (note: string) => call(paymentStrays.settle, { params: { id }, body: { note } }),
    onSettled: readDeskAgain,
  })
