import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { minuteMs } from '@fortnight/contract/format/spans'
import { type Clock, installClock, stopClock } from '../model/clock.ts'
import { addPeople, type Person } from '../model/people.ts'
import { openServer, type Server } from '../model/server.ts'
import { runPlayTracks } from '../server/src/orders/play-track/play-tracks.job.ts'
import { openPlay } from '../server/src/orders/play-track/visit.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { createVault, type Vault } from '../server/src/platform/vault.ts'
import { runGroups } from '../server/src/testing/groups/groups.job.ts'
import { openDirectory } from '../server/src/testing/groups/open-directory.ts'
import { type Chance, chance as chanceOf } from '../sim/chance.ts'
import { connectGoogle, groupSettings } from '../tests/connect-google.ts'
import { fakeGoogle } from '../tests/fake-google.ts'

/** A test of the campaign, with what its developer did at Google. */
export interface ChaosTest {
  app: string
  run: string
  package_name: string
  owner: Person
  /** Whether its developer lets us see the track, and lets us put the group on it. */
  sees: boolean
  binds: boolean
  /** Groups of the developer's own that the track names, in their order. */
  own: string[]
  /** Whether our group is on the track by its developer's hand. */
  isOnByHand: boolean
}

export interface World {
  database: Database
  clock: Clock
  chance: Chance
  vault: Vault
  google: Awaited<ReturnType<typeof fakeGoogle>>
  servers: readonly [Server, Server]
  admin: Person
  tests: ChaosTest[]
  /** What background work failed with; nothing may be here. */
  errors: Error[]
  close(): Promise<void>
}

const beginning = new Date('2026-11-23T05:00:00Z')

/** Groups that are made ahead. */
export const readyGroups = 3

const environment = {
  NODE_ENV: 'test',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: join(tmpdir(), 'fortnight-chaos'),
  PKR_PER_USD: '280',
  EASYPAISA_TITLE: 'Fortnight Testing',
  EASYPAISA_NUMBER: '0300 1234567',
}

/** The longest that Google takes to show a change of a member. */
const lagMs = minuteMs

/** Two servers on an empty database with our tables, and Google in its own time; all clocks are one. */
export async function openWorld(connection: pg.PoolConfig, seed: number): Promise<World> {
  const keeper = openDatabase({ config: connection, connections: 1 })
  const clock = await installClock(keeper.pool, beginning)
  await clock.set(beginning)
  const chance = chanceOf(seed)
  const google = await fakeGoogle({ now: () => Date.now(), lagMs: () => chance.uniform() * lagMs })
  const config = readConfig({ ...environment, GOOGLE_URL: google.origin })
  const vault = createVault(randomBytes(32).toString('hex'))
  const database = openDatabase({ config: connection, connections: 4 })
  await connectGoogle(database, vault, google.account, groupSettings(readyGroups))
  const open = () => openServer({ connection, config, vault })
  const servers = [open(), open()] as const
  const [admin] = await addPeople(database.pool, 'admin', 1)
  if (!admin) throw new Error('there is no administrator')
  return {
    database,
    clock,
    chance,
    vault,
    google,
    servers,
    admin,
    tests: [],
    errors: [],
    async close() {
      for (const server of servers) await server.close()
      await database.close()
      await keeper.close()
      await google.close()
      stopClock()
    },
  }
}

/** What each server does by itself when something is due; both do it at the same moment. */
export async function doDue({ servers, errors }: World): Promise<void> {
  const onError = (error: Error) => void errors.push(error)
  const isOwner = () => Promise.resolve(false)
  await Promise.all(
    servers.flatMap(({ tools }) => {
      const { db, clock } = tools
      return [
        runGroups({ db, ...openDirectory(tools), clock, onError }),
        runPlayTracks({ db, google: openPlay(tools), clock, isOwner, onError }),
      ]
    }),
  )
}
