import { afterAll, describe, expect, it } from 'vitest'
import { forPasskeys } from '../server/src/identity/auth/passkeys.testkit.ts'
import { aBuiltWeb } from '../server/src/platform/http/pages.testkit.ts'
import type { Resource } from '../tests/resource-factories.ts'
import { useTestServer } from '../tests/test-server.ts'
import { perRound } from './rounds.ts'
import { playRound, type Round } from './round.ts'

/** Of the long run (`npm run fuzz`): the first seed, and how many rounds. In the check, one short round. */
const { FUZZ_SEED = '1', FUZZ_ROUNDS } = process.env
const seeds = Array.from({ length: Number(FUZZ_ROUNDS ?? 1) }, (_, n) => Number(FUZZ_SEED) + n)
const count = FUZZ_ROUNDS ? perRound : 150

/** In the check only what is quickly made. */
const quick = new Set<Resource>(['app', 'payment', 'notification', 'email', 'user', 'session', 'key', 'webhook'])

const webRoot = aBuiltWeb()
const played: Round[] = []

afterAll(() => {
  if (!FUZZ_ROUNDS) return
  const statuses: Record<string, number> = {}
  for (const round of played)
    for (const [status, count] of Object.entries(round.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  const opened = new Set(played.flatMap((round) => [...round.opened])).size
  const findings = played.flatMap((round) => round.findings).length
  console.log({ requests: played.length * count, statuses, opened, findings })
})

describe.each(seeds)('requests of all callers (seed %i)', (seed) => {
  const world = useTestServer({ webRoot, env: forPasskeys })

  it('are answered as the contract says, with nothing of other users', { timeout: 900_000 }, async () => {
    const round = await playRound(world, seed, count, FUZZ_ROUNDS ? undefined : quick)
    played.push(round)
    expect(round.findings.map((finding) => JSON.stringify(finding))).toEqual([])
  })
})
