import { describe, expect, it } from 'vitest'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { openMailQueue } from '../../messaging/mail/mail-queue.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { aDayOfUse, aJoinedRun, type JoinedRun, leave } from '../joining/joined-run.testkit.ts'
import { sendDigests } from './digest.job.ts'
import { leadRun } from '../ledger/course.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)

/** A test of 13 testers that began on 10 November; its owner reads in Karachi, five hours before UTC. */
async function aTest(): Promise<JoinedRun> {
  const test = await aJoinedRun(world)
  await query('insert into identities (issuer, subject, user_id) values ($1, $1, $2)', `urn:${test.run}`, test.owner.id)
  await ok(send(world.app, 'PUT', '/api/account/timezone', test.owner, { timezone: 'Asia/Karachi' }))
  await post.to(test.owner.email)
  return test
}

/** Runs the job at that moment, on as many servers; returns mail to the owner. */
async function digestsAt(moment: string, { owner }: JoinedRun, servers = 1) {
  const { pool, db } = world.database
  const queues = await Promise.all(Array.from({ length: servers }, () => openMailQueue(pool, world.vault, () => {})))
  await Promise.all(queues.map((mail) => sendDigests({ db, mail }, new Date(moment))))
  await Promise.all(queues.map((mail) => mail.close()))
  return (await post.to(owner.email)).map(({ mail }) => mail)
}
const header = (mail: Awaited<ReturnType<typeof digestsAt>>[number] | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value ?? ''
const choice = (person: Person) => ok(send(world.app, 'GET', '/api/notifications/mail-copies', person))

describe('the morning digest', () => {
  it('reports the day before to the owner of a test at eight, in their time zone', async () => {
    const test = await aTest()
    const [first = 0, second = 0] = test.seats
    await aDayOfUse(world, test.run, first, '2026-11-11', 'evidenced')
    await aDayOfUse(world, test.run, second, '2026-11-11')
    expect(await digestsAt('2026-11-12T02:59:00Z', test)).toEqual([])
    const [mail, ...more] = await digestsAt('2026-11-12T03:00:00Z', test)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tideline, day 2: 2 of 13 opened')
    expect(mail?.text).toContain('Day 2: 2 of 13 opened\nTideline, 11 November')
    expect(mail?.text).toContain('1 with proof, 1 without proof and 11 did not open it.')
    expect(mail?.text).toContain('You can apply on: 24 November')
    expect(mail?.text).toContain('Spare testers: 1 can leave, and the date stays')
    expect(mail?.text).toContain('Testers: No one joined or left')
    expect(mail?.text).toContain('Your part today: Nothing to do')
    expect(mail?.text).toContain('each morning at 8 (Karachi time)')
    expect(mail?.text).toContain(`https://fortnight.example/apps/${test.app}`)
    expect(mail?.html?.match(/class="missed"/g)).toHaveLength(11)
    expect(mail?.attachments.map(({ contentId }) => contentId)).toEqual(['<logo>', '<moon>'])
  })

  it('says who left and which date moved since the day before', async () => {
    const test = await aTest()
    await digestsAt('2026-11-12T04:00:00Z', test)
    for (const seat of test.seats.slice(0, 2)) await leave(world, seat, '2026-11-12')
    const [mail] = await digestsAt('2026-11-13T04:00:00Z', test)
    expect(mail?.text).toContain('Testers: 2 left')
    expect(mail?.text).toContain('You can apply on: Not sure yet: 11 of 12 testers have joined')
    expect(mail?.text).toContain('Spare testers: None')
  })

  it('is not sent about a test that has reached its goal', async () => {
    const test = await aTest()
    await leadRun(world, test.app, 'qualified', { at: new Date('2026-11-12T03:00:00Z') })
    expect(await digestsAt('2026-11-12T04:00:00Z', test)).toEqual([])
  })

  it('is sent once for each test and day, by one of two servers', async () => {
    const test = await aTest()
    expect(await digestsAt('2026-11-12T04:00:00Z', test, 2)).toHaveLength(1)
    for (const moment of ['2026-11-12T04:15:00Z', '2026-11-12T06:30:00Z'])
      expect(await digestsAt(moment, test)).toEqual([])
    expect(await digestsAt('2026-11-13T04:00:00Z', test)).toHaveLength(1)
  })

  it.each([
    ['before the first day has passed', '2026-11-10T04:00:00Z', ''],
    ['after the morning', '2026-11-12T07:00:00Z', ''],
    [
      'to an owner who does not want it',
      '2026-11-12T04:00:00Z',
      'update users set digest = false where id = (select owner_id from runs where id = $1)',
    ],
    [
      'to a disabled owner',
      '2026-11-12T04:00:00Z',
      'update users set disabled_at = now() where id = (select owner_id from runs where id = $1)',
    ],
    [
      'to an unverified address',
      '2026-11-12T04:00:00Z',
      'delete from identities where user_id = (select owner_id from runs where id = $1)',
    ],
  ])('is not sent %s', async (_when, moment, change) => {
    const test = await aTest()
    if (change) await query(change, test.run)
    expect(await digestsAt(moment, test)).toEqual([])
  })

  it('is stopped by its own one-click link, which leaves other mail alone', async () => {
    const test = await aTest()
    const [mail] = await digestsAt('2026-11-12T04:00:00Z', test)
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const { pathname } = new URL(/<([^>]+)>/.exec(header(mail, 'list-unsubscribe'))?.[1] ?? '')
    expect(mail?.text).toContain(`https://fortnight.example/unsubscribe#${pathname.split('/').at(-1)}`)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await ok(send(world.app, 'POST', pathname, null, 'List-Unsubscribe=One-Click', form))
    expect(await choice(test.owner)).toMatchObject({ digest: false, mail_copies: true })
    expect(await digestsAt('2026-11-13T04:00:00Z', test)).toEqual([])
  })

  it('is switched off and on by its reader, apart from notifications', async () => {
    const { owner } = await aTest()
    const choose = (body: object) => ok(send(world.app, 'PUT', '/api/notifications/mail-copies', owner, body))
    expect(await choose({ digest: false })).toMatchObject({ digest: false, mail_copies: true })
    expect(await choose({ mail_copies: false })).toMatchObject({ digest: false, mail_copies: false })
    expect(await choose({ digest: true })).toMatchObject({ digest: true, mail_copies: false })
  })
})

describe('the time zone of a reader', () => {
  it('is refused if there is none of that name', async () => {
    const { owner } = await aTest()
    const refused = await send(world.app, 'PUT', '/api/account/timezone', owner, { timezone: 'Mars/Olympus' })
    expect([refused.statusCode, refused.json().detail[0].msg]).toEqual([422, 'There is no such time zone.'])
  })
})
