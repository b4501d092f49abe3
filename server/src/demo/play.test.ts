import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Play } from '@fortnight/contract/demo'
import { dayMs, hourMs } from '@fortnight/contract/format/spans'
import { ok, type Person, send } from '../../../tests/fixtures.ts'
import { useTestServer } from '../../../tests/test-server.ts'
import { hooks } from '../app/hooks.ts'
import { jobsByTheClock } from '../app/jobs-by-the-clock.ts'
import { makeAdministrator } from '../identity/auth/administrators.ts'
import { type MailQueue, openMailQueue } from '../messaging/mail/mail-queue.ts'
import { openClock } from '../platform/clock.ts'
import { filesInDatabase } from '../platform/file-store/file-store.testkit.ts'
import { createLimits } from '../platform/http/limits.ts'
import { runOf } from '../testing/evaluation/tick.testkit.ts'
import { expectAllReplayed } from '../testing/ledger/replay.testkit.ts'
import { installClock } from './demo-clock.testkit.ts'
import { reports } from './findings.ts'
import { signInTo } from './live.testkit.ts'
import { type Player, playStep } from './play.ts'

const world = useTestServer({ env: { DEMO: 'on', ADMIN_SECOND_FACTOR: 'off' }, demo: true, liveDemo: true })
const real = useTestServer({ env: { DEMO: 'on' } })
const onError = (error: Error) => {
  throw error
}

const queues: MailQueue[] = []
afterAll(async () => {
  for (const queue of queues) await queue.close()
})

/** A server's part in playing, with a clock of its own. */
async function aPlayer(): Promise<Player> {
  const { db, pool } = world.database
  const time = await openClock(db)
  const { clock } = time
  const mail = await openMailQueue(pool, world.vault, onError)
  queues.push(mail)
  const files = filesInDatabase(db, world.vault)
  return {
    db,
    files,
    ...time,
    hooks,
    limits: createLimits(pool),
    jobs: jobsByTheClock({ db, files, clock, hooks, mail, onError }),
  }
}

let player: Player
let developer: Person
let admin: Person
beforeAll(async () => {
  const { pool } = world.database
  await installClock(world)
  player = await aPlayer()
  world.clock = player.clock
  developer = await signInTo(world, 'developer')
  admin = await signInTo(world, 'admin')
  // The tests of the demo's stories are over, so that a day is played quickly.
  const { rows } = await pool.query<{ id: string }>('select app_id as id from runs where closed_at is null')
  for (const { id } of rows)
    await ok(send(world.app, 'PUT', `/api/admin/apps/${id}/cancel`, admin, { reason: 'Enough.' }))
})

interface Time {
  now: string
  playing: { until: string; app_id: string | null } | null
}
const readTime = () => ok<Time>(send(world.app, 'GET', '/api/demo/time', null))
const play = (what: Play, app_id?: string) =>
  ok<Time>(send(world.app, 'POST', '/api/demo/time', null, { play: what, ...(app_id && { app_id }) }))

async function playOut(most = 300) {
  for (let step = 0; step < most; step++) if (!(await playStep(player, { pace: 1, onError }))) return
  throw new Error(`not over after ${most} steps`)
}

describe('a demo that is played', () => {
  it('goes a day ahead, and then on at its own pace', async () => {
    const before = player.clock()
    expect((await play('day')).playing).toMatchObject({ app_id: null })
    await playOut()
    const passed = Number(player.clock()) - Number(before)
    expect(passed).toBeGreaterThanOrEqual(dayMs - hourMs)
    expect(passed).toBeLessThan(dayMs + hourMs)
    expect(await readTime()).toMatchObject({ playing: null })
  })

  it(
    'shows a whole test: ordered, approved, joined, fourteen days, testers fall silent, the goal',
    { timeout: 180_000 },
    async () => {
      const { playing } = await play('test')
      const id = playing?.app_id ?? ''
      await playOut()
      const run = runOf(world, id)
      expect(await run.run()).toMatchObject({ phase: 'qualified' })
      const kinds = (await run.facts()).map(({ kind }) => kind)
      for (const kind of [
        'offered',
        'declined',
        'accepted',
        'listed',
        'opted_in',
        'started',
        'found',
        'lost',
        'qualified',
      ])
        expect(kinds).toContain(kind)
      const found = await world.database.pool.query<{ message: string }>(
        'select message from findings f join runs r on r.id = f.run_id where r.app_id = $1 order by f.id',
        [id],
      )
      expect(found.rows.map(({ message }) => message).sort()).toEqual(reports.map(({ message }) => message).sort())
      const { rows } = await world.database.pool.query<{ days: number; early: boolean; late: boolean }>(
        `select (qualified_on - started_on)::int as days, bool_or(e.at < $2) as early, bool_or(e.at > $3) as late
       from runs r join run_events e on e.run_id = r.id where r.app_id = $1 group by r.id`,
        [id, new Date(Number(player.clock()) - 20 * dayMs), player.clock()],
      )
      expect(rows).toEqual([{ days: 14, early: false, late: false }])
      await expectAllReplayed(world)
      // Sessions go by the real time: the developer is still signed in.
      const mine = await ok<{ id: string }[]>(send(world.app, 'GET', '/api/apps/user', developer))
      expect(mine.map((app) => app.id)).toContain(id)
      // The next test is another one, for this one is over.
      expect((await play('test', id)).playing?.app_id).not.toBe(id)
    },
  )

  it('plays the test on whose page the visitor is, and stops when they like', async () => {
    const { playing } = await play('test')
    const again = await play('test', playing?.app_id ?? '')
    expect(again.playing?.app_id).toBe(playing?.app_id)
    expect(await play('stop')).toMatchObject({ playing: null })
    const before = player.aheadMs()
    expect(await playStep(player, { pace: 1, onError })).toBe(false)
    expect(player.aheadMs()).toBe(before)
  })

  it('takes each step once with two servers', async () => {
    const other = await aPlayer()
    const before = player.aheadMs()
    await play('day')
    const turns = await Promise.all([player, other].map((server) => playStep(server, { pace: 1, onError })))
    await play('stop')
    await player.refresh()
    const steps = turns.filter(Boolean).length
    expect(steps).toBeGreaterThan(0)
    expect(Math.round((player.aheadMs() - before) / hourMs)).toBe(4 * steps)
  })

  it('refuses what is no play', async () => {
    expect((await send(world.app, 'POST', '/api/demo/time', null, { play: 'year' })).statusCode).toBe(422)
  })

  it('is played no longer once the operator has made an administrator, and never without sample data', async () => {
    expect((await send(real.app, 'GET', '/api/demo/time', null)).statusCode).toBe(404)
    expect((await send(real.app, 'POST', '/api/demo/time', admin, { play: 'day' })).statusCode).toBe(404)
    const ahead = await real.database.pool.query('select clock() = now() as same')
    expect(ahead.rows).toEqual([{ same: true }])
    await makeAdministrator(world.database.db, 'operator@fortnight.example', 'Operator')
    expect((await send(world.app, 'GET', '/api/demo/time', null)).statusCode).toBe(404)
    expect((await send(world.app, 'POST', '/api/demo/time', admin, { play: 'day' })).statusCode).toBe(404)
  })
})
