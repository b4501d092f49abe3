import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { inRupees } from '@fortnight/contract/format/money'
import { alarmSentence } from '@fortnight/contract/operations/alarm-text'
import { type AlarmThresholds, defaultAlarmThresholds } from '@fortnight/contract/operations/alarm-thresholds'
import type { Alarm } from '@fortnight/contract/operations/alarms'
import type { AlarmRule } from '@fortnight/contract/vocabulary/alarm-rules'
import { aPayment, aPerson, aPool, aRefund, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { hooks } from '../../app/hooks.ts'
import { share } from '../../testers/likeness/likeness.testkit.ts'
import { accountOf, aJoinedRun } from '../../testing/joining/joined-run.testkit.ts'
import { stats } from '../dashboard/stats.ts'
import { raiseAlarms } from './alarms.job.ts'

const world = useTestServer()
const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)
const raiseNow = () => raiseAlarms(world.database.db, hooks)
const setting = (limits: Partial<AlarmThresholds>) =>
  query(
    `insert into settings (key, value) values ('settings:alarms', $1) on conflict (key) do update set value = excluded.value`,
    JSON.stringify({ ...defaultAlarmThresholds, ...limits }),
  )

let admin: Person
beforeEach(async () => {
  // What earlier tests left behind is known by then.
  await raiseNow()
  admin = await aPerson(world, 'admin')
})

const all = async (rule: AlarmRule) =>
  (await ok<{ data: Alarm[] }>(send(world.app, 'GET', `/api/admin/alarms?state=all&rule=${rule}`, admin))).data
