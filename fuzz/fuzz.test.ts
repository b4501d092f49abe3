import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forPasskeys } from '../server/src/identity/auth/passkeys.testkit.ts'
import { aBuiltWeb } from '../server/src/platform/http/pages.testkit.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { ownerOf } from '../tests/prepared.ts'
import type { Resource } from '../tests/resource-factories.ts'
import { rememberRows } from '../tests/shared-database.ts'
import { fakeGoogle } from '../tests/fake-google.ts'
import { useTestServer } from '../tests/test-server.ts'
import { type Cast, makeCast } from './cast.ts'
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

/** Rounds that begin with the same database: making everyone who calls took a third of a round's time. */
const perDatabase = 10
const groups = Array.from({ length: Math.ceil(seeds.length / perDatabase) }, (_, n) =>
  seeds.slice(n * perDatabase, (n + 1) * perDatabase),
)

// It knows the key that requests carry, and no app, group or address.
const google = await fakeGoogle()
afterAll(() => google.close())

describe.each(groups.map((group) => ({ group, first: group[0] })))(
  'requests of all callers from seed $first',
  ({ group }) => {
    const world = useTestServer({ webRoot, env: { ...forPasskeys, GOOGLE_URL: google.origin } })
    let cast: Cast
    let putBack: () => Promise<void>
    let owner: Database

    beforeAll(async () => {
      cast = await makeCast(world, FUZZ_ROUNDS ? undefined : quick)
      owner = openDatabase({ config: ownerOf(world.connection.database ?? ''), connections: 1 })
      putBack = await rememberRows(owner.pool)
    })
    afterAll(() => owner.close())

    it.each(group)(
      'are answered as the contract says, with nothing of other users: seed %i',
      { timeout: 900_000 },
      async (seed) => {
        await putBack()
        const app = await world.another()
        const round = await playRound({ ...world, app }, cast, seed, count)
        await app.close()
        played.push(round)
        expect(round.findings.map((finding) => JSON.stringify(finding))).toEqual([])
      },
    )
  },
)
