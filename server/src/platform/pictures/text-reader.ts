import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { limitConcurrency } from '../limit-concurrency.ts'

/** A picture in levels of grey. */
export interface Grey {
  pixels: Uint8Array
  width: number
  height: number
}

/** Text that a picture shows. */
export type ReadText = (picture: Grey) => Promise<string>

interface Limits {
  /** Longest that a picture is read. */
  ms: number
  /** Most memory of the process, in megabytes. */
  megabytes: number
  /** How long the process waits for another picture: it takes 200 MB. */
  idleMs: number
}

const usual: Limits = { ms: 15_000, megabytes: 512, idleMs: 20_000 }

/** Memory of WebAssembly, which holds all pictures, is given in pages of 64 kB. */
function start({ megabytes }: Limits): ChildProcess {
  const child = fork(new URL('./text-process.ts', import.meta.url), {
    execArgv: [`--wasm-max-mem-pages=${megabytes * 16}`, '--max-old-space-size=128'],
    serialization: 'advanced',
    // It needs no secret, and its remarks are of no use.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A caller that waits for an answer notices by itself.
  return child.on('error', () => {})
}

/**
 * Reads text in pictures, one after the other, in a process of its own: it begins with the first picture, ends after some
 * seconds without any, and is killed when one takes too long. Reading then throws, and the next picture gets a new process.
 */
export function openTextReader(limits: Limits = usual) {
  const inTurn = limitConcurrency({ running: 1, waiting: 30 })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  /** The next answer of the process; throws when it dies or the time is over. */
  async function answerOf(process: ChildProcess, signal: AbortSignal): Promise<string> {
    const ended = new AbortController()
    const both = AbortSignal.any([signal, ended.signal])
    try {
      const died = once(process, 'exit', { signal: both }).then(() => Promise.reject(new Error('its process died')))
      const [text] = (await Promise.race([once(process, 'message', { signal: both }), died])) as [string]
      return text
    } finally {
      ended.abort()
    }
  }

  async function read(picture: Grey): Promise<string> {
    clearTimeout(idle)
    const signal = AbortSignal.timeout(limits.ms)
    try {
      if (!child) {
        child = start(limits)
        await answerOf(child, signal)
      }
      const answered = answerOf(child, signal)
      child.send(picture)
      const text = await answered
      idle = setTimeout(end, limits.idleMs).unref()
      return text
    } catch (error) {
      end()
      throw new Error('the text of a picture could not be read', { cause: error })
    }
  }

  return { read: (picture: Grey) => inTurn(() => read(picture)), close: end }
}
