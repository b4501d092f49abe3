import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Attention } from '@fortnight/contract/operations/figures'
import { hourMs } from '@fortnight/contract/format/spans'
import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import { aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount, anAddress, register } from '../../identity/auth/accounts.testkit.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { askForCopies } from '../notifications/mail-copies.job.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import { aCancellation } from '../notifications/notifications.testkit.ts'
import { aJoiningRun, anInvited, advanceTo, seatNow, runJobs } from '../../testing/joining/joining.testkit.ts'
import { hooks } from '../../app/hooks.ts'
import { tick } from '../../testing/evaluation/tick.ts'
import { mailQueue, openMailQueue } from './mail-queue.ts'
import { createMailer } from './mailer.ts'
import { type Arrived, aMailServer } from './mail-server.testkit.ts'
import { letterbox, mailJobOf, sender } from './post.testkit.ts'

const world = useTestServer()
const hour = hourMs
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

let server: Awaited<ReturnType<typeof aMailServer>>
let boss: PgBoss
let isAway = true
beforeAll(async () => {
  server = await aMailServer(() => (isAway ? 'try later' : undefined))
  const { pool } = world.database
  // A queue with the server's options.
  const jobs = await startJobs({ pool, jobs: [{ ...mailQueue, work: async () => {} }], onError: () => {} })
  await jobs.stop()
  boss = await letterbox(world)
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await server.close()
})

/** Tries all due mail once, as the servers do. */
async function post() {
  const job = mailJobOf(
    world,
    createMailer({ smtpUrl: server.url, from: sender }, '', () => {}),
  )
  for (const { id, data } of await boss.fetch(mailQueue.name, { batchSize: 500 })) {
    const sent = await job.work(data).then(
      () => true,
      () => false,
    )
    await (sent ? boss.complete(mailQueue.name, id) : boss.fail(mailQueue.name, id))
  }
}

/** Moves all times in the database of mail and notifications into the past by that much. */
async function pass(ms: number) {
  const some = `${ms / 1000} * interval '1 second'`
  await query(`update pgboss.job set start_after = start_after - ${some}, created_on = created_on - ${some},
    keep_until = keep_until - ${some}, started_on = started_on - ${some} where name = 'mail'`)
  await query(`update notifications set created_at = created_at - ${some}, mail_until = mail_until - ${some}`)
}

async function askCopies() {
  const queue = await openMailQueue(world.database.pool, world.vault, () => {})
  await askForCopies(world.database.db, queue)
  await queue.close()
}

const notify = (person: Person, message: NotificationMessage) =>
  notifications.insert(world.database.db, [person.id], message)

/** A user who gets copies. */
async function aReader(): Promise<Person> {
  const person = await anAccount(world)
  await query(
    `update accounts set email_verified_at = now() from identities i where i.user_id = $1 and i.subject = accounts.id::text`,
    [person.id],
  )
  return person
}
const mailsOf = ({ email }: Pick<Person, 'email'>) => server.arrived.filter(({ to }) => to.includes(email))
/** The apps whose cancellation it reports. */
const appsIn = ({ mail }: Arrived) =>
  [...(mail.text ?? '').matchAll(/^(.+) was cancelled\n+So it is\./gm)].map(([, app]) => app)
const heldUp = async (admin: Person) =>
  (await ok<{ data: Attention }>(send(world.app, 'GET', '/api/admin/dashboard/attention', admin))).data.mail

