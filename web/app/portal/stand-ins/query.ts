import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Pages, type Query, QueryClient, type QueryOptions } from './query-client.ts'

/*
 * What the portal uses of TanStack Query, in place of that library in its own build: the same calls with the same
 * meaning, for a ninth of the bytes. tests/screens/portal-stand-ins.test.ts holds both to the same claims.
 */

export { QueryClient }
export const queryOptions = <T>(options: T): T => options
export const infiniteQueryOptions = <T>(options: T): T => options

const ClientContext = createContext<QueryClient | undefined>(undefined)

export function QueryClientProvider({ client, children }: { client: QueryClient; children?: ReactNode }) {
  useEffect(() => client.mount(), [client])
  return createElement(ClientContext, { value: client }, children)
}

export function useQueryClient(): QueryClient {
  const client = useContext(ClientContext)
  if (!client) throw new Error('no QueryClient')
  return client
}

interface Watched extends QueryOptions {
  enabled?: boolean
  refetchInterval?: number | false | ((query: Query) => number | false)
  select?: (data: never) => unknown
}

const ignore = () => undefined

function useWatched({ enabled = true, ...options }: Watched): Query {
  const query = useQueryClient().build(options)
  useSyncExternalStore(
    (watch) => {
      query.watchers.add(watch)
      return () => query.watchers.delete(watch)
    },
    () => query.state,
  )
  useEffect(() => {
    if (!enabled) return undefined
    const leave = query.addReader()
    if (!query.isFresh()) query.fetch().catch(ignore)
    return leave
  }, [enabled, query])
  const { refetchInterval } = options
  const every = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
  useEffect(() => {
    if (!every) return undefined
    const timer = setInterval(() => void query.fetch().catch(ignore), every)
    return () => clearInterval(timer)
  }, [every, query])
  return query
}

function resultOf(query: Query, { select }: Watched) {
  const { data, error, updatedAt, isFetching } = query.state
  return {
    data: data !== undefined && select ? select(data as never) : data,
    error,
    isError: error !== null && data === undefined,
    isPending: data === undefined && error === null,
    isFetching,
    dataUpdatedAt: updatedAt,
    refetch: () => query.fetch().catch(ignore),
  }
}

export const useQuery = (options: Watched) => resultOf(useWatched(options), options)

export function useSuspenseQuery(options: Watched) {
  const query = useWatched(options)
  if (query.state.data === undefined) {
    if (query.state.error !== null) throw query.state.error as Error
    // What a component throws to wait for it.
    // oxlint-disable-next-line typescript/only-throw-error
    throw query.fetch().catch(ignore)
  }
  return resultOf(query, options)
}

export function useInfiniteQuery(options: Watched) {
  const query = useWatched(options)
  const [isFetchingNextPage, setFetching] = useState(false)
  const fetchNextPage = async () => {
    setFetching(true)
    await query.fetchNext().catch(ignore)
    setFetching(false)
  }
  const hasNextPage = (query.nextParam() ?? null) !== null
  return { ...resultOf(query, options), hasNextPage, isFetchingNextPage, fetchNextPage }
}

export type InfiniteData = Pages

interface MutationOptions<T, Given, Before> {
  mutationFn: (given: Given) => Promise<T>
  onMutate?: (given: Given) => Before | Promise<Before>
  onSuccess?: (data: T, given: Given) => unknown
  onError?: (error: unknown, given: Given, before: Before | undefined) => unknown
  onSettled?: () => unknown
}

type Mutation<T> =
  | { status: 'idle' | 'pending'; data?: undefined; error: null }
  | { status: 'success'; data: T; error: null }
  | { status: 'error'; data?: undefined; error: unknown }

export function useMutation<T, Given = void, Before = unknown>(options: MutationOptions<T, Given, Before>) {
  const [state, setState] = useState<Mutation<T>>({ status: 'idle', error: null })
  const mutateAsync = async (given: Given): Promise<T> => {
    setState({ status: 'pending', error: null })
    const before = await options.onMutate?.(given)
    try {
      const data = await options.mutationFn(given)
      await options.onSuccess?.(data, given)
      await options.onSettled?.()
      setState({ status: 'success', data, error: null })
      return data
    } catch (error) {
      await options.onError?.(error, given, before)
      await options.onSettled?.()
      setState({ status: 'error', error })
      throw error
    }
  }
  const { status, data, error } = state
  return {
    data,
    error,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isError: status === 'error',
    mutateAsync,
    mutate: (given: Given) => void mutateAsync(given).catch(ignore),
  }
}
