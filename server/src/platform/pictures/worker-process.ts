import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { limitConcurrency } from '../limit-concurrency.ts'

interface Limits {
  /** Longest that a question is worked on. */
  ms: number
  /** How long the process waits for another question: it takes up to 200 MB. */
  idleMs: number
}

/** The next message of a process; throws when it dies or the time is over. */
async function answerOf(child: ChildProcess, signal: AbortSignal): Promise<unknown> {
  const ended = new AbortController()
  const both = AbortSignal.any([signal, ended.signal])
  try {
    const died = once(child, 'exit', { signal: both }).then(() => Promise.reject(new Error('its process died')))
    const [answer] = (await Promise.race([once(child, 'message', { signal: both }), died])) as [unknown]
    return answer
  } finally {
    ended.abort()
  }
}

/**
 * Asks a process of its own, one question after the other. It begins with the first one and says when it is ready, ends after some
 * seconds without any, and is killed when one takes too long. Asking then throws, and the next question gets a new process.
 * Throws `unavailable` while too many wait.
 */
export function openWorker(start: () => ChildProcess, { ms, idleMs }: Limits) {
  const inTurn = limitConcurrency({ running: 1, waiting: 30 })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  /** Whether the process keeps this one alive. */
  function hold(isAsked: boolean) {
    const change = isAsked ? 'ref' : 'unref'
    child?.[change]()
    child?.channel?.[change]()
  }

  async function ask(question: object): Promise<unknown> {
    clearTimeout(idle)
    const signal = AbortSignal.timeout(ms)
    try {
      if (child) hold(true)
      else {
        // A caller that waits for an answer notices by itself.
        child = start().on('error', () => {})
        await answerOf(child, signal)
      }
      const answered = answerOf(child, signal)
      child.send(question)
      const answer = await answered
      hold(false)
      idle = setTimeout(end, idleMs).unref()
      return answer
    } catch (error) {
      end()
      throw error
    }
  }
  return { ask: (question: object) => inTurn(() => ask(question)), close: end }
}
