import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { type Topic, topics as everything } from '@fortnight/contract/push'
import type { Announcement, Heard } from './announce.ts'
import { type Beginning, createHistory } from './history.ts'

/** Something that takes server-sent events; `write` answers false when the peer is gone or too slow. */
export interface Stream {
  user: Pick<User, 'id' | 'role'>
  /** The session that it lives by: the hash of its token, in hexadecimal. */
  session: string
  write(frame: string): boolean
  end(): void
}

const most = { perUser: 8, all: 10_000 }

/** The open event streams of this server. */
export function createHub() {
  const byUser = new Map<string, Set<Stream>>()
  const admins = new Set<Stream>()
  const history = createHistory()
  let size = 0

  const frame = (topics: readonly Topic[]) =>
    `event: changed\nid: ${history.position}\ndata: ${JSON.stringify(topics)}\n\n`
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
  const of = (ids: readonly string[]) => ids.flatMap((id) => [...(byUser.get(id) ?? [])])

  return {
    /** Refuses a stream when the server is full. */
    makeRoom() {
      if (size >= most.all) throw new Problem('unavailable', undefined, { retryAfter: 30 })
    },
    /** Adds a stream; a user's oldest one makes room. */
    add(stream: Stream) {
      const mine = byUser.get(stream.user.id) ?? new Set()
      const [oldest] = mine
      if (mine.size >= most.perUser && oldest) drop(oldest)
      byUser.set(stream.user.id, mine.add(stream))
      if (stream.user.role === 'admin') admins.add(stream)
      size++
    },
    drop,
    /** What a stream is told first: what it missed since `position`, or everything where nobody knows what that was. */
    greeting({ user }: Stream, position: bigint | undefined): string {
      if (position === undefined) return frame([])
      const isFor = (to: Announcement['to']) => (to === 'admins' ? user.role === 'admin' : to.includes(user.id))
      return frame(history.since(position, isFor) ?? everything)
    },
    /** Passes an announcement on to the streams it is for. */
    tell(heard: Heard) {
      history.keep(heard)
      send(heard.to === 'admins' ? [...admins] : of(heard.to), frame(heard.topics))
    },
    /** Announcements are not heard any more. */
    loseTouch: () => history.end(),
    /** They are heard again, but some were missed: everybody asks again for everything. */
    resync(beginning: Beginning) {
      history.begin(beginning)
      send(all(), frame(everything))
    },
    beat: () => send(all(), ': still here\n\n'),
    all,
    of,
    get size() {
      return size
    },
  }
}
export type Hub = ReturnType<typeof createHub>
