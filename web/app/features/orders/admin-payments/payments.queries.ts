import { queryOptions, useMutation } from '@tanstack/react-query'
import { adminPayments } from '@fortnight/contract/orders/admin-payments'
import type { StatementMethod } from '@fortnight/contract/vocabulary/payment-states'
import { statements } from '@fortnight/contract/orders/statements'
import { call } from '../../../lib/api.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { refreshReviews } from '../../admin/admin.queries.ts'
import type { ListView } from '../../admin/list/list-view.ts'
import type { Decision } from '../../admin/use-decision.ts'

/** A payment, and what approving it would do; read again whenever payments change. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'preview', id],
    queryFn: ({ signal }) => call(adminPayments.preview, { params: { id } }, { signal }),
    // Testers come and go by the minute.
    staleTime: 0,
  })

/** The payments that one approval of many may approve: of all that wait, or of those that a filter shows. */
export const confirmedQuery = (shown?: { view: ListView; count: number }) =>
  queryOptions({
    queryKey: ['payments', 'confirmed', shown?.view, shown?.count],
    queryFn: async ({ signal }) => {
      const query = { ...shown?.view, ...(shown && { count: shown.count }) }
      return (await call(adminPayments.listConfirmed, { query }, { signal })).data
    },
  })

type SettleBody = Parameters<typeof call<typeof adminPayments.settle>>[1]['body']

/** Decides a payment, after a recent proof of identity; undefined if that was asked for and not given. */
export function useSettlePayment() {
  const { withProof } = useRecentProof()
  return useMutation({
    mutationFn: ({ id, as, ...rest }: Decision & Omit<SettleBody, 'payment_status'>) =>
      withProof(() => call(adminPayments.settle, { params: { id }, body: { payment_status: as, ...rest } })),
    onSettled: refreshReviews,
  })
}

/** A chosen statement: its text, and whose it is. */
export interface ChosenFile {
  method: StatementMethod
  file: File
  csv: string
}

/** What a statement would confirm. The text itself is no part of the key: it can have a megabyte. */
export const statementQuery = ({ method, file, csv }: ChosenFile) =>
  queryOptions({
    queryKey: ['payments', 'statement', method, file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => call(statements.preview, { body: { payment_method: method, csv } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const useStoreStatement = () =>
  useMutation({
    mutationFn: async ({ method, csv }: ChosenFile) =>
      (await call(statements.store, { body: { payment_method: method, csv } })).data,
    onSettled: refreshReviews,
  })
