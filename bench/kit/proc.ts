import { readdirSync, readFileSync } from 'node:fs'

/** Linux's own account of a process; elsewhere these figures are missing and undefined is answered. */
function read(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

/** Ticks of /proc/PID/stat in a second; 100 on every Linux we know (getconf CLK_TCK). */
const ticks = 100

interface Stat {
  pid: number
  parent: number
  cpuMs: number
  /** Of its children that ended, and theirs. */
  endedMs: number
}

function stat(pid: number): Stat | undefined {
  // The name, in brackets, can hold anything; what counts comes after the last one.
  const fields = read(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  if (!fields) return undefined
  const ms = (user: number, system: number) => ((Number(fields[user]) + Number(fields[system])) / ticks) * 1000
  return { pid, parent: Number(fields[1]), cpuMs: ms(11, 12), endedMs: ms(13, 14) }
}

/** Lists this process and all its descendants. */
function tree(root: number): Stat[] {
  let names: string[] = []
  try {
    names = readdirSync('/proc')
  } catch {
    return []
  }
  const all = names.flatMap((name) => (/^\d+$/.test(name) ? (stat(Number(name)) ?? []) : []))
  const grown = all.filter(({ pid }) => pid === root)
  // The array grows while it is walked: children of children are found on the way.
  for (const { pid } of grown) grown.push(...all.filter(({ parent }) => parent === pid))
  return grown
}

/** CPU time used so far by a process and its descendants, such as connections that were closed meanwhile. */
export const cpuMs = (root: number): number =>
  tree(root).reduce((sum, { cpuMs: used, endedMs }) => sum + used + endedMs, 0)

/** CPU time of this process and of all that it started, once those have ended. */
export function cpuMsInAll(): number {
  const { cpuMs: own = Number.NaN, endedMs = Number.NaN } = stat(process.pid) ?? {}
  return own + endedMs
}

function megabytes(pid: number, file: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(pid, file) ?? '')?.[1]
  return Number(kilobytes ?? Number.NaN) / 1024
}

/** Resident memory of one process, and the most it ever was. */
export const residentMb = (pid: number) => ({
  now: megabytes(pid, 'status', 'VmRSS'),
  peak: megabytes(pid, 'status', 'VmHWM'),
})

/** Memory of a process and its descendants with pages they share counted once (PSS); RSS would count them in each. */
export const sharedOnceMb = (root: number): number =>
  tree(root).reduce((sum, { pid }) => sum + megabytes(pid, 'smaps_rollup', 'Pss'), 0)

/** The descendant whose command line matches. */
export const descendant = (root: number, command: RegExp): number | undefined =>
  tree(root).findLast(({ pid }) => command.test((read(pid, 'cmdline') ?? '').replaceAll('\0', ' ')))?.pid
