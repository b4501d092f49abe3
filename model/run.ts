import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { saveResults, table } from '../bench/kit/report.ts'
import { runProgram } from '../bench/kit/tidy.ts'
import { ownDatabase } from './database.ts'
import { type Figures, live } from './live.ts'

const usage = `npm run model -- [--steps 50000] [--seed 1] [--keep]
  --steps  how much happens
  --seed   of what happens; another one, another story
  --keep   keep the figures in bench/results/model.json`

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
  return { steps, seed, isKept: values.keep }
}

/** Lives one life on a PostgreSQL of its own; a bar shows the progress, in a log once a minute. */
async function watched(seed: number, steps: number): Promise<Figures & { seconds: number }> {
  const format = '{value} steps {bar} {percentage} %, {eta_formatted} left'
  const bar = new SingleBar({ format, noTTYOutput: true, notTTYSchedule: 60_000 }, Presets.shades_grey)
  const connection = await ownDatabase()
  bar.start(steps, 0)
  const since = performance.now()
  try {
    const figures = await live({ seed, steps, connection, onStep: (count) => bar.update(count) })
    return { ...figures, seconds: Math.round((performance.now() - since) / 1000) }
  } finally {
    bar.stop()
  }
}

await runProgram(async () => {
  const { steps, seed, isKept } = options()
  const { kinds, ended, ...figures } = await watched(seed, steps)
  table('a life', [{ seed, ...figures, 'steps a second': figures.steps / figures.seconds }])
  table('steps', [kinds])
  table('tests, as they ended or stand', [ended])
  saveResults('model', !isKept, { seed, ...figures, kinds, ended })
})
