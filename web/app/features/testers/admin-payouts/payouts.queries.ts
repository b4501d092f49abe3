import { queryOptions, useMutation } from '@tanstack/react-query'
import { type DisputeDecision, disputes } from '@fortnight/contract/testers/disputes'
import { payoutReview } from '@fortnight/contract/testers/payouts'
import type { PaidPayout } from '@fortnight/contract/testers/payout-references'
import { call, isNetworkError } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'

/** Reads every list again that a decision can have changed, whatever the server answered. */
function readAgain(_reply: unknown, error: unknown): void {
  // Without a connection reading again would only fail too; the event stream does it when it is back.
  if (isNetworkError(error)) return
  for (const topic of ['pay', 'stats']) void queryClient.invalidateQueries({ queryKey: [topic] })
}

/** An act that asks for a recent proof of identity first; undefined if that was asked for and not given. */
function useProven<T, R>(act: (given: T) => Promise<R>) {
  const { withProof } = useRecentProof()
  return useMutation({ mutationFn: (given: T) => withProof(() => act(given)), onSettled: readAgain })
}

export const useApprove = () => useProven((id: string) => call(payoutReview.approve, { params: { id } }))

export const useApproveMany = () => useProven((ids: string[]) => call(payoutReview.approveMany, { body: { ids } }))

export const useDecline = (id: string) =>
  useProven((reason: string) => call(payoutReview.decline, { params: { id }, body: { reason } }))

export const usePay = (id: string) => useProven((body: PaidPayout) => call(payoutReview.pay, { params: { id }, body }))

export const useMakeBatch = () => useProven((ids: string[]) => call(payoutReview.makeBatch, { body: { ids } }))

/** The transfers of a batch for the bank. */
export const useBatchFile = () =>
  useProven(async (id: string) => (await call(payoutReview.batchFile, { params: { id } })) as Blob)

export const useDecideDispute = (id: string) =>
  useProven((body: DisputeDecision) => call(disputes.decide, { params: { id }, body }))

/** A chosen file of references. */
export interface ChosenFile {
  file: File
  csv: string
}

/** What a file of references would mark as paid. The text itself is no part of the key. */
export const referencesQuery = ({ file, csv }: ChosenFile) =>
  queryOptions({
    queryKey: ['pay', 'references', file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) => (await call(payoutReview.previewReferences, { body: { csv } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const useImportReferences = () =>
  useProven(async (csv: string) => (await call(payoutReview.importReferences, { body: { csv } })).data)
