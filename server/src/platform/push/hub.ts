import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { type Topic, topics as everything } from '@fortnight/contract/push'
import type { Announcement, Heard } from './announce.ts'
import { type Beginning, createHistory, type Position } from './history.ts'

/** A receiver of server-sent events; `write` returns false if the peer is gone or too slow. */
export interface Stream {
  user: Pick<User, 'id' | 'role'>
  /** Its session: the hash of the token, in hexadecimal. */
  session: string
  write(frame: string): boolean
  end(): void
}

const writtenPosition = ({ timeline, at }: Position) => `${timeline}-${at}`

/** The position in the id of an event of `createHub`; undefined if it is none. */
export function readPosition(id: string): Position | undefined {
  const [, timeline = '', at = ''] = /^(\d{1,20}\.\d{1,10})-(\d{1,20})$/.exec(id) ?? []
  return at ? { timeline, at: BigInt(at) } : undefined
}

const most = { perUser: 8, all: 10_000 }
/** How much longer a page's request for its stream may be on its way than the first of those for its data. */
const travelMs = 10_000

/** The open event streams of this server. */
export function createHub() {
  const byUser = new Map<string, Set<Stream>>()
  const admins = new Set<Stream>()
  const history = createHistory()
  let size = 0

  const frame = (topics: readonly Topic[]) =>
    `event: changed\nid: ${writtenPosition(history.position)}\ndata: ${JSON.stringify(topics)}\n\n`
  /** Removes the stream and ends it; further calls do nothing. */
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
    /** Refuses a stream if the server is full. */
    makeRoom() {
      if (size >= most.all) throw new Problem('unavailable', undefined, { retryAfter: 30 })
    },
    /** Adds a stream; the user's oldest one makes room. */
    add(stream: Stream) {
      const mine = byUser.get(stream.user.id) ?? new Set()
      const [oldest] = mine
      if (mine.size >= most.perUser && oldest) drop(oldest)
      byUser.set(stream.user.id, mine.add(stream))
      if (stream.user.role === 'admin') admins.add(stream)
      size++
    },
    drop,
    /**
     * First message of a stream: what it missed since `position`, or else since its page began to read `ageMs` ago, or
     * everything if that is unknown. Without either, it has missed nothing.
     */
    greeting({ user }: Stream, position: Position | undefined, ageMs: number | undefined): string {
      const isFor = (to: Announcement['to']) => (to === 'admins' ? user.role === 'admin' : to.includes(user.id))
      if (position !== undefined) return frame(history.since(position, isFor) ?? everything)
      return frame(ageMs === undefined ? [] : (history.within(ageMs + travelMs, isFor) ?? everything))
    },
    /** Passes an announcement on to its streams. */
    publish(heard: Heard) {
      history.add(heard)
      send(heard.to === 'admins' ? [...admins] : of(heard.to), frame(heard.topics))
    },
    /** Marks the listener as down. */
    loseTouch: () => history.end(),
    /**
     * Marks the listener as up again; some announcements were missed, so every stream is asked to read everything
     * again.
     */
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
