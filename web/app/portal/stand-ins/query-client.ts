/** What the portal uses of a query's settings in TanStack Query. */
export interface QueryOptions<T = unknown> {
  queryKey: readonly unknown[]
  queryFn?: (context: { signal: AbortSignal; pageParam: unknown }) => T | Promise<T>
  staleTime?: number
  retry?: (failures: number, error: unknown) => boolean
  retryDelay?: (failures: number) => number
  /** Of a list that comes page by page. */
  initialPageParam?: unknown
  getNextPageParam?: (last: never) => unknown
}

interface Defaults {
  defaultOptions?: { queries?: Omit<QueryOptions, 'queryKey'> }
}
interface Filter {
  queryKey?: readonly unknown[]
}

export interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}

/** What is known of a query; a new object after each change. */
export interface QueryState {
  data: unknown
  error: unknown
  updatedAt: number
  isStale: boolean
  isFetching: boolean
}

const unknownYet: QueryState = { data: undefined, error: null, updatedAt: 0, isStale: true, isFetching: false }

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** One thing that is read from the server, and who shows it. */
export class Query {
  state = unknownYet
  readonly watchers = new Set<() => void>()
  private fetching: { promise: Promise<unknown>; abort: AbortController } | undefined

  readonly key: readonly unknown[]
  options: QueryOptions

  constructor(options: QueryOptions) {
    this.key = options.queryKey
    this.options = options
  }

  /** How many show it, without those who are not to read it yet. */
  private readers = 0

  addReader(): () => void {
    this.readers += 1
    return () => {
      this.readers -= 1
    }
  }

  isRead(): boolean {
    return this.readers > 0
  }

  set(change: Partial<QueryState>): void {
    this.state = { ...this.state, ...change }
    for (const watch of this.watchers) watch()
  }

  setData(data: unknown, updatedAt = Date.now()): void {
    this.set({ data, error: null, updatedAt, isStale: false })
  }

  isFresh(): boolean {
    const { data, isStale, updatedAt } = this.state
    return data !== undefined && !isStale && Date.now() - updatedAt < (this.options.staleTime ?? 0)
  }

  cancel(): void {
    this.fetching?.abort.abort()
    this.fetching = undefined
  }

  /** Reads it; who asks while it is on its way waits for the same answer. */
  fetch(read: (signal: AbortSignal) => Promise<unknown> = (signal) => this.read(signal)): Promise<unknown> {
    if (this.fetching) return this.fetching.promise
    const abort = new AbortController()
    const promise: Promise<unknown> = this.tries(read, abort.signal).then(
      (data) => this.end(promise, () => this.setData(data)) ?? data,
      (error: unknown) => {
        // What was cancelled is answered by what came after it.
        if (abort.signal.aborted) return this.fetching?.promise ?? this.state.data
        this.end(promise, () => this.set({ error }))
        throw error
      },
    )
    this.fetching = { promise, abort }
    this.set({ isFetching: true })
    return promise
  }

  private end(promise: Promise<unknown>, apply: () => void): void {
    if (this.fetching?.promise !== promise) return
    this.fetching = undefined
    this.state = { ...this.state, isFetching: false }
    apply()
  }

  private async tries(read: (signal: AbortSignal) => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
    const { retry, retryDelay } = this.options
    for (let failures = 0; ; failures++) {
      try {
        return await read(signal)
      } catch (error) {
        if (signal.aborted || !retry?.(failures, error)) throw error
        await pause(retryDelay?.(failures) ?? 0)
      }
    }
  }

  private async page(pageParam: unknown, signal: AbortSignal): Promise<unknown> {
    return this.options.queryFn?.({ signal, pageParam })
  }

  private async read(signal: AbortSignal): Promise<unknown> {
    const { initialPageParam, getNextPageParam } = this.options
    if (!getNextPageParam) return this.page(undefined, signal)
    const count = (this.state.data as Pages | undefined)?.pages.length ?? 1
    const all: Pages = { pages: [], pageParams: [] }
    for (let param = initialPageParam; all.pages.length < count; param = getNextPageParam(all.pages.at(-1) as never)) {
      if (all.pages.length > 0 && param === undefined) break
      all.pages.push(await this.page(param, signal))
      all.pageParams.push(param)
    }
    return all
  }

  /** The parameter of the page after the last one; undefined if there is none. */
  nextParam(): unknown {
    const pages = (this.state.data as Pages | undefined)?.pages
    return pages && this.options.getNextPageParam?.(pages.at(-1) as never)
  }

  fetchNext(): Promise<unknown> {
    const { pages, pageParams } = this.state.data as Pages
    const param = this.nextParam()
    return this.fetch(async (signal) => ({
      pages: [...pages, await this.page(param, signal)],
      pageParams: [...pageParams, param],
    }))
  }
}

const ignore = () => undefined

/** Everything read from the server, as TanStack's QueryClient keeps it, with what the portal uses of that one. */
export class QueryClient {
  private readonly queries = new Map<string, Query>()
  private readonly defaults: Defaults

  constructor(defaults: Defaults = {}) {
    this.defaults = defaults
  }

  /** What is shown is read again when the page comes into view or its connection comes back, unless it is fresh. */
  mount(): void {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return
      for (const query of this.queries.values()) if (query.isRead() && !query.isFresh()) query.fetch().catch(ignore)
    }
    document.addEventListener('visibilitychange', refresh)
    addEventListener('online', refresh)
  }

  build(given: QueryOptions): Query {
    const options = { ...this.defaults.defaultOptions?.queries, ...given }
    const hash = JSON.stringify(options.queryKey)
    let query = this.queries.get(hash)
    if (!query) this.queries.set(hash, (query = new Query(options)))
    else if (given.queryFn) query.options = options
    return query
  }

  private matching({ queryKey = [] }: Filter): Query[] {
    const wanted = JSON.stringify(queryKey)
    return [...this.queries.values()].filter(({ key }) => JSON.stringify(key.slice(0, queryKey.length)) === wanted)
  }

  getQueryData(queryKey: readonly unknown[]): unknown {
    return this.queries.get(JSON.stringify(queryKey))?.state.data
  }

  setQueryData(queryKey: readonly unknown[], data: unknown, { updatedAt }: { updatedAt?: number } = {}): void {
    if (data !== undefined) this.build({ queryKey }).setData(data, updatedAt)
  }

  fetchQuery(options: QueryOptions): Promise<unknown> {
    const query = this.build(options)
    return query.isFresh() ? Promise.resolve(query.state.data) : query.fetch()
  }

  ensureQueryData(options: QueryOptions): Promise<unknown> {
    const { state } = this.build(options)
    return state.data === undefined ? this.fetchQuery(options) : Promise.resolve(state.data)
  }

  async prefetchQuery(options: QueryOptions): Promise<void> {
    await this.fetchQuery(options).catch(ignore)
  }

  prefetchInfiniteQuery(options: QueryOptions): Promise<void> {
    return this.prefetchQuery(options)
  }

  async invalidateQueries(filter: Filter): Promise<void> {
    await Promise.all(
      this.matching(filter).map(async (query) => {
        query.set({ isStale: true })
        if (!query.isRead()) return
        if (query.state.data !== undefined) query.cancel()
        await query.fetch().catch(ignore)
      }),
    )
  }

  cancelQueries(filter: Filter): Promise<void> {
    for (const query of this.matching(filter)) {
      query.cancel()
      query.set({ isFetching: false })
    }
    return Promise.resolve()
  }

  clear(): void {
    for (const query of this.queries.values()) query.cancel()
    this.queries.clear()
  }
}
