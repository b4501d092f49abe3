import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { later } from './tidy.ts'

export interface Child {
  pid: number
  /** Resolves with the match once a line of its output matches; rejects when it ends or `ms` pass before. */
  line(pattern: RegExp, ms?: number): Promise<RegExpExecArray>
  /** Sends a signal to it and to everything it started. */
  signal(signal: NodeJS.Signals): void
  /** Resolves with its exit code when it is gone. */
  ended: Promise<number | null>
  output(): string
}

/** An ordinary user of this machine; only root can start a program as one. */
export interface User {
  uid: number
  gid: number
}

export interface ChildOptions {
  cwd?: string
  env?: Record<string, string>
  /** Whether it gets `env` alone instead of our environment with `env`. */
  isolated?: boolean
  user?: User
  /** Whether its output is shown as it comes. */
  shown?: boolean
}

/** Starts a program in a process group of its own; whatever is left of the group is killed at the end. */
export function start(command: string, args: string[], { cwd, env, isolated, user, shown }: ChildOptions = {}): Child {
  const child = spawn(command, args, {
    cwd,
    env: { ...(isolated ? {} : process.env), ...env },
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} could not be started`)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
    if (shown) stream.pipe(process.stdout, { end: false })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  later(async () => {
    signal('SIGKILL')
    await ended
  })

  function line(pattern: RegExp, ms = 30_000): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const poll = () => {
        const found = pattern.exec(output)
        if (found) finish(() => resolve(found))
      }
      const fail = (why: string) => finish(() => reject(new Error(`${command} ${args.join(' ')} ${why}:\n${output}`)))
      const timer = setTimeout(() => fail(`did not say ${pattern} in ${ms} ms`), ms)
      const finish = (settle: () => void) => {
        clearTimeout(timer)
        child.stdout.off('data', poll)
        settle()
      }
      child.stdout.on('data', poll)
      child.once('close', () => fail('ended'))
      poll()
    })
  }
  return { pid, line, signal, ended, output: () => output }
}

/** Starts one of our own programs with this Node. */
export const startNode = (file: URL, args: string[] = [], options: ChildOptions & { nodeArgs?: string[] } = {}) =>
  start(process.execPath, [...(options.nodeArgs ?? []), fileURLToPath(file), ...args], options)
