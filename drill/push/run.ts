import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { start } from '../../bench/kit/child.ts'
import { findNatsServer } from '../../tests/nats-broker.ts'

export const usage = `npm run drill -- push [--all]
  --all     all tests of the server with NATS in the place of NOTIFY, besides the contract of push
Needs nats-server (Debian's package of that name, not running), or its path in NATS_SERVER.`

const contract = 'server/src/platform/push'

/** Runs what both carriers of push must do on a real NATS, which is killed and started again. */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
  const program = findNatsServer()
  if (!program) throw new Error(usage)
  const vitest = fileURLToPath(new URL('../../node_modules/.bin/vitest', import.meta.url))
  const tests = start(vitest, ['run', '--project', 'node', values.all ? 'server/src' : contract], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { NATS_SERVER: program, PUSH: 'nats' },
    shown: true,
  })
  return (await tests.ended) === 0
}