describe('a mail server that is away for a day', () => {
  it('loses and duplicates no mail, and stops nothing else', { timeout: 120_000 }, async () => {
    const admin = await aPerson(world, 'admin')
    const run = await aJoiningRun(world)
    await aPool(world, 80)
    const joined = await anInvited(world, run.app, 0)
    const reader = await aReader()
    const newcomer = anAddress()
    await register(world, { email: newcomer })
    await notify(reader, aCancellation('First'))
    await notify(reader, { key: 'offered', values: { app: 'Over by then', hours: 6 } })
    await runJobs(world)
    const asked = await query<{ seats: string }>('select count(*) as seats from assignments where app_id = $1', [
      run.app,
    ])
    expect(Number(asked[0]?.seats)).toBeGreaterThan(12)

    const start = new Date()
    for (let at = 0; at < 28; at += 4) {
      world.now = new Date(start.getTime() + at * hour)
      if (at === 4) await advanceTo(world, run, joined, 'installed')
      if (at === 12) await notify(reader, aCancellation('Second'))
      if (at === 24) await notify(reader, aCancellation('Third'))
      await runJobs(world)
      await tick(world.database.db, () => world.now!, hooks)
      // The database has the true time.
      await query(
        `update assignments set expires_at = $1::timestamptz + interval '6 hours' where state = 'invited' and told_at is null`,
        [world.now],
      )
      await askCopies()
      await post()
      await pass(4 * hour)
    }
    expect(server.arrived).toEqual([])
    // Meanwhile, testers who answered have joined, unanswered offers ended, and other testers were invited.
    expect((await seatNow(world, joined.seat)).state).toBe('opted_in')
    const [waves] = await query<{ expired: number; open: number }>(
      `select count(*) filter (where state = 'expired')::int as expired, count(*) filter (where state = 'invited')::int as open
       from assignments where app_id = $1`,
      [run.app],
    )
    expect(waves?.expired).toBeGreaterThan(12)
    expect(waves?.open).toBeGreaterThan(0)
    const held = await heldUp(admin)
    expect(held.total).toBeGreaterThan(0)
    expect(Date.now() - new Date(held.since ?? 0).getTime()).toBeGreaterThan(24 * hour)

    isAway = false
    for (let minutes = 0; minutes < 70; minutes += 10) {
      await runJobs(world)
      await askCopies()
      await post()
      await pass(hour / 6)
    }
    expect(await heldUp(admin)).toEqual({ total: 0, since: null })
    expect(mailsOf({ email: newcomer }).map(({ mail }) => mail.subject)).toEqual([
      'Verify your e-mail address for Fortnight',
    ])
    // In their order, old ones with their date, and without the outdated one.
    const mails = mailsOf(reader).filter(({ mail }) => !mail.subject?.startsWith('Verify'))
    expect(mails.map(appsIn)).toEqual([['First'], ['Second', 'Third']])
    expect(mails.filter(({ mail }) => mail.text?.includes('Over by then'))).toEqual([])
    expect(mails[0]?.mail.text).toMatch(/^First was cancelled\n\nSo it is\.[^]+\w+, \d+ \w+, \d\d:\d\d UTC$/m)
    // No tester is invited by mail after the offer has ended.
    const offers = server.arrived.filter(({ mail }) => mail.subject?.startsWith('Will you test'))
    const open = await query<{ email: string }>(
      `select t.email from assignments a join testers t on t.id = a.tester_id left join users u on u.id = t.person_id
       where a.app_id = $1 and a.ended_at is null and u.id is null`,
      [run.app],
    )
    expect(offers.flatMap(({ to }) => to).toSorted()).toEqual(open.map(({ email }) => email).toSorted())
    const all = server.arrived.map(({ to, mail }) => [to, mail.subject, mail.text].join())
    expect(new Set(all).size).toBe(all.length)
    await emptyPool(world)
  })
})

describe('a mail', () => {
  it('is retried for more than a day and a half, with pauses of at most an hour', async () => {
    await query("delete from pgboss.job where name = 'mail'")
    await register(world, { email: anAddress() })
    let waited = 0
    for (let tries = 0; tries < 60; tries++) {
      for (const { id } of await boss.fetch(mailQueue.name)) await boss.fail(mailQueue.name, id)
      const [job] = await query<{ state: string; pause: number }>(
        `select state, extract(epoch from start_after - now())::float * 1000 as pause from pgboss.job where name = 'mail'`,
      )
      expect(job?.state).toBe('retry')
      const pause = job?.pause ?? 0
      expect(pause).toBeLessThanOrEqual(hour)
      waited += pause
      await pass(pause + 1000)
    }
    expect(waited).toBeGreaterThan(36 * hour)
  })
})
