import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Endpoint, Input } from '@fortnight/contract/endpoint'
import type { Listed } from '@fortnight/contract/listing'
import type { Topic } from '@fortnight/contract/push'
import { call } from '../../../lib/api.ts'
import { type ListView, viewOf } from './list-view.ts'

type ListEndpoint<R> = Endpoint & { query: z.ZodObject; reply: z.ZodType<Listed<R> & { success: true }> }

/** A list of the panel: what to ask, and under which topic it is asked again when something changed. */
export interface AdminList<R> {
  /** Names the file of an export, and what this browser keeps of it. */
  name: string
  path: `/admin/${string}`
  /** The order of a view that names none. */
  firstOrder(view: ListView): string
  viewOf(search: URLSearchParams): ListView
  query(view: ListView): ReturnType<typeof listQuery<R>>
  /** What the server is asked for: the view, with what it leaves unsaid. */
  asked(view: ListView): ListView
  /** Everything that fits the view, as a file. */
  export(view: ListView): Promise<Blob>
}

// A view holds only what the endpoint's own schema takes, which is what its input is made of.
const sent = <E extends Endpoint>(view: ListView) => ({ query: view }) as unknown as Input<E>

const listQuery = <R>(key: readonly string[], endpoint: ListEndpoint<R>, view: ListView) =>
  queryOptions({
    queryKey: [...key, view],
    queryFn: async ({ signal }): Promise<Listed<R>> => (await call(endpoint, sent(view), { signal })) as Listed<R>,
  })

/** A list over two endpoints: its pages, and its export. */
export function adminList<R>(options: {
  name: string
  path: `/admin/${string}`
  topic: Topic
  list: ListEndpoint<R>
  file: Endpoint
}): AdminList<R> {
  const { name, path, topic, list, file } = options
  const sort = (list.query.shape as { sort: z.ZodType }).sort.parse(undefined) as string
  return {
    name,
    path,
    firstOrder: () => sort,
    viewOf: (search) => viewOf(list.query, search),
    query: (view) => listQuery([topic, name], list, view),
    asked: (view) => view,
    async export({ after: _, before: __, limit: ___, ...view }) {
      return (await call(file, sent(view))) as Blob
    },
  }
}
