import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { dayMs } from '@fortnight/contract/format/spans'
import type { Db } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as archiveStatus from './archive-status.repository.ts'
import { type DrillResult, sampleRows } from './drill.ts'

const addressOf = (path: string) => new URL(path, import.meta.url)

/**
 * Runs a command of `cli/` as an operator would, until the signal. Returns what it sends. Throws, with what it wrote as an error,
 * if it fails.
 */
async function runCommand(name: string, args: string[], signal: AbortSignal, priority = 0): Promise<unknown> {
  const child = fork(fileURLToPath(addressOf(`../../cli/${name}.ts`)), args, {
    execArgv: ['--import', addressOf('../../platform/resolve-once.ts').href],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGTERM',
  })
  let sent: unknown
  child.on('message', (message) => (sent = message))
  // An abort is reported here too, and by its end.
  child.on('error', () => {})
  if (child.pid) setPriority(child.pid, priority)
  const complaint = child.stderr ? text(child.stderr) : ''
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error((await complaint).trim() || `${name} was ended`)
  return sent
}

/** Whether a moment is that far back; or ahead, as after a clock was set back. */
function isOver(moment: Date | null, ms: number): boolean {
  const age = moment ? Date.now() - moment.getTime() : ms
  return age < 0 || age >= ms
}

/** Rows of a drill's sample that the live database holds otherwise, or not at all. */
async function differing(db: Db, sample: DrillResult['sample']): Promise<number> {
  let found = 0
  for (const [table, rows] of Map.groupBy(sample, (row) => row.table)) {
    const ids = rows.map(({ id }) => id)
    const live = new Set((await sampleRows(db, table, ids)).map(({ id, hash }) => `${id} ${hash}`))
    found += rows.filter(({ id, hash }) => !live.has(`${id} ${hash}`)).length
  }
  return found
}

/** What a drill found wrong, in sentences; null if nothing. */
export async function failureOf(db: Db, { checked, sample }: DrillResult): Promise<string | null> {
  const different = await differing(db, sample)
  const wrong = [
    ...checked.wrong,
    ...(different ? [`${different} of ${sample.length} rows differ from those of the live database.`] : []),
  ]
  return wrong.length ? wrong.join(' ') : null
}

/** How long a full backup or a drill can take before another server may try. */
const queue = { expireInSeconds: 6 * 3600, retryLimit: 0 }

/** Makes a full backup each day, and the first one as soon as the archive has begun. */
export const fullBackupJob = (db: Db, signal: AbortSignal): Job => ({
  name: 'full-backup',
  schedule: '*/5 * * * *',
  queue,
  async work() {
    const status = await archiveStatus.find(db)
    if (status?.covered_until && isOver(status.full_at, dayMs)) await runCommand('backup', ['--archive'], signal)
  },
})

/**
 * Restores the archive into a folder of its own once a week, or a day after a drill that failed, and records the result. It
 * works at the lowest priority.
 */
export const restoreDrillJob = (db: Db, signal: AbortSignal): Job => ({
  name: 'restore-drill',
  // At night where most testers are.
  schedule: '40 21 * * *',
  queue,
  async work() {
    const status = await archiveStatus.find(db)
    if (!status?.full_at || !(status.drill_failure !== null || isOver(status.drilled_at, 6.5 * dayMs))) return
    try {
      const result = await runCommand('restore', ['--drill'], signal, constants.priority.PRIORITY_LOW)
      await archiveStatus.setDrill(db, await failureOf(db, result as DrillResult))
    } catch (error) {
      // A drill that the server's own end has cut off says nothing.
      if (!signal.aborted) await archiveStatus.setDrill(db, (error as Error).message)
      throw error
    }
  },
})
