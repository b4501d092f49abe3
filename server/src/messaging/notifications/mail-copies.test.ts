import { describe, expect, it } from 'vitest'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount } from '../../identity/auth/accounts.testkit.ts'
import { openMailQueue } from '../mail/mail-queue.ts'
import { aMailServer } from '../mail/mail-server.testkit.ts'
import { createMailer } from '../mail/mailer.ts'
import { mailJobOf, sender, usePost } from '../mail/post.testkit.ts'
import { askForCopies } from './mail-copies.job.ts'
import * as notifications from './notifications.repository.ts'
import { aCancellation } from './notifications.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const query = (text: string, id: string) => world.database.pool.query(text, [id])

/** A user with a verified address. */
async function aReader(): Promise<Person> {
  const person = await anAccount(world)
  await query(
    `update accounts set email_verified_at = now() from identities i
     where i.user_id = $1 and i.subject = accounts.id::text`,
    person.id,
  )
  return person
}
const notify = (person: Person, app = 'Tideline') =>
  notifications.insert(world.database.db, [person.id], aCancellation(app))

/** Sends all due copies and returns those for that user. */
async function mails(person: Person) {
  const queue = await openMailQueue(world.database.pool, world.vault, () => {})
  await askForCopies(world.database.db, queue)
  await queue.close()
  return post.to(person.email)
}
const setting = (person: Person) => ok(send(world.app, 'GET', '/api/notifications/mail-copies', person))
const choose = (person: Person, mail_copies: boolean) =>
  ok(send(world.app, 'PUT', '/api/notifications/mail-copies', person, { mail_copies }))
const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function unsubscribeUrl(person: Person): Promise<URL> {
  await notify(person)
  const [arrived] = await mails(person)
  return new URL(
    /<([^>]+)>/.exec(arrived?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '',
  )
}

/** Id of a notification that was written now. */
async function newest(person: Person): Promise<string> {
  await notify(person)
  const { rows } = await query(
    'select id from notifications where user_id = $1 order by created_at desc, id desc limit 1',
    person.id,
  )
  return rows[0].id
}

/** What is recorded of mail to that user. */
async function recorded(person: Person) {
  const { rows } = await query(
    `select d.state, d.failure from deliveries d join notifications n on n.id = d.notification_id
     where n.user_id = $1 and d.channel = 'mail' order by n.created_at, n.id`,
    person.id,
  )
  return rows
}

describe('copies by e-mail', () => {
  it('are recorded once they are sent, each notification once', async () => {
    const person = await aReader()
    await notify(person)
    await notify(person)
    expect(await recorded(person)).toEqual([])
    await mails(person)
    expect(await recorded(person)).toEqual([
      { state: 'sent', failure: null },
      { state: 'sent', failure: null },
    ])
  })

  it.each([
    [550, 'recorded as failed, and not tried again', [{ state: 'failed', failure: expect.any(String) }]],
    [450, 'tried again', []],
  ])('that the mail server refuses with %d are %s', async (code, _outcome, expected) => {
    const person = await aReader()
    await notify(person)
    const { rows } = await query('select id from notifications where user_id = $1', person.id)
    const server = await aMailServer(() => 'No such person.', code)
    const job = mailJobOf(
      world,
      createMailer({ smtpUrl: server.url, from: sender }, '', () => {}),
    )
    const work = job.work({ about: 'notifications', user_id: person.id, ids: rows.map(({ id }) => id) })
    const failure = await work.then(
      () => '',
      (error: Error) => error.message,
    )
    expect(failure).toBe(code === 450 ? 'the mail server did not take a mail (EENVELOPE 450)' : '')
    await server.close()
    expect(await recorded(person)).toEqual(expected)
  })

  it('to an address that bounced are not tried again, until it takes mail that its reader asked for', async () => {
    const person = await aReader()
    const tried: string[] = []
    const refused = { is: true }
    const server = await aMailServer(
      (address) => (tried.push(address), refused.is ? 'No such person.' : undefined),
      550,
    )
    const job = mailJobOf(
      world,
      createMailer({ smtpUrl: server.url, from: sender }, '', () => {}),
    )
    const copy = async () => {
      await job.work({ about: 'notifications', user_id: person.id, ids: [await newest(person)] })
      return (await recorded(person)).at(-1)?.state
    }
    const sealed_address = world.vault.seal(person.email, 'mail:address').toString('base64')
    const askedFor = () => job.work({ about: 'reset_password', sealed_address })
    expect([await copy(), await copy(), tried.length]).toEqual(['failed', 'failed', 1])
    await askedFor()
    expect([await copy(), tried.length]).toEqual(['failed', 2])
    refused.is = false
    await askedFor()
    expect([await copy(), tried.length]).toEqual(['sent', 4])
    await server.close()
  })

  it('that are refused for what our server is are tried again', async () => {
    const person = await aReader()
    const server = await aMailServer(() => '5.7.1 Listed by a blocklist.', 550)
    const job = mailJobOf(
      world,
      createMailer({ smtpUrl: server.url, from: sender }, '', () => {}),
    )
    const ids = [await newest(person)]
    await expect(job.work({ about: 'notifications', user_id: person.id, ids })).rejects.toThrow('550')
    await server.close()
    expect(await recorded(person)).toEqual([])
  })

  it('have their frame in their reader’s language, and several lead to the portal', async () => {
    const person = await aReader()
    await query("update users set role = 'tester' where id = $1", person.id)
    await world.database.pool.query(
      `insert into testers (person_id, name, email, country, timezone, locale, hazard_a, hazard_b, score)
       values ($1, 'Zara', $2, 'PK', 'Asia/Karachi', 'ur', 1, 100, 870)`,
      [person.id, `of-${person.email}`],
    )
    for (const app of ['Harbour', 'Tideline'])
      await notifications.insert(world.database.db, [person.id], { key: 'expired', values: { app } })
    const [arrived] = await mails(person)
    expect(arrived?.mail.subject).toMatch(/2 اطلاعات$/)
    expect(arrived?.mail.html).toContain('<html lang="ur" dir="rtl">')
    expect(arrived?.mail.text).toContain('https://fortnight.example/tester\n')
  })

  it('repeat the notification and link to its subject', async () => {
    const person = await aReader()
    await notify(person, '<Tideline>')
    const [arrived, ...more] = await mails(person)
    expect(more).toEqual([])
    expect(arrived?.to).toEqual([person.email])
    expect(arrived?.mail.subject).toBe('<Tideline> was cancelled')
    expect(arrived?.mail.text).toMatch(/^<Tideline> was cancelled\n\nSo it is\./)
    expect(arrived?.mail.text).toContain('https://fortnight.example/apps/7')
    expect(arrived?.mail.html).toContain('&lt;Tideline&gt; was cancelled')
    expect(await mails(person)).toEqual([])
  })

  it('of one moment come in one mail', async () => {
    const person = await aReader()
    for (const app of ['Harbour', 'Tideline']) await notify(person, app)
    const [arrived, ...more] = await mails(person)
    expect(more).toEqual([])
    expect(arrived?.mail.subject).toBe('2 notifications from Fortnight')
    expect(arrived?.mail.text).toMatch(/Harbour was cancelled[^]*Tideline was cancelled/)
  })

  it('are not sent for rolled-back notifications', async () => {
    const person = await aReader()
    const undone = world.database.db.transaction(async (tx) => {
      await notifications.insert(tx, [person.id], aCancellation())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await mails(person)).toEqual([])
  })

  it('are sent once, by one of two servers', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, aReader))
    for (const person of people) await notify(person)
    const queues = await Promise.all([1, 2].map(() => openMailQueue(world.database.pool, world.vault, () => {})))
    await Promise.all(queues.map((queue) => askForCopies(world.database.db, queue)))
    await Promise.all(queues.map((queue) => queue.close()))
    for (const person of people) expect(await mails(person)).toHaveLength(1)
  })

  it('are not sent to an unverified address', async () => {
    const person = await anAccount(world)
    await post.to(person.email)
    await notify(person)
    expect(await mails(person)).toEqual([])
    expect(await setting(person)).toEqual({ mail_copies: true, digest: true, address_proven: false })
  })

  it.each([
    ['after they were turned off', (person: Person) => choose(person, false)],
    ['to a disabled user', ({ id }: Person) => query('update users set disabled_at = now() where id = $1', id)],
  ])('are not sent %s, even if that happens before the mail is sent', async (_when, stop) => {
    const person = await aReader()
    await post.to(person.email)
    await notify(person)
    await stop(person)
    expect(await mails(person)).toEqual([])
  })

  it('are switched off and on by their reader', async () => {
    const person = await aReader()
    expect(await choose(person, false)).toEqual({ mail_copies: false, digest: true, address_proven: true })
    await notify(person, 'Harbour')
    expect(await choose(person, true)).toEqual({ mail_copies: true, digest: true, address_proven: true })
    await notify(person, 'Tideline')
    expect((await mails(person)).map(({ mail }) => mail.subject)).toEqual(['Tideline was cancelled'])
  })
})

