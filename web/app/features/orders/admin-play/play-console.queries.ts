import { queryOptions, useMutation } from '@tanstack/react-query'
import { playConsole } from '@fortnight/contract/orders/play-console'
import { call } from '../../../lib/api.ts'

/** The account that developers invite, and how many of their apps fail. */
export const playConsoleQuery = queryOptions({
  queryKey: ['admin', 'play-console'],
  queryFn: ({ signal }) => call(playConsole.find, {}, { signal }),
})

export const usePlayConsoleTest = () => useMutation({ mutationFn: () => call(playConsole.test, {}) })
