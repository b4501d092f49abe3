import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { cpuMsInAll } from '../bench/kit/proc.ts'
import { saveResults, table } from '../bench/kit/report.ts'
import { runProgram, tidy } from '../bench/kit/tidy.ts'
import { ownDatabase } from '../model/database.ts'
import { play } from './campaign.ts'

const usage = `npm run chaos -- [--tests 500] [--hours 24] [--seed 1] [--keep]
  --tests  how many tests go on at once
  --hours  how long people act and faults happen
  --seed   of what happens
  --keep   keep the figures in bench/results/chaos.json`

function options() {
  const { values } = parseArgs({
    options: {
      tests: { type: 'string', default: '500' },
      hours: { type: 'string', default: '27' },
      seed: { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
    },
  })
  const [tests, hours, seed] = [Number(values.tests), Number(values.hours), Number(values.seed)]
  if (![tests, hours, seed].every((value) => Number.isInteger(value) && value > 0)) throw new Error(usage)
  return { tests, hours, seed, isKept: values.keep }
}

await runProgram(async () => {
  const { isKept, ...asked } = options()
  const format = '{value} hours {bar} {percentage} %'
  const bar = new SingleBar({ format, noTTYOutput: true, notTTYSchedule: 60_000 }, Presets.shades_grey)
  const connection = await ownDatabase()
  bar.start(asked.hours, 0)
  const since = performance.now()
  const figures = await play({ ...asked, connection, onHour: (hour) => bar.update(Math.floor(hour)) }).finally(() =>
    bar.stop(),
  )
  const seconds = Math.round((performance.now() - since) / 1000)
  // PostgreSQL's time is known once it has ended.
  await tidy()
  const row = { ...asked, ...figures, seconds, 'processor s': Math.round(cpuMsInAll() / 1000) }
  table('a campaign of faults', [row])
  saveResults('chaos', !isKept, row)
})
