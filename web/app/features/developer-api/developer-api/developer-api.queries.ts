import { queryOptions, useMutation } from '@tanstack/react-query'
import { apiKeys } from '@fortnight/contract/identity/api-keys'
import type { Input } from '@fortnight/contract/endpoint'
import { sandbox } from '@fortnight/contract/developer-api/sandbox'
import { webhooks } from '@fortnight/contract/developer-api/webhooks'
import { call } from '../../../lib/api.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { queryClient } from '../../../lib/query-client.ts'

/** Interval of polling for what changes by itself. */
const lookMs = 2000

export const myKeys = queryOptions({
  queryKey: ['developer-api', 'keys'],
  queryFn: ({ signal }) => call(apiKeys.list, {}, { signal }),
  staleTime: 0,
})

export const myWebhooks = queryOptions({
  queryKey: ['developer-api', 'webhooks'],
  queryFn: async ({ signal }) => (await call(webhooks.list, {}, { signal })).data,
  staleTime: 0,
})

export const deliveriesOf = (id: string) =>
  queryOptions({
    queryKey: ['developer-api', 'deliveries', id],
    queryFn: ({ signal }) => call(webhooks.deliveries, { params: { id }, query: { limit: 50 } }, { signal }),
    staleTime: 0,
    refetchInterval: lookMs,
  })

export const mySandbox = queryOptions({
  queryKey: ['developer-api', 'sandbox'],
  queryFn: async ({ signal }) => (await call(sandbox.list, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ over }) => !over) ? lookMs : false),
})

export const sandboxRun = (id: string, over: boolean) =>
  queryOptions({
    queryKey: ['developer-api', 'sandbox', id],
    queryFn: ({ signal }) => call(sandbox.findRun, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: over ? false : lookMs,
  })

const read = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey: [...queryKey] })
export const refreshKeys = () => read(myKeys.queryKey)
export const refreshWebhooks = () => read(myWebhooks.queryKey)

export const useTest = (id: string) =>
  useMutation({
    mutationFn: () => call(webhooks.test, { params: { id } }),
    onSettled: () => read(deliveriesOf(id).queryKey),
  })

export const useSendAgain = (id: string) =>
  useMutation({
    mutationFn: (delivery: string) => call(webhooks.sendAgain, { params: { id, delivery } }),
    onSettled: () => read(deliveriesOf(id).queryKey),
  })

/** Changes a webhook, after a fresh proof of identity; undefined if that was asked for and not given. */
export function useChangeWebhook(id: string) {
  const { withProof } = useRecentProof()
  return useMutation({
    mutationFn: (body: Input<typeof webhooks.change>['body']) =>
      withProof(() => call(webhooks.change, { params: { id }, body })),
    onSettled: refreshWebhooks,
  })
}

export const usePlay = () =>
  useMutation({
    mutationFn: (body: Input<typeof sandbox.create>['body']) => call(sandbox.create, { body }),
    onSettled: () => read(mySandbox.queryKey),
  })

export const useRemoveRun = () =>
  useMutation({
    mutationFn: (id: string) => call(sandbox.remove, { params: { id } }),
    onSettled: () => read(mySandbox.queryKey),
  })
