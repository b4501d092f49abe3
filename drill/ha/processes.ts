import { readdirSync, readFileSync } from 'node:fs'

interface Entry {
  pid: number
  parent: number
  title: string
}

/** Every process of this machine. */
function all(): Entry[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name in brackets can hold anything.
      const parent = Number(/\) \S (\d+) /.exec(stat.slice(stat.lastIndexOf(')')))?.[1])
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), parent, title }]
    } catch {
      // It has ended since.
      return []
    }
  })
}

/** The processes that one has started, those they have started, and so on. */
export function below(root: number): Entry[] {
  const entries = all()
  const under = (pid: number): Entry[] =>
    entries.filter(({ parent }) => parent === pid).flatMap((entry) => [entry, ...under(entry.pid)])
  return under(root)
}

/** Sends a signal to processes of which some may be gone. */
export function signal(pids: readonly number[], name: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
