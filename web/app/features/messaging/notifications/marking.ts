import type { Reply } from '@fortnight/contract/endpoint'
import type { notifications } from '@fortnight/contract/messaging/notifications'

type Page = Reply<typeof notifications.list>

/** The notification that is marked, alone or with all that are older. */
export interface Mark {
  id: string
  all: boolean
}

/** The pages after a mark. Older ones that were never loaded are unread still; the server's count replaces this one. */
export function withMark(pages: readonly Page[], { id, all }: Mark): Page[] {
  let reached = false
  let marked = 0
  const read = pages.map((page) => ({
    ...page,
    data: page.data.map((note) => {
      const isIt = note.id === id
      reached ||= isIt
      if (note.read || !(isIt || (all && reached))) return note
      marked++
      return { ...note, read: true }
    }),
  }))
  return read.map((page) => ({ ...page, unread: Math.max(0, page.unread - marked) }))
}
