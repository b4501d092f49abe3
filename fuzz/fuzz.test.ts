import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { forPasskeys } from '../server/src/identity/auth/passkeys.testkit.ts'
import { aBuiltWeb } from '../server/src/platform/http/pages.testkit.ts'
import type { Resource } from '../tests/resource-factories.ts'
import { useTestServer } from '../tests/test-server.ts'
import { type Figures, perRound } from './rounds.ts'
import { playRound, type Round } from './round.ts'

/** Of the long run (`npm run fuzz`): the first seed, how many rounds, and the file for its figures. In the check, one short round. */
const { FUZZ_SEED = '1', FUZZ_ROUNDS, FUZZ_FIGURES } = process.env
const seeds = Array.from({ length: Number(FUZZ_ROUNDS ?? 1) }, (_, n) => Number(FUZZ_SEED) + n)
const count = FUZZ_ROUNDS ? perRound : 150

/** In the check only what is quickly made. */
const quick = new Set<Resource>(['app', 'payment', 'notification', 'email', 'user', 'session', 'key', 'webhook'])

const webRoot = aBuiltWeb()
const played: Round[] = []

afterAll(() => {
  if (!FUZZ_FIGURES) return
  const figures = played.map(({ statuses, opened, called, findings }): Figures => {
    return { statuses, opened: [...opened], called: [...called], findings }
  })
  writeFileSync(FUZZ_FIGURES, JSON.stringify(figures))
})

describe.each(seeds)('requests of all callers (seed %i)', (seed) => {
  const world = useTestServer({ webRoot, env: forPasskeys })

  it('are answered as the contract says, with nothing of other users', { timeout: 900_000 }, async () => {
    const round = await playRound(world, seed, count, FUZZ_ROUNDS ? undefined : quick)
    played.push(round)
    expect(round.findings.map((finding) => JSON.stringify(finding))).toEqual([])
  })
})
