import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reply } from '@fortnight/contract/endpoint'
import { notifications } from '@fortnight/contract/messaging/notifications'
import { minuteMs } from '@fortnight/contract/format/spans'
import { call } from '../../../lib/api.ts'
import { useStreamUp } from '../../../lib/event-stream-state.ts'
import { useUser } from '../../../lib/session.ts'
import { type Mark, withMark } from './marking.ts'

const listSize = 10
const pollMs = minuteMs

type Page = Reply<typeof notifications.list>

const listOf = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['notifications', email],
    queryFn: ({ signal, pageParam: before }) =>
      call(notifications.list, { params: { email }, query: { limit: listSize, before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, data }: Page) => (more ? data.at(-1)?.id : undefined),
    select: ({ pages }: InfiniteData<Page, string | undefined>) => ({
      notes: pages.flatMap(({ data }) => data),
      unread: pages[0]?.unread ?? 0,
    }),
  })

/**
 * The notifications of the signed-in user, newest first, page by page; polled while the server's events don't arrive.
 */
export function useNotifications() {
  const { email } = useUser()
  const streamUp = useStreamUp()
  return useInfiniteQuery({ ...listOf(email), refetchInterval: streamUp ? false : pollMs })
}

/**
 * Marks one notification, or it and all before it, as read: at once on the screen, taken back when the server refuses.
 */
export function useMarkRead() {
  const { queryKey } = listOf(useUser().email)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, all }: Mark) =>
      call(all ? notifications.markAllRead : notifications.markRead, { params: { id } }),
    async onMutate(mark: Mark) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, pages: withMark(before.pages, mark) })
      return before
    },
    // A failure to mark is not worth a message (spec §8): the note is unread again.
    onError: (_error, _mark, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