const said = async (rule: AlarmRule) => (await all(rule)).map(({ facts }) => alarmSentence(rule, facts))
const notices = async (of = admin) =>
  (
    await ok<{ data: { title: string; message: string; link: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${of.email}`, of),
    )
  ).data.filter(({ link }) => link === '/admin/alarms')

describe('an alarm is raised by', () => {
  it('money that a developer takes back for started tests, from the number of the setting on', async () => {
    const { app, owner } = await aJoinedRun(world)
    const { rows } = await query('select id from payments where app_id = $1', app)
    await aRefund(world, owner, (rows[0] as { id: string }).id)
    await raiseNow()
    expect(await all('refunds')).toEqual([])
    await setting({ refund_tests: 1 })
    await raiseNow()
    await raiseNow()
    expect(await said('refunds')).toEqual(['A developer asked for the money of 1 started test back within 90 days.'])
    expect((await all('refunds'))[0]?.about.map(({ kind, id }) => [kind, id])).toEqual([
      ['app', app],
      ['user', owner.id],
    ])
    await setting({})
  })

  it('a tester on a test of a developer who looks like them, unless that was decided', async () => {
    const { app, owner, seats } = await aJoinedRun(world)
    const person = await accountOf(world, seats[1] ?? 0)
    await query('update assignments set person_id = $2 where id = $1', seats[1], person.id)
    const group = randomUUID()
    await query('insert into likeness_groups (id, score) values ($1, 0.9)', group)
    const [first, second] = [owner.id, person.id].sort()
    await query(
      `insert into likeness (one, other, group_id, score, reasons) values ($1, $2, $3, 0.9, '[]')`,
      first,
      second,
      group,
    )
    await query(
      `update likeness_groups set state = 'different', decided_at = now(), decided_by = $2, reason = '-' where id = $1`,
      group,
      admin.id,
    )
    await raiseNow()
    expect(await all('self_dealing')).toEqual([])
    await query(
      `update likeness_groups set state = 'open', decided_at = null, decided_by = null, reason = null where id = $1`,
      group,
    )
    await raiseNow()
    expect(await said('self_dealing')).toEqual([
      'A tester of this test and its developer look like one person or one home (90 %).',
    ])
    expect((await all('self_dealing'))[0]?.about.map(({ kind }) => kind)).toEqual(['app', 'tester', 'user'])
    expect((await all('self_dealing'))[0]?.about[0]?.id).toBe(app)
  })

  it('an approved payment that a later statement lacks, and by none that it has', async () => {
    const owner = await aPerson(world)
    const [on, off] = [await aPayment(world, owner), await aPayment(world, owner)]
    await query(
      `update payments set payment_status = 'completed', decided_by = $2, decided_at = now() - interval '3 days', amount_pkr = 2797 where id = any($1)`,
      [on.id, off.id],
      admin.id,
    )
    await raiseNow()
    expect(await all('unmatched_approval')).toEqual([])
    await query(
      `insert into statement_lines (payment_method, transaction_id, amount_pkr, paid_on, imported_by)
       select payment_method, transaction_id, 2797, current_date, $2 from payments where id = $1`,
      on.id,
      admin.id,
    )
    await raiseNow()
    const [alarm, ...more] = await all('unmatched_approval')
    expect(more).toEqual([])
    expect(alarm?.about.find(({ kind }) => kind === 'payment')?.id).toBe(off.id)
    expect(alarm?.about.find(({ kind }) => kind === 'user')?.id).toBe(admin.id)
  })

  it('a payout far above the usual one, and one to an account that was just changed', async () => {
    const testers = await aPool(world, 14)
    const ask = (tester: number, rupees: number, ending = '1111') =>
      query(
        `insert into payouts (tester_id, amount_pkr, method, account, ending, needs_second)
         values ($1, $2, 'easypaisa', '', $3, false)`,
        tester,
        rupees,
        ending,
      )
    /** A payout that was paid three days ago. */
    const pay = (tester: number, rupees: number) =>
      query(
        `insert into payouts (tester_id, amount_pkr, method, ending, needs_second, state, created_at, reference, approved_by, approved_at,
           decided_by, decided_at)
         values ($1, $2, 'easypaisa', '1111', false, 'paid', now() - interval '3 days', $4, $3, now(), $3, now())`,
        tester,
        rupees,
        admin.id,
        randomUUID(),
      )
    for (const tester of testers.slice(0, 11)) await pay(tester, 300)
    await ask(testers[11]!, 1400)
    await raiseNow()
    expect(await all('payout')).toEqual([])
    await ask(testers[12]!, 1500)
    const changed = testers[0]!
    await query(
      `insert into payout_accounts (tester_id, method, account, ending, account_hash, updated_at) values ($1, 'easypaisa', '', '2222', $2, now() - interval '1 hour')`,
      changed,
      Buffer.from(randomUUID()),
    )
    await ask(changed, 200, '2222')
    await raiseNow()
    expect((await said('payout')).sort()).toEqual([
      `A payout of ${inRupees(1500)} was asked for; the usual one is ${inRupees(300)}.`,
      `A payout of ${inRupees(200)} was asked for to an account that was changed less than 48 hours before.`,
    ])
  })

  it('accounts that one browser makes within a day, and many accounts of one hour', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(world)))
    await share(world, people.slice(0, 3), 'key')
    await raiseNow()
    expect(await all('device')).toEqual([])
    await share(world, people, 'key')
    await setting({ sign_ups: 5 })
    await raiseNow()
    expect(await said('device')).toEqual(['4 accounts were made in one browser within a day.'])
    expect((await all('device'))[0]?.about.map(({ id }) => id).sort()).toEqual(people.map(({ id }) => id).sort())
    expect((await all('sign_ups')).length).toBeGreaterThan(0)
    await setting({})
  })
})

describe('an alarm', () => {
  it('notifies every administrator once, whichever servers look', async () => {
    const other = await aPerson(world, 'admin')
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(world)))
    await share(world, people, 'key')
    await Promise.all([raiseNow(), raiseNow(), raiseNow()])
    await raiseNow()
    for (const person of [admin, other])
      expect((await notices(person)).map(({ title }) => title)).toEqual(['Many accounts from one device'])
  })

  it('is found among those that go on until it is over, then among those that wait to be closed', async () => {
    const { rows } = await query(
      `insert into alarms (rule, occurrence, facts, seen_at) values ('jobs_stopped', 'jobs', '{"part":"","minutes":9}', now())
       returning id`,
    )
    const { id } = rows[0] as { id: string }
    const isIn = async (state: string) => {
      const { data } = await ok<{ data: Alarm[] }>(send(world.app, 'GET', `/api/admin/alarms?state=${state}`, admin))
      return data.some((alarm) => alarm.id === id)
    }
    const views = async () => Promise.all(['open', 'lasting', 'over', 'closed', 'all'].map(isIn))
    expect(await views()).toEqual([true, true, false, false, true])
    await query('update alarms set over_at = now() where id = $1', id)
    expect(await views()).toEqual([true, false, true, false, true])
    await ok(send(world.app, 'POST', `/api/admin/alarms/${id}/close`, admin, { reason: 'Restarted.' }))
    expect(await views()).toEqual([false, false, false, true, true])
  })

  it('is closed once, with what was found, and keeps what it says', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(world)))
    await share(world, people, 'key')
    await raiseNow()
    const { open_alarms: before } = await stats(world.database.db)
    const open = (await all('device')).find(({ state }) => state === 'open')
    const close = () => send(world.app, 'POST', `/api/admin/alarms/${open?.id}/close`, admin, { reason: 'A shop.' })
    await ok(close())
    expect((await close()).statusCode).toBe(409)
    expect((await stats(world.database.db)).open_alarms).toBe(before - 1)
    await raiseNow()
    const closed = (await all('device')).find(({ id }) => id === open?.id)
    expect(closed).toMatchObject({ state: 'closed', reason: 'A shop.', closed_by_name: 'Zara Malik' })
    await expect(query(`update alarms set facts = '{}' where id = $1`, open?.id)).rejects.toThrow('keeps what it says')
    await expect(query('delete from alarms')).rejects.toThrow('permission denied')
  })
})
