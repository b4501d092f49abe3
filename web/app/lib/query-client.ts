import { QueryClient } from '@tanstack/react-query'
import { Problem } from '@fortnight/contract/problem'

const mostRetries = 2

/** Whether to retry: a failure that can pass is retried; a refusal stays a refusal. */
const mayRetry = (failures: number, error: unknown) =>
  failures < mostRetries && error instanceof Problem && (error.code === 'unavailable' || error.code === 'internal')

/**
 * Everything read from the server, by query keys that begin with the topic of the events that make them stale:
 * `['apps', id]`. Events keep it fresh, so that coming back to a screen within half a minute asks for nothing.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A phone that says it is offline is often wrong; the request itself finds out.
    queries: {
      staleTime: 30_000,
      retry: mayRetry,
      retryDelay: (failures) => 400 * 2 ** failures,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
