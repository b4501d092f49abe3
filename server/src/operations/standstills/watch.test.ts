import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '@fortnight/contract/format/spans'
import { alarmSentence } from '@fortnight/contract/operations/alarm-text'
import { defaultAlarmThresholds } from '@fortnight/contract/operations/alarm-thresholds'
import type { Alarm } from '@fortnight/contract/operations/alarms'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { hooks } from '../../app/hooks.ts'
import { aMailServer } from '../../messaging/mail/mail-server.testkit.ts'
import { openMailQueue } from '../../messaging/mail/mail-queue.ts'
import { createMailer } from '../../messaging/mail/mailer.ts'
import { mailJobOf, sender } from '../../messaging/mail/post.testkit.ts'
import { aliveJob } from '../../platform/jobs/alive.job.ts'
import { type Job, startJobs } from '../../platform/jobs/jobs.ts'
import { wake } from '../../platform/jobs/wake.ts'
import { createHeartbeat } from '../../platform/push/heartbeat.ts'
import * as archiveStatus from '../archive/archive-status.repository.ts'
import * as months from '../months/months.repository.ts'
import { dropMonths } from '../months/months.testkit.ts'
import { createWatch } from './watch.ts'

const world = useTestServer({ ownDatabase: true })
const query = async <T = object>(text: string, ...values: unknown[]) =>
  (await world.database.pool.query(text, values)).rows as T[]
const soon = { timeout: 15_000, interval: 50 }

/** A server that has watched for an hour, and hears its announcements unless it is `silent`. */
function aWatch({ server = 'db1', silentMs = (): number => 0, queues = ['alive', 'mail', 'slow'] } = {}) {
  const clock = { at: 0 }
  const watch = createWatch({
    db: world.database.db,
    hooks,
    queues,
    heartbeat: { silentMs },
    server,
    now: () => clock.at,
  })
  return { ...watch, pass: (minutes: number) => (clock.at += minutes * minuteMs) }
}
async function anOldWatch(options: Parameters<typeof aWatch>[0] = {}) {
  const watch = aWatch(options)
  await watch.round()
  watch.pass(60)
  return watch
}
const aged = (minutes: number) => query(`update last_successes set at = at - $1::int * interval '1 minute'`, minutes)
/** Moves what servers last saw into the past: the time after which a standstill is over has passed. */
const unseen = () => query(`update alarms set seen_at = seen_at - interval '3 minutes' where over_at is null`)

const running: { stop(): Promise<void> }[] = []
/** A server that does this work. */
async function works(...jobs: Job[]) {
  const server = await startJobs({ pool: world.database.pool, jobs, onError: () => {} })
  running.push(server)
  return server
}

let admin: Person
beforeEach(async () => {
  await months.makeMissing(world.database.db)
  await works(aliveJob(world.database.db))
  await query(`insert into last_successes values ('jobs', now()) on conflict (name) do update set at = now()`)
  admin = await aPerson(world, 'admin')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await query(`delete from pgboss.job`)
  await query(`update alarms set over_at = seen_at where seen_at is not null and over_at is null`)
  await query(`delete from last_successes`)
})

const alarms = async () =>
  (await ok<{ data: Alarm[] }>(send(world.app, 'GET', '/api/admin/alarms?state=all&sort=created_at', admin))).data
const lasting = async () =>
  (await alarms()).filter(({ over_at }) => over_at === null).map(({ rule, facts }) => alarmSentence(rule, facts))
