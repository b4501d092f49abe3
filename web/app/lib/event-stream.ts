import { EventSourceParserStream } from 'eventsource-parser/stream'
import { type Topic, eventsPath } from '@fortnight/contract/push'
import { topicsOf } from './event-rules.ts'
import { dropRefused, readToken } from './stored-session.ts'

/** The server writes at least every 20 s; after this silence the connection counts as dead. */
const silenceMs = 50_000

/** What a connection is followed with. */
export interface Follower {
  token: string
  /** Id of the last event that any tab of this browser has received. */
  lastId: string | undefined
  /** Since when the page has been reading its data, in milliseconds of the browser's clock. */
  startedAt: number
  signal: AbortSignal
  /** The server has accepted the connection. */
  onOpen(): void
  onChanged(topics: Topic[], id: string): void
}

/** One connection to the server's events, from request to break. */
export async function follow({ token, lastId, startedAt, signal, onOpen, onChanged }: Follower): Promise<void> {
  const silence = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(watch)
    watch = setTimeout(() => silence.abort(), silenceMs)
  }
  heard()
  try {
    const headers = new Headers({ authorization: `Bearer ${token}`, accept: 'text/event-stream' })
    if (lastId) headers.set('last-event-id', lastId)
    // A clock that was set back meanwhile makes no page younger than new.
    else headers.set('page-age', String(Math.max(0, Date.now() - startedAt)))
    const response = await fetch(eventsPath, {
      headers,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401 && token === readToken()) dropRefused(token)
    if (!response.ok || !response.body) return
    onOpen()
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: heard }))
      .getReader()
    for (let next = await events.read(); !next.done; next = await events.read()) {
      heard()
      if (next.value.event === 'changed') onChanged(topicsOf(next.value.data), next.value.id ?? '')
    }
  } finally {
    clearTimeout(watch)
  }
}
