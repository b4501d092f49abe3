import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { withDatabase } from './database.ts'
import { type Figures, live } from './live.ts'

const usage = `npm run model -- [--steps 50000] [--seed 1] [--keep]
  --steps  how much happens
  --seed   of what happens; another one, another story
  --keep   keep the figures in model/results.json`

function options() {
  const { values } = parseArgs({
    options: {
      steps: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
    },
  })
  const [steps, seed] = [Number(values.steps), Number(values.seed)]
  if (![steps, seed].every((value) => Number.isInteger(value) && value > 0)) throw new Error(usage)
  return { steps, seed, keep: values.keep }
}

const since = performance.now()
const date = new Date().toISOString()
const loadBefore = loadavg()[0]

/** Where the figures come from, beside them. */
const machine = () => ({
  date,
  cpus: availableParallelism(),
  model: cpus()[0]?.model ?? '',
  node: process.version,
  load_before: loadBefore,
  load_after: loadavg()[0],
})

function report({ kinds, ended, ...figures }: Figures, seconds: number): void {
  console.log(`${figures.steps} steps in ${Math.round(seconds)} s, ${Math.round(figures.steps / seconds)} a second`)
  console.table({ ...figures })
  console.table(kinds)
  console.table(ended)
}

try {
  const { steps, seed, keep } = options()
  const format = '{value} steps {bar} {percentage} %, {eta_formatted} left'
  const bar = new SingleBar({ format, noTTYOutput: true, notTTYSchedule: 60_000 }, Presets.shades_grey)
  bar.start(steps, 0)
  const figures = await withDatabase((connection) =>
    live({ seed, steps, connection, onStep: (count) => bar.update(count) }),
  )
  bar.stop()
  const seconds = (performance.now() - since) / 1000
  report(figures, seconds)
  const kept = { ...machine(), seed, seconds: Math.round(seconds), ...figures }
  if (keep) await writeFile(new URL('results.json', import.meta.url), `${JSON.stringify(kept, null, 2)}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