const notices = async (of = admin) =>
  (
    await ok<{ data: { title: string; message: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${of.email}`, of),
    )
  ).data.map(({ title, message }) => `${title}: ${message}`)

describe('administrators are alarmed', () => {
  it('once when no job is done any longer, by whichever servers look, and notified when jobs are done again', async () => {
    const [one, two] = [await anOldWatch(), await anOldWatch({ server: 'db2' })]
    await wake(world.database.pool, 'alive')
    await expect.poll(() => query(`select from last_successes where name = 'jobs'`), soon).toHaveLength(1)
    for (const server of running.splice(0)) await server.stop()
    await aged(14)
    await one.round()
    expect(await lasting()).toEqual([])
    await aged(2)
    await Promise.all([one.round(), two.round(), one.round()])
    const sentence = 'No background job has been done for 16 minutes.'
    expect(await lasting()).toEqual([sentence])
    expect(await notices()).toEqual([`Background jobs have stopped: ${sentence} See Alarms for what to do.`])

    await works(aliveJob(world.database.db))
    await wake(world.database.pool, 'alive')
    await expect
      .poll(() => query(`select from last_successes where at > now() - interval '1 minute'`), soon)
      .toHaveLength(1)
    await two.round()
    expect(await lasting()).toEqual([sentence])
    await unseen()
    await Promise.all([one.round(), two.round()])
    expect(await lasting()).toEqual([])
    expect((await notices()).filter((text) => text.startsWith('Over: Background jobs'))).toHaveLength(1)
  })

  it('when one queue is not emptied', async () => {
    await works({ name: 'slow', work: async () => {} })
    const watch = await anOldWatch()
    for (const server of running.splice(0)) await server.stop()
    await wake(world.database.pool, 'slow')
    await query(`update pgboss.job set created_on = now() - interval '20 minutes', start_after = now() - interval '20 minutes'
      where name = 'slow'`)
    await watch.round()
    expect(await lasting()).toEqual(['Background jobs of the queue “slow” have waited for 20 minutes.'])
  })

  it('when mail waits and none goes out, but not for one that is slow while others arrive', async () => {
    let answer: string | undefined = 'try later'
    const post = await aMailServer(() => answer)
    const mailer = createMailer({ smtpUrl: post.url, from: sender }, '', () => {})
    const mail = await openMailQueue(world.database.pool, world.vault, () => {})
    const watch = await anOldWatch()
    await works(mailJobOf(world, mailer))
    await mail.toAddress(world.database.db, 'links', 'away@example.com')
    await mail.toAddress(world.database.db, 'account_deleted', 'away@example.com')
    await expect
      .poll(() => query(`select from pgboss.job where name = 'mail' and state = 'retry'`), soon)
      .toHaveLength(1)
    await query(`update pgboss.job set created_on = created_on - interval '31 minutes' where name = 'mail'`)
    await query(`insert into last_successes values ('mail', now() - interval '5 minutes')`)
    await watch.round()
    expect(await lasting()).toEqual([])
    await query(`update last_successes set at = now() - interval '3 days' where name = 'mail'`)
    await watch.round()
    await watch.round()
    expect(await lasting()).toEqual(['No mail has been handed over for 31 minutes. Waiting: 1.'])

    answer = undefined
    await query(`update pgboss.job set start_after = now() where name = 'mail'`)
    await expect
      .poll(() => query(`select from last_successes where name = 'mail' and at > now() - interval '1 minute'`), soon)
      .toHaveLength(1)
    await unseen()
    await watch.round()
    expect(await lasting()).toEqual([])
    await mail.close()
    await post.close()
  })

  it('when a server announces to itself and does not hear it, by name, and each server for itself', async () => {
    const clock = { at: 0 }
    const heartbeat = createHeartbeat('push', () => clock.at)
    const heard = async () => {
      const ready = Promise.withResolvers<void>()
      const listener = world.push.listen('push', {
        message: (payload) => void heartbeat.hear(payload),
        gap: () => ready.resolve(),
        lost: () => {},
      })
      await ready.promise
      return listener
    }
    let listener = await heard()
    const [deaf, well] = [
      await anOldWatch({ server: 'db2', silentMs: heartbeat.silentMs }),
      await anOldWatch({ server: 'db1' }),
    ]
    await heartbeat.send(world.database.pool as never)
    await expect.poll(heartbeat.silentMs, soon).toBe(0)
    await listener.close()
    clock.at = 6 * minuteMs
    await heartbeat.send(world.database.pool as never)
    await deaf.round()
    await well.round()
    expect(await lasting()).toEqual(['The server db2 has not heard its own announcements for 6 minutes.'])
    listener = await heard()
    await heartbeat.send(world.database.pool as never)
    await expect.poll(heartbeat.silentMs, soon).toBe(0)
    await unseen()
    await deaf.round()
    expect(await lasting()).toEqual([])
    await listener.close()
  })

  it.each([
    ['covered_until = null, problem = null', ['behind']],
    [`covered_until = now() - interval '6 minutes', problem = 'missing'`, ['missing']],
    [`full_at = now() - interval '49 hours'`, ['no_full']],
    [`drill_failure = 'The event log of run 1 is broken.'`, ['drill_failed']],
    [`drilled_at = now() - interval '9 days', drill_failure = 'It failed.'`, ['drill_failed', 'drill_old']],
    [`problem = 'missing'`, []],
  ])('when of the archive %s', async (changed, faults) => {
    const watch = await anOldWatch()
    await archiveStatus.begin(world.database.db)
    await query(
      `update archive_status set begun_at = now() - interval '20 days', covered_until = now(), full_at = now(), drilled_at = now()`,
    )
    await query(`update archive_status set ${changed}`)
    await watch.round()
    await watch.round()
    const found = (await alarms()).filter(({ over_at }) => over_at === null)
    expect(found.map(({ facts }) => facts['part']).sort()).toEqual(faults)
    expect(await notices()).toHaveLength(faults.length)
    await archiveStatus.remove(world.database.db)
  })
})

it('administrators are alarmed while the next month has no place', async () => {
  const watch = await anOldWatch()
  await dropMonths(world)
  await watch.round()
  await watch.round()
  expect(await lasting()).toContain('The table forecasts has no month for the rows of a month from now.')
  await months.makeMissing(world.database.db)
  await unseen()
  await watch.round()
  expect(await lasting()).toEqual([])
})

describe('a standstill', () => {
  it('counts only once this server has looked for as long: after an outage everything is old', async () => {
    await aged(600)
    const watch = aWatch({ silentMs: () => Infinity })
    await watch.round()
    watch.pass(4)
    await watch.round()
    expect(await lasting()).toEqual([])
    watch.pass(2)
    await watch.round()
    expect(await lasting()).toEqual(['The server db1 has not heard its own announcements for 6 minutes.'])
  })

  it('goes on over a restart of all servers, without another alarm', async () => {
    const watch = await anOldWatch()
    await aged(20)
    await watch.round()
    await unseen()
    await aWatch().round()
    expect(await lasting()).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })

  it('that was closed while it lasted raises no other, and can be over later', async () => {
    const watch = await anOldWatch()
    await aged(20)
    await watch.round()
    const id = (await alarms()).find(({ over_at }) => over_at === null)?.id
    await ok(send(world.app, 'POST', `/api/admin/alarms/${id}/close`, admin, { reason: 'We are at it.' }))
    await watch.round()
    expect(await notices()).toHaveLength(1)
    await query(`update last_successes set at = now()`)
    await unseen()
    await watch.round()
    expect((await alarms()).find((alarm) => alarm.id === id)?.over_at).not.toBeNull()
  })

  it('begins at the minutes of the setting, also one that was saved before there were such', async () => {
    const { jobs_minutes: _, ...older } = defaultAlarmThresholds
    const watch = await anOldWatch()
    await aged(20)
    const set = (value: object) =>
      query(
        `insert into settings (key, value) values ('settings:alarms', $1) on conflict (key) do update set value = excluded.value`,
        JSON.stringify(value),
      )
    await set({ ...older, jobs_minutes: 30 })
    await watch.round()
    expect(await lasting()).toEqual([])
    await set(older)
    await watch.round()
    expect(await lasting()).toHaveLength(1)
    await query(`delete from settings where key = 'settings:alarms'`)
  })
})

it('queues that no server works on any longer are removed with what is scheduled for them', async () => {
  await works({ name: 'gone', schedule: '* * * * *', work: async () => {} })
  running.push(await startJobs({ pool: world.database.pool, jobs: [], retired: ['gone', 'never'], onError: () => {} }))
  expect(await query(`select from pgboss.schedule where name = 'gone'`)).toEqual([])
  expect(await query(`select from pgboss.queue where name = 'gone'`)).toEqual([])
})
