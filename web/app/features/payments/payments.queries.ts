import { queryOptions, useIsMutating, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { apps } from '@fortnight/contract/apps'
import { messages } from '@fortnight/contract/messages'
import { type NewPayment, payments } from '@fortnight/contract/payments'
import type { PlanName } from '@fortnight/contract/plans'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The ways to pay and the accounts to pay to. */
export const paymentTerms = queryOptions({
  queryKey: ['payments', 'terms'],
  queryFn: ({ signal }) => call(payments.terms, {}, { signal }),
})

// One after the other: a payment is charged for the package that was chosen last.
const inTurn = (id: string) => ({ mutationKey: ['payments', id], scope: { id: `payments ${id}` } })

/** Whether a choice of package or a payment for the app is on its way. */
export const useIsPaying = (id: string): boolean => useIsMutating({ mutationKey: inTurn(id).mutationKey }) > 0

const refreshApps = () => void queryClient.invalidateQueries({ queryKey: ['apps'] })

/** Chooses the package of an app. */
export function useOrderPlan(id: string) {
  return useMutation({
    ...inTurn(id),
    mutationFn: (package_plan: PlanName) => call(apps.order, { params: { id }, body: { package_plan } }),
    onSettled: refreshApps,
  })
}

/** Reports a transfer. An answer that it was not taken (`success: false`) counts as a failure. */
export function useCreatePayment(id: string) {
  return useMutation({
    ...inTurn(id),
    mutationFn: async ({ body, key }: { body: z.input<typeof NewPayment>; key: string }) => {
      const reply = await call(payments.create, { body }, { key })
      if (!reply.success) throw new Error(reply.error ?? messages.paymentCreationFailed)
      return reply
    },
    onSettled: refreshApps,
  })
}
