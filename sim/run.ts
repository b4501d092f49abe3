import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { chart } from './chart.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { Lived } from './outcomes.ts'
import { liveApart } from './thread.ts'
import { calibration, hardshipTable, type Kept, margins, remarks, table } from './report.ts'
import { type Scenario, scenarios } from './scenarios.ts'

const results = new URL('results/', import.meta.url)
const page = new URL('../docs/simulation.md', import.meta.url)
const picture = new URL('../docs/simulation.svg', import.meta.url)

const usage = `npm run sim -- --scenario NAME [--seed 1] [--seeds 1] [--days N] [--svg FILE] [--keep]
  --seeds  how many fleets to simulate, with one seed after the other
  --svg    where to write the chart
  --keep   keep the figures in sim/results, and write docs/simulation.md and its chart again from all that are kept
NAME is one of: ${Object.keys(scenarios).join(', ')}`

function options() {
  const { values } = parseArgs({
    options: {
      scenario: { type: 'string', default: 'fleet' },
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      days: { type: 'string' },
      svg: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  })
  const scenario: Scenario | undefined = scenarios[values.scenario as keyof typeof scenarios]
  const [seed, seeds, days] = [values.seed, values.seeds, values.days ?? scenario?.days].map(Number)
  if (!scenario || ![seed, seeds, days].every((value) => Number.isInteger(value) && value! > 0)) throw new Error(usage)
  return { ...values, seed: seed!, seeds: seeds!, scenario: { ...scenario, days: days! }, name: values.scenario }
}

/** Lives one scenario with several seeds, each in a thread of its own, as many at a time as there are cores. */
async function live(name: string, scenario: Scenario, seed: number, seeds: number): Promise<Figures> {
  const format = `${scenario.title} {bar} {percentage} %, {eta_formatted} left`
  const bar = new SingleBar({ format }, Presets.shades_grey)
  bar.start(seeds * scenario.days, 0)
  const waiting = Array.from({ length: seeds }, (_, i) => ({ name, days: scenario.days, seed: seed + i }))
  const fleets: Lived[] = []
  const turn = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift())
      fleets.push(await liveApart(task, () => bar.increment()))
  }
  await Promise.all(Array.from({ length: Math.min(seeds, availableParallelism()) }, turn))
  bar.stop()
  return figuresOf(fleets)
}

/** All figures kept so far, in the order of the scenarios; older ones lack the newest fields. */
async function kept(): Promise<Kept[]> {
  const files = await readdir(results)
  const names = Object.keys(scenarios).filter((name) => files.includes(`${name}.json`))
  return Promise.all(
    names.map(async (name) => ({
      quoted: null,
      moved: null,
      late: null,
      paidBack: null,
      starter: null,
      said: null,
      fullHours: null,
      ownFullHours: null,
      skill: null,
      distrusted: null,
      letGo: null,
      ...JSON.parse(await readFile(new URL(`${name}.json`, results), 'utf8')),
    })),
  )
}

/** Writes each part of the page between its own mark and the end mark that follows. */
async function rewritePage(parts: Record<string, string>): Promise<void> {
  let text = await readFile(page, 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const [before, after] = text.split(`<!-- ${name} -->`)
    text = `${before}<!-- ${name} -->\n\n${part}\n\n${after!.slice(after!.indexOf('<!-- end -->'))}`
  }
  await writeFile(page, text)
}

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** The commit whose engine runs. Throws if code differs from it: no one could say later what figures are of. */
function commitNow(): string {
  if (git('status', '--porcelain', '--', 'contract', 'server', 'sim', ':!sim/results'))
    throw new Error('Commit what you changed first: figures are kept with the commit of their engine.')
  return git('rev-parse', '--short=8', 'HEAD')
}

async function saveFigures(name: string, figures: Figures, commit: string): Promise<void> {
  const row: Kept = { ...figures, commit }
  await writeFile(new URL(`${name}.json`, results), `${JSON.stringify(row, null, 2)}\n`)
  const all = await kept()
  await rewritePage({ hardships: hardshipTable(), table: table(all), remarks: remarks(all), margins: margins(all) })
  if (name === 'fleet-no-wait') await rewritePage({ calibration: calibration(figures) })
  if (name === 'naive') await rewritePage({ 'calibration of naive teams': calibration(figures) })
  if (name === 'hostile-watched')
    await rewritePage({ 'calibration of watched teams in the hostile world': calibration(figures) })
  await writeFile(picture, chart(all))
}

try {
  const { name, scenario, seed, seeds, svg, keep: isKept } = options()
  const commit = isKept ? commitNow() : ''
  const figures = await live(name, scenario, seed, seeds)
  console.log([table([figures]), calibration(figures), margins([figures]), remarks([figures])].join('\n\n'))
  if (svg) await writeFile(svg, chart([figures]))
  if (isKept) await saveFigures(name, figures, commit)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
