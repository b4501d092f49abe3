import { fork } from 'node:child_process'
import { openWorker } from './worker-process.ts'

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
  /** How long the process waits for another picture. */
  idleMs: number
}

const usual: Limits = { ms: 15_000, megabytes: 512, idleMs: 20_000 }

/** Memory of WebAssembly, which holds all pictures, is given in pages of 64 kB. */
const start = ({ megabytes }: Limits) =>
  fork(new URL('./text-process.ts', import.meta.url), {
    execArgv: [`--wasm-max-mem-pages=${megabytes * 16}`, '--max-old-space-size=128'],
    serialization: 'advanced',
    // It needs no secret, and its remarks are of no use.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** Reads text in pictures in a process of its own. Throws for a picture that takes too much time or memory. */
export function openTextReader(limits: Limits = usual) {
  const { ask, close } = openWorker(() => start(limits), limits)
  const read: ReadText = async (picture) => {
    try {
      return (await ask(picture)) as string
    } catch (error) {
      throw new Error('the text of a picture could not be read', { cause: error })
    }
  }
  return { read, close }
}
