import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { perRound } from './rounds.ts'

const usage = `npm run fuzz -- [--requests 20000] [--seed 1]
  --requests  how many, in rounds of ${perRound}, each on a server and a database of its own
  --seed      of the first round; the next one has the next, so that a run goes on with the seed after its last`

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (![requests, seed].every((value) => Number.isInteger(value) && value > 0)) {
  console.error(usage)
  process.exit(1)
}

setPriority(constants.priority.PRIORITY_LOW)
const env = { ...process.env, FUZZ_SEED: String(seed), FUZZ_ROUNDS: String(Math.ceil(requests / perRound)) }
spawn('npx', ['vitest', 'run', 'fuzz/fuzz.test.ts'], { env, stdio: 'inherit', shell: process.platform === 'win32' }).on(
  'exit',
  (status) => process.exit(status ?? 1),
)
