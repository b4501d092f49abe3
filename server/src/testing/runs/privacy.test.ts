import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { webhookKinds } from '@fortnight/contract/developer-api/webhooks'
import { dayMs } from '@fortnight/contract/format/spans'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aCheckIn } from '../checkins/seat.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { aJoinedRun, accountOf, type JoinedRun } from '../joining/joined-run.testkit.ts'
import { purge } from './purge.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'
import { leadRun } from '../ledger/course.testkit.ts'

const world = useTestServer()
const day = dayMs
const now = new Date('2026-11-14T09:00:00Z')
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

/** Unique words, one for each place in which a name can be entered. */
const places = ['name', 'address', 'note', 'finding', 'left', 'released', 'dispute', 'answer', 'instructions'] as const
let said: Record<(typeof places)[number], string>
let at: JoinedRun

/** A run whose participants all entered text that names a person. */
beforeEach(async () => {
  world.now = now
  said = Object.fromEntries(places.map((place) => [place, `${place}${randomBytes(6).toString('hex')}`])) as typeof said
  at = await aJoinedRun(world)
  const [seat = 0, second = 0, third = 0] = at.seats
  const of = (path: string) => `/api/tester/seats/${seat}/${path}`
  await query(
    `update testers set name = $2, email = $3 || '@gmail.com' where id = (select tester_id from assignments where id = $1)`,
    [seat, said.name, said.address],
  )
  // A webhook that receives every event.
  await query(
    `insert into webhooks (owner_id, url, secret, kinds, sandbox) select owner_id, 'https://hooks.example/', '', $2, false
     from apps where id = $1`,
    [at.app, webhookKinds],
  )
  await query('update apps set test_instructions = $2 where id = $1', [at.app, said.instructions])
  const note = { note: said.note }
  await ok(send(world.app, 'POST', of('checkins'), at.tester, aCheckIn(now, note)))
  await ok(send(world.app, 'POST', of('findings'), at.tester, { kind: 'problem', message: said.finding }))
  await query(
    `insert into disputes (assignment_id, day, message, state, answer, decided_at) values ($1, '2026-11-12', $2, 'declined', $3, now())`,
    [seat, said.dispute, said.answer],
  )
  const leaving = await accountOf(world, second)
  await ok(send(world.app, 'POST', `/api/tester/seats/${second}/leave`, leaving, { reason: said.left }))
  await ok(
    send(world.app, 'POST', `/api/admin/apps/${at.app}/testers/${third}/release`, at.admin, { reason: said.released }),
  )
})

describe('personal data on a run', () => {
  it('are in no export of the event log, neither as words nor as a reason', async () => {
    for (const path of ['ledger', 'state', 'days']) {
      const { statusCode, body } = await send(world.app, 'GET', `/api/apps/${at.app}/run/${path}`, at.owner)
      expect([path, statusCode]).toEqual([path, 200])
      // The table of days is the developer's own working list: it names the testers whom they put on their list.
      const named = path === 'days' ? places.filter((place) => place !== 'name' && place !== 'address') : places
      for (const place of named) expect([path, place, body.includes(said[place])]).toEqual([path, place, false])
    }
    const { rows } = await query('select data::text from run_events where run_id = $1', [at.run])
    const { rows: deliveries } = await query('select body::text from webhook_deliveries')
    expect(deliveries.length).toBeGreaterThan(0)
    for (const place of places) expect(JSON.stringify([rows, deliveries])).not.toContain(said[place])
    await expectReplayed(world, at.run)
  })

  it('are only with the tester and in the audit log, 30 days after the end', async () => {
    await leadRun(world, at.app, 'completed', { at: now })
    for (const days of [23, 30]) await purge(world.database.db, new Date(now.getTime() + days * day))
    const left = await Promise.all(
      places.map(async (place) => [place, await tablesHolding(world.database.pool, said[place])] as const),
    )
    expect(left.filter(([, tables]) => tables.length)).toEqual([
      ['name', ['public.testers']],
      ['address', ['public.testers']],
      ['released', ['public.audit_log']],
    ])
  })
})
