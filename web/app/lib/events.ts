import { EventSourceParserStream } from 'eventsource-parser/stream'
import { type Topic, eventsPath, topics } from '@fortnight/contract/push'
import { topicsOf, waitOf } from './event-rules.ts'
import { setStreamUp } from './event-stream-state.ts'
import { queryClient } from './query-client.ts'
import { dropSession, readToken } from './stored-session.ts'

/** The server writes at least every 20 s; after this silence the connection counts as dead. */
const silenceMs = 50_000
/** A connection that held this long was a good one: the next break begins with the shortest wait again. */
const steadyMs = 10_000
/** Data that a page reads this long before its stream opens may have missed an event. */
const gapMs = 2000
/** Events that come close together cause one reading. */
const gatherMs = 100
/** Browsers allow six connections per host over HTTP/1.1; a tab in the background gives its own back after this time. */
const hiddenMs = 60_000

const changed = new Set<string>()

/** Makes everything of these topics stale; what is on screen is read again. */
function invalidate(names: readonly Topic[]) {
  if (!names.length) return
  if (!changed.size) {
    setTimeout(() => {
      for (const name of changed) void queryClient.invalidateQueries({ queryKey: [name] })
      changed.clear()
    }, gatherMs)
  }
  for (const name of [...names, 'stats']) changed.add(name)
}

/** Waits, but not longer than until the browser is back online or `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    const done = () => {
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    signal.addEventListener('abort', done, { signal: over.signal })
    addEventListener('online', done, { signal: over.signal })
  })
}

/** One connection, from request to break. `onOpen` is called when the server has accepted it. */
async function follow(token: string, signal: AbortSignal, onOpen: () => void) {
  const silence = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(watch)
    watch = setTimeout(() => silence.abort(), silenceMs)
  }
  heard()
  try {
    const response = await fetch(eventsPath, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401 && token === readToken()) dropSession('refused')
    if (!response.ok || !response.body) return
    onOpen()
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: heard }))
      .getReader()
    for (let next = await events.read(); !next.done; next = await events.read()) {
      heard()
      if (next.value.event === 'changed') invalidate(topicsOf(next.value.data))
    }
  } finally {
    clearTimeout(watch)
  }
}

/** Connects again and again until `signal` aborts. `fresh`: the page has only just read its data. */
async function keepFollowing(signal: AbortSignal, fresh: boolean) {
  const started = Date.now()
  let current = fresh
  let failures = 0
  while (!signal.aborted) {
    const token = readToken()
    if (!token) return
    let openedAt = Infinity
    const onOpen = () => {
      openedAt = Date.now()
      setStreamUp(true)
      if (!current || openedAt - started > gapMs) invalidate(topics)
    }
    await follow(token, signal, onOpen).catch(() => undefined)
    if (signal.aborted) return
    current = false
    failures = Date.now() - openedAt > steadyMs ? 1 : failures + 1
    if (failures > 1) setStreamUp(false)
    await pause(waitOf(failures), signal)
  }
}

/**
 * Keeps one stream of the server's events open while the tab is in view, and reads everything again after every gap.
 * Returns the function that closes it.
 */
export function listenToEvents(): () => void {
  let stream: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let fresh = true
  const close = () => {
    clearTimeout(hiding)
    stream?.abort()
    stream = undefined
  }
  const look = () => {
    clearTimeout(hiding)
    if (document.hidden) {
      hiding = setTimeout(close, hiddenMs)
    } else if (!stream) {
      stream = new AbortController()
      void keepFollowing(stream.signal, fresh)
      fresh = false
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}
