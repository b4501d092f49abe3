import { browserProblems, Problem } from '@fortnight/contract/problem'
import { minuteMs } from '@fortnight/contract/format/spans'
import { popupFeatures } from '../popup-features.ts'

/** Channel between the callback page in a sign-in window and the page that opened it; both are of this origin. */
const channelName = 'sign-in'

/** What came back: the single-use code, or why there is none. */
export type PopupMessage = { code: string } | { error: string }

type Message =
  /** Our own page is in the window again; its script is still on its way. */
  | { kind: 'arrived' }
  | { kind: 'note'; note: PopupMessage }
  /** The opener has the note. */
  | { kind: 'heard' }

/**
 * Runs in the head of the application's document. A window that leaves the provider for our page counts as closed to
 * its opener (Cross-Origin-Opener-Policy); this message distinguishes the two before anything else of the page is
 * loaded. It must hold no '<' (see trusted-types.ts); the server allows it by its hash.
 */
export const arrivalScript = `try{if(location.pathname.startsWith("/auth/"))new BroadcastChannel("${channelName}").postMessage({kind:"arrived"})}catch(e){}`

/** How long the callback page waits for its opener. */
const ackMs = 1000
/** How long to wait before a window counts as closed: it can also have just arrived. */
const graceMs = 2000
/** How long an arrived window can take to load the rest of its page. */
const arrivalMs = minuteMs
const lookMs = 200

const size = { width: 480, height: 640 }

/** The server's message is shown alone, under the title of its problem. */
const problemOf = (message: string) =>
  message === browserProblems['popup-closed'] ? new Problem('popup-closed') : new Problem('invalid-token', message)

/** Waits for the note of the window. */
function noteFrom(popup: Window, channel: BroadcastChannel, signal: AbortSignal): Promise<PopupMessage> {
  return new Promise((done, fail) => {
    let end: ReturnType<typeof setTimeout> | undefined
    const giveUpIn = (ms: number) => {
      clearTimeout(end)
      end = setTimeout(() => fail(new Problem('popup-closed')), ms)
    }
    const watch = setInterval(() => {
      if (!popup.closed) return
      clearInterval(watch)
      giveUpIn(graceMs)
    }, lookMs)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'heard') return
      clearInterval(watch)
      if (data.kind === 'arrived') return giveUpIn(arrivalMs)
      // A channel is of this origin, and its method has no argument to say so.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ kind: 'heard' } satisfies Message)
      return done(data.note)
    })
    signal.addEventListener('abort', () => {
      clearInterval(watch)
      clearTimeout(end)
    })
  })
}

/**
 * Opens `address` in a window and waits for the code that its callback page hands over. Throws popup-blocked,
 * popup-closed, or the callback page's problem.
 */
export async function codeFromPopup(address: string): Promise<string> {
  const popup = window.open(address, channelName, popupFeatures(size))
  if (!popup) throw new Problem('popup-blocked')
  const channel = new BroadcastChannel(channelName)
  const over = new AbortController()
  try {
    const note = await noteFrom(popup, channel, over.signal)
    if ('error' in note) throw problemOf(note.error)
    return note.code
  } finally {
    over.abort()
    channel.close()
  }
}

/** Hands what came back to the page that opened this window; false when none answers, and this page has to go on by itself. */
export async function handOver(note: PopupMessage): Promise<boolean> {
  const channel = new BroadcastChannel(channelName)
  try {
    return await new Promise<boolean>((done) => {
      setTimeout(done, ackMs, false)
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => data.kind === 'heard' && done(true))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ kind: 'note', note } satisfies Message)
    })
  } finally {
    channel.close()
  }
}
