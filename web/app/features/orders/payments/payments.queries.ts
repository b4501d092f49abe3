import { queryOptions, useIsMutating, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type App, apps } from '@fortnight/contract/orders/apps'
import { messages } from '@fortnight/contract/messages'
import { type Correction, type NewPayment, payments } from '@fortnight/contract/orders/payments'
import type { PlanName } from '@fortnight/contract/plans'
import { receipts } from '@fortnight/contract/orders/receipts'
import { minuteMs } from '@fortnight/contract/format/spans'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { forgetSelectedPlan } from '../../../lib/stored-session.ts'

/** The ways to pay and the accounts to pay to. */
export const paymentTerms = queryOptions({
  queryKey: ['payments', 'terms'],
  queryFn: ({ signal }) => call(payments.terms, {}, { signal }),
  // Money goes to the account that is shown: each opening asks for it again.
  staleTime: 0,
  refetchInterval: minuteMs,
})

/** Every payment ever submitted for an app, newest first. */
export const paymentHistory = (appId: string) =>
  queryOptions({
    // Under the topic of the app: any change there can have changed a payment.
    queryKey: ['apps', appId, 'payments'],
    queryFn: ({ signal }) =>
      call(payments.history, { params: { id: appId }, query: { limit: 100 } }, { signal }).then(({ data }) => data),
  })

/** The current state of one payment. */
export const paymentStatus = (id: string) =>
  queryOptions({
    queryKey: ['payments', id, 'status'],
    queryFn: ({ signal }) => call(payments.status, { params: { id } }, { signal }),
  })

/** What the server says of an automatic payment when its window is `closed` or it is `decided`. */
export const verification = (transaction_id: string, when: 'closed' | 'decided') =>
  queryOptions({
    queryKey: ['payments', transaction_id, 'verification', when],
    queryFn: ({ signal }) =>
      call(payments.verify, { body: { transaction_id, payment_method: 'easypaisa' } }, { signal }),
    staleTime: 0,
  })

/** The receipt of a completed payment. */
export const paymentReceipt = (id: string) =>
  queryOptions({
    queryKey: ['payments', id, 'receipt'],
    queryFn: ({ signal }) => call(receipts.find, { params: { id } }, { signal }),
  })

// One after the other: a payment is charged for the package that was chosen last.
const inTurn = (id: string) => ({ mutationKey: ['payments', id], scope: { id: `payments ${id}` } })

/** Whether a choice of package or a payment for the app is on its way. */
export const useIsPaying = (id: string): boolean => useIsMutating({ mutationKey: inTurn(id).mutationKey }) > 0

const refreshApps = () => void queryClient.invalidateQueries({ queryKey: ['apps'] })

async function orderPlan(id: string, package_plan: PlanName) {
  await call(apps.order, { params: { id }, body: { package_plan } })
  forgetSelectedPlan()
}

/** Chooses the package of an app. */
export function useOrderPlan(id: string) {
  return useMutation({
    ...inTurn(id),
    mutationFn: (package_plan: PlanName) => orderPlan(id, package_plan),
    onSettled: refreshApps,
  })
}

/** Corrects a transfer that waits for its check. */
export const useCorrectPayment = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof Correction>) => call(payments.correct, { params: { id }, body }),
    onSettled: refreshApps,
  })

/** Takes back a transfer that waits for its check. */
export const useWithdrawPayment = (id: string) =>
  useMutation({
    mutationFn: () => call(payments.withdraw, { params: { id } }),
    onSettled: refreshApps,
  })

/**
 * Submits a payment for a package, which is ordered first if the app has another one. An answer that it was not taken
 * (`success: false`) counts as a failure.
 */
export function useCreatePayment({ id, package_plan }: App, plan: PlanName) {
  return useMutation({
    ...inTurn(id),
    // The payment can hold an identity card's number, which nothing keeps.
    gcTime: 0,
    mutationFn: async ({ body, key }: { body: z.input<typeof NewPayment>; key: string }) => {
      if (plan !== package_plan) await orderPlan(id, plan)
      const reply = await call(payments.create, { body }, { key })
      if (!reply.success) throw new Error(reply.error ?? messages.paymentCreationFailed)
      forgetSelectedPlan()
      return reply
    },
    onSettled: refreshApps,
  })
}
