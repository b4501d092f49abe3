import type { Topic } from '@fortnight/contract/push'
import { minuteMs } from '@fortnight/contract/format/spans'
import { readingSince } from './early-answers.ts'
import { waitOf } from './event-rules.ts'
import { setStreamUp } from './event-stream-state.ts'
import { chunk } from './load-chunk.ts'
import { queryClient } from './query-client.ts'
import { isSigningOut } from './session.ts'
import { isBeingLeft, readToken } from './stored-session.ts'

/** A connection that held this long was a good one: the next break begins with the shortest wait again. */
const steadyMs = 10_000
/** Events that come close together cause one reading. */
const gatherMs = 100
/** A tab in the background leaves the stream to another one after this time; with none in view there is none. */
const hiddenMs = minuteMs

const name = 'fortnight events'

/** The page is drawn without it. */
const loadStream = chunk(() => import('./event-stream.ts'), import.meta.url)

/** What the tab that holds the stream sends to the others. */
interface TabMessage {
  topics: Topic[]
  id: string
  up: boolean
}

/** Message of a new tab; the one that holds the stream answers with its position. */
const greeting = 'hello'

const changed = new Set<string>()

/** Makes everything of these topics stale; what is on screen is read again. */
function invalidate(names: readonly Topic[]) {
  if (!names.length) return
  if (!changed.size) {
    setTimeout(() => {
      // Nothing is read for a session that is being ended.
      if (!isSigningOut()) for (const topic of changed) void queryClient.invalidateQueries({ queryKey: [topic] })
      changed.clear()
    }, gatherMs)
  }
  for (const topic of [...names, 'stats']) changed.add(topic)
}

/** The newest event that this tab knows of, whichever tab received it. */
let lastId: string | undefined

function take({ topics: names, id, up }: TabMessage) {
  if (id) lastId = id
  setStreamUp(up)
  invalidate(names)
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

/**
 * Connects again and again until `signal` aborts, and passes on what it receives. The server names what was missed:
 * since the last known event, or since the page began to read at `startedAt`.
 */
async function keepFollowing(signal: AbortSignal, startedAt: number, say: (message: TabMessage) => void) {
  let failures = 0
  while (!signal.aborted) {
    const token = readToken()
    // A session that is being ended here is not asked for anything more.
    if (!token || isSigningOut() || isBeingLeft(token)) return
    let openedAt = Infinity
    const stream = {
      token,
      lastId,
      startedAt,
      signal,
      onOpen() {
        openedAt = Date.now()
        say({ topics: [], id: '', up: true })
      },
      onChanged: (names: Topic[], id: string) => say({ topics: names, id, up: true }),
    }
    await loadStream()
      .then(({ follow }) => (isSigningOut() ? undefined : follow(stream)))
      .catch(() => undefined)
    if (signal.aborted) return
    failures = Date.now() - openedAt > steadyMs ? 1 : failures + 1
    if (failures > 1) say({ topics: [], id: '', up: false })
    await pause(waitOf(failures), signal)
  }
}

/**
 * Runs `lead` in one tab of the browser at a time; in each if the browser has no locks (plain HTTP off this machine).
 */
function inOneTab(signal: AbortSignal, lead: () => Promise<void>) {
  // Aborted while it waits for its turn, the request is refused; that is its end.
  if ('locks' in navigator) navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()
}

/**
 * Keeps one stream of the server's events open for all tabs of this browser, held by one that is in view, and reads again what
 * was missed in a gap. `startedAt` is when the page began to read. Returns the function that ends this tab's part.
 */
export function listenToEvents(startedAt = readingSince()): () => void {
  const others = new BroadcastChannel(name)
  // A channel reaches this origin alone; the rule takes it for a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const broadcast = (message: TabMessage | typeof greeting) => others.postMessage(message)
  let leading = false
  others.addEventListener('message', ({ data }: MessageEvent<TabMessage | typeof greeting>) => {
    if (data !== greeting) take(data)
    else if (leading && lastId) broadcast({ topics: [], id: lastId, up: true })
  })
  const say = (message: TabMessage) => {
    take(message)
    broadcast(message)
  }
  broadcast(greeting)
  let turn: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(hiding)
    turn?.abort()
    turn = undefined
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) {
      hiding = setTimeout(leave, hiddenMs)
    } else if (!turn) {
      turn = new AbortController()
      const { signal } = turn
      inOneTab(signal, async () => {
        leading = true
        await keepFollowing(signal, startedAt, say)
        leading = false
      })
    }
  }
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    leave()
    others.close()
  }
}
