import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@fortnight/contract/endpoint'
import { notifications } from '@fortnight/contract/notifications'
import { call } from '../../lib/api.ts'
import { useStreamUp } from '../../lib/event-stream-state.ts'
import { useUser } from '../../lib/session.ts'

const shown = 10
const pollMs = 60_000

type List = Reply<typeof notifications.list>

const newestOf = (email: string) =>
  queryOptions({
    queryKey: ['notifications', email],
    queryFn: ({ signal }) => call(notifications.list, { params: { email }, query: { limit: shown } }, { signal }),
  })

/** The newest notifications of the signed-in user; polled while the server's events don't arrive. */
export function useNotifications() {
  const { email } = useUser()
  const streamUp = useStreamUp()
  return useQuery({ ...newestOf(email), refetchInterval: streamUp ? false : pollMs })
}

/** The list after `id` was read. */
function withRead(list: List, id: string): List {
  const wasUnread = list.data.some((note) => note.id === id && !note.read)
  return {
    ...list,
    data: list.data.map((note) => (note.id === id ? { ...note, read: true } : note)),
    unread: wasUnread ? Math.max(0, list.unread - 1) : list.unread,
  }
}

/** Marks one notification as read: at once on the screen, taken back when the server refuses. */
export function useMarkRead() {
  const { queryKey } = newestOf(useUser().email)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(notifications.markRead, { params: { id } }),
    async onMutate(id) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withRead(before, id))
      return before
    },
    onError: (_error, _id, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