describe('unsubscribing', () => {
  it('is possible as RFC 8058 asks, and people get a page', async () => {
    const person = await aReader()
    await notify(person)
    const [arrived] = await mails(person)
    const header = (name: string) => arrived?.mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/fortnight\.example\/api\/unsubscribe\/[\w-]+>$/)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(arrived?.mail.text).toMatch(/https:\/\/fortnight\.example\/unsubscribe#[\w-]+/)
  })

  it('changes nothing if the link is only opened, and redirects to the page that asks', async () => {
    const person = await aReader()
    const { pathname } = await unsubscribeUrl(person)
    const answer = await send(world.app, 'GET', pathname, null)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe#${pathname.split('/').at(-1)}`])
    expect(await setting(person)).toMatchObject({ mail_copies: true })
  })

  it.each([
    ['by a mail program', 'List-Unsubscribe=One-Click', form],
    ['by the page', undefined, {}],
  ])('stops copies at once, %s, and is idempotent', async (_how, body, headers) => {
    const person = await aReader()
    const { pathname } = await unsubscribeUrl(person)
    for (let i = 0; i < 2; i++) await ok(send(world.app, 'POST', pathname, null, body, headers))
    expect(await setting(person)).toMatchObject({ mail_copies: false })
    await notify(person)
    expect(await mails(person)).toEqual([])
  })

  it("refuses a forged code, and another user's with the id changed", async () => {
    const [person, other] = [await aReader(), await aReader()]
    const code = (await unsubscribeUrl(other)).pathname.split('/').at(-1) ?? ''
    for (const forged of ['x', person.id, person.id + code.slice(36), code.slice(0, -1), `${code}x`])
      expect((await send(world.app, 'POST', `/api/unsubscribe/${forged}`, null)).statusCode).toBe(404)
    expect(await setting(person)).toMatchObject({ mail_copies: true })
    expect(await setting(other)).toMatchObject({ mail_copies: true })
  })

  it('is the only endpoint that accepts a form', async () => {
    const answer = await send(world.app, 'POST', '/api/contact', null, 'name=x', form)
    expect(answer.statusCode).toBe(415)
    expect(
      (await send(world.app, 'PUT', '/api/notifications/mail-copies', await aPerson(world), 'a=b', form)).statusCode,
    ).toBe(415)
  })
})
