import type { VitalName } from '@fortnight/contract/site/vitals'
import { readMessage } from '../../../lib/vitals/vital-message.ts'
import { type PageFacts, readFacts } from './page-facts.ts'

/** How long vitals are collected after the page has loaded (spec §2). */
const collectMs = 3000
/** A page that takes longer to load than this is not waited for. */
const patienceMs = 30_000

/** What the browser has measured; a vital without a value is not there. */
export type Measured = Partial<Record<VitalName, number>>

/** One look at a page. */
export interface Inspection {
  at: Date
  facts: PageFacts
  measured: Measured
}

/** The reason why nothing could be measured, in a sentence. */
export interface Failure {
  failure: string
}

export type Outcome = Inspection | Failure

const unreachable = 'The page did not load. Check your internet connection.'

/** The reason why the frame's document is not the page that was asked for. */
function problemOf(frame: HTMLIFrameElement): string | undefined {
  // What a browser shows in place of a page that did not come belongs to another origin, and can't be read.
  const page = frame.contentDocument
  if (!page?.defaultView) return unreachable
  const [navigation] = page.defaultView.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Missing in older browsers.
  const status = navigation?.responseStatus ?? 0
  return status >= 400 ? `The server answered with status ${status} in place of the page.` : undefined
}

/**
 * Watches a public page load in `frame`, collects its vitals for 3 s, then reads its facts; `onOutcome` is called once.
 * Returns the function that stops it.
 */
export function inspect(frame: HTMLIFrameElement, onOutcome: (outcome: Outcome) => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const measured: Measured = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    over.abort()
  }
  const end = (outcome: Outcome) => {
    stop()
    onOutcome(outcome)
  }
  const read = () => {
    const page = frame.contentDocument
    end(page ? { at: new Date(), facts: readFacts(page), measured } : { failure: unreachable })
  }
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== location.origin) return
    const message = readMessage(data)
    // Whole milliseconds: what is shown is what is rated.
    if (message) measured[message.vital] = message.vital === 'cls' ? message.value : Math.round(message.value)
  }
  const loaded = () => {
    // Some browsers say so of the empty document that is in a new frame.
    if (frame.contentDocument?.URL === 'about:blank') return
    const failure = problemOf(frame)
    if (failure) return end({ failure })
    clearTimeout(timer)
    timer = setTimeout(read, collectMs)
  }
  addEventListener('message', listen, { signal })
  frame.addEventListener('load', loaded, { signal })
  timer = setTimeout(() => end({ failure: unreachable }), patienceMs)
  return stop
}
