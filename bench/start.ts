import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { type Child, start } from './kit/child.ts'
import { median, timed } from './kit/figures.ts'
import { postmasterOf } from './kit/postmaster.ts'
import { descendant, residentMb, sharedOnceMb } from './kit/proc.ts'
import { saveResults, progress, progressDone, table } from './kit/report.ts'
import { scratch } from './kit/tidy.ts'
import { copyTree } from './start/copy.ts'
import { journey } from './start/journey.ts'

interface Started {
  child: Child
  /** The time from the command until the front page is served. */
  servedMs: number
  /** The time until the server says that its database answers too. */
  readyMs: number
}

async function until(url: string, child: Child): Promise<void> {
  let over = false
  void child.ended.then(() => (over = true))
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    if (over) throw new Error(`npm start ended:\n${child.output()}`)
    await sleep(20)
  }
}

async function npmStart(cwd: string, origin: string, env: Record<string, string>): Promise<Started> {
  const since = performance.now()
  const child = start('npm', ['start'], { cwd, env })
  await until(`${origin}/`, child)
  const servedMs = performance.now() - since
  await until(`${origin}/ready`, child)
  return { child, servedMs, readyMs: performance.now() - since }
}

/** Milliseconds from Ctrl-C until everything is gone. */
async function stop({ child }: Started): Promise<number> {
  const { ms } = await timed(() => {
    child.signal('SIGINT')
    return child.ended
  })
  return ms
}

function memory(child: Child, dataDir: string) {
  const server = descendant(child.pid, /server\/src\/main\.ts/)
  if (!server) throw new Error('the server process was not found')
  const postmaster = postmasterOf(dataDir)
  const { now, peak } = residentMb(server)
  return { 'server RSS': now, 'server peak': peak, 'PostgreSQL, all processes': sharedOnceMb(postmaster) }
}

/** `npm start` in a fresh copy of this tree: the first time with everything to build, a first day of use, then again and again. */
export async function run(quick: boolean): Promise<boolean> {
  const folder = await scratch('start')
  const [tree, dataDir, temporary] = [join(folder, 'tree'), join(folder, 'data'), join(folder, 'tmp')]
  for (const path of [dataDir, temporary]) await mkdir(path)
  progress('copying the tree')
  copyTree(tree)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // Compiled code is kept in the temporary folder; one of our own is as empty as a new machine's.
  const env = { PORT: String(port), DATA_DIR: dataDir, TMPDIR: temporary, NODE_COMPILE_CACHE: '' }

  const bare = []
  for (let n = 0; n < 5; n++) bare.push((await timed(() => start(process.execPath, ['-e', '0']).ended)).ms)
  const unit = median(bare)

  progress('first start')
  const first = await npmStart(tree, origin, env)
  progress('journey')
  const [, email = '', password = ''] = await first.child.line(/ admin\s+(\S+)\s+(\S+)/)
  const calls = await journey(origin, { email, password })
  const afterJourney = memory(first.child, dataDir)
  await sleep(quick ? 1_000 : 15_000)
  const afterRest = memory(first.child, dataDir)
  const stops = [await stop(first)]
  const later: Started[] = []
  for (let n = 0; n < (quick ? 1 : 5); n++) {
    progress(`start ${n + 2}`)
    const again = await npmStart(tree, origin, env)
    later.push(again)
    stops.push(await stop(again))
  }
  progressDone()

  const times = (name: string, goal: string, started: Started[]) => {
    const served = median(started.map(({ servedMs }) => servedMs))
    const ready = median(started.map(({ readyMs }) => readyMs))
    return { start: name, goal, 'served s': served / 1000, 'ready s': ready / 1000, 'of `node -e 0`': served / unit }
  }
  const starts = [times('first', '< 30 s', [first]), times(`later, median of ${later.length}`, '< 3 s', later)]
  const memories = [
    { when: `after the journey (${calls} calls)`, ...afterJourney },
    { when: 'at rest after it', ...afterRest },
  ]
  table(`start: npm start until the page is served (node -e 0: ${Math.round(unit)} ms)`, starts)
  table('memory in MB (goal: each under 200)', memories)
  console.log(`\nstopping takes ${Math.round(median(stops))} ms`)
  saveResults('start', quick, { unit_ms: unit, starts, memories, stop_ms: median(stops) })
  return true
}
