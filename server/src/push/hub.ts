import type { User } from '@fortnight/contract/auth'
import { Problem } from '@fortnight/contract/problem'
import { type Topic, topics as everything } from '@fortnight/contract/push'
import type { Announcement } from './announce.ts'

/** Something that takes server-sent events; `write` answers false when the peer is gone or too slow. */
export interface Stream {
  user: User
  /** The session that it lives by. */
  token: string
  write(frame: string): boolean
  end(): void
}

const most = { perUser: 8, all: 10_000 }
const frame = (event: string, topics: readonly Topic[]) => `event: ${event}\ndata: ${JSON.stringify(topics)}\n\n`

/** The open event streams of this server. */
export function createHub() {
  const byUser = new Map<string, Set<Stream>>()
  const admins = new Set<Stream>()
  let size = 0

  /** Forgets the stream and ends it; doing it again changes nothing. */
  function drop(stream: Stream) {
    const mine = byUser.get(stream.user.id)
    if (!mine?.delete(stream)) return
    size--
    admins.delete(stream)
    if (!mine.size) byUser.delete(stream.user.id)
    stream.end()
  }
  function send(streams: Iterable<Stream>, text: string) {
    for (const stream of streams) if (!stream.write(text)) drop(stream)
  }
  const all = () => [...byUser.values()].flatMap((streams) => [...streams])

  return {
    /** Adds a stream; a user's oldest one makes room, and a full server says so. */
    add(stream: Stream) {
      if (size >= most.all) throw new Problem('unavailable', undefined, { retryAfter: 30 })
      const mine = byUser.get(stream.user.id) ?? new Set()
      const [oldest] = mine
      if (mine.size >= most.perUser && oldest) drop(oldest)
      byUser.set(stream.user.id, mine.add(stream))
      if (stream.user.role === 'admin') admins.add(stream)
      size++
    },
    drop,
    /** Passes an announcement on to the streams it is for. */
    tell({ to, topics }: Announcement) {
      const text = frame('changed', topics)
      if (to === 'admins') send([...admins], text)
      else for (const id of to) send([...(byUser.get(id) ?? [])], text)
    },
    /** Announcements may have been missed: everybody asks again for everything. */
    resync: () => send(all(), frame('changed', everything)),
    beat: () => send(all(), ': still here\n\n'),
    streams: all,
    get size() {
      return size
    },
  }
}
export type Hub = ReturnType<typeof createHub>
