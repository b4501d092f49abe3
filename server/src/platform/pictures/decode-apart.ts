import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Problem } from '@fortnight/contract/problem'
import { openWorker } from './worker-process.ts'

/** A function of a module, which the process imports, and what it is called with. */
export interface Question {
  module: string
  name: string
  args: unknown[]
}

export type Answer = { result: unknown } | { refused: Pick<Problem, 'code' | 'detail'> }

/** Most memory of the process, in megabytes: 50 million pixels take 200, and threads of Node and of the decoder reserve as much. */
const megabytes = 1024

const program = new URL('./decoder-process.ts', import.meta.url)
const resolver = new URL('../resolve-once.ts', import.meta.url)

function start(): ChildProcess {
  const node = [process.execPath, '--max-old-space-size=128', '--import', resolver.href, fileURLToPath(program)]
  // Memory of a native library is limited by the system alone, which Windows has no shell for.
  const command =
    process.platform === 'win32' ? node : ['/bin/sh', '-c', `ulimit -d ${megabytes * 1024}; exec "$0" "$@"`, ...node]
  return spawn(command[0] ?? '', command.slice(1), {
    serialization: 'advanced',
    // It needs no secret, and its remarks are of no use.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

const { ask } = openWorker(start, { ms: 30_000, idleMs: 20_000 })

/**
 * Calls a function on an uploaded picture in a process of its own, which has no secret, no connection and little memory: decoders are
 * written in C, and pictures by strangers. Throws the function's problems, `unavailable` while too many wait, and
 * another error for a picture that takes too much time or memory, or that the decoder dies of.
 */
export async function decodeApart<T>(module: URL, name: string, ...args: unknown[]): Promise<T> {
  const answer = (await ask({ module: module.href, name, args } satisfies Question)) as Answer
  if ('refused' in answer) throw new Problem(answer.refused.code, answer.refused.detail)
  return answer.result as T
}
