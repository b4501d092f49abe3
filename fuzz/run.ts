import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table as calls } from '../tests/endpoint-fixtures.ts'
import { callers } from './cast.ts'
import { type Figures, perProcess, perRound } from './rounds.ts'

const usage = `npm run fuzz -- [--requests 20000] [--seed 1]
  --requests  how many, in rounds of ${perRound}, each on a server of its own and a database as if it were new
  --seed      of the first round; the next one has the next, so that a run goes on with the seed after its last`

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (![requests, seed].every((value) => Number.isInteger(value) && value > 0)) {
  console.error(usage)
  process.exit(1)
}

/** Plays those rounds in a process of their own; its figures, and whether nothing was found. */
async function play(first: number, rounds: number, file: string): Promise<{ figures: Figures[]; isClean: boolean }> {
  const env = { ...process.env, FUZZ_SEED: String(first), FUZZ_ROUNDS: String(rounds), FUZZ_FIGURES: file }
  const args = ['vitest', 'run', '--silent', '--reporter=dot', 'fuzz/fuzz.test.ts']
  const child = spawn('npx', args, {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  const figures = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures[]) : []
  rmSync(file, { force: true })
  return { figures, isClean: status === 0 }
}

setPriority(constants.priority.PRIORITY_LOW)
const folder = mkdtempSync(join(tmpdir(), 'fortnight-fuzz-'))
const since = performance.now()
const statuses: Record<string, number> = {}
const [opened, called] = [new Set<string>(), new Set<string>()]
let [played, findings] = [0, 0]
const last = seed + Math.ceil(requests / perRound)
for (let first = seed; first < last; first += perProcess) {
  const rounds = Math.min(perProcess, last - first)
  const { figures, isClean } = await play(first, rounds, join(folder, 'figures.json'))
  if (!isClean) process.exitCode = 1
  for (const round of figures) {
    for (const [status, count] of Object.entries(round.statuses)) statuses[status] = (statuses[status] ?? 0) + count
    for (const name of round.opened) opened.add(name)
    for (const cell of round.called) called.add(cell)
    played += perRound
    findings += round.findings.length
  }
  console.log({
    seeds: `${seed} to ${first + rounds - 1}`,
    requests: played,
    seconds: Math.round((performance.now() - since) / 1000),
    statuses,
    'calls that succeeded': `${opened.size} of ${calls.length}`,
    'calls by callers': `${called.size} of ${calls.length * callers.length}`,
    findings,
  })
}
const never = calls.map(({ name }) => name).filter((name) => !opened.has(name))
console.log('never succeeded:', never.join(', ') || 'none')
rmSync(folder, { recursive: true })
