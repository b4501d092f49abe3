import { queryOptions, useMutation } from '@tanstack/react-query'
import { playConsole } from '@fortnight/contract/orders/play-console'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'

/** The account that developers invite, and how many of their apps fail. */
export const playConsoleQuery = queryOptions({
  queryKey: ['admin', 'play-console'],
  queryFn: ({ signal }) => call(playConsole.find, {}, { signal }),
})

export const usePlayConsoleTest = () => useMutation({ mutationFn: () => call(playConsole.test, {}) })

/** Deletes the key, and shows that it is gone. */
export async function deletePlayKey() {
  const left = await call(playConsole.remove, {})
  queryClient.setQueryData(playConsoleQuery.queryKey, left)
  return left
}
