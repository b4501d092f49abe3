import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAddress, anAccount } from '../../identity/auth/accounts.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

async function aContact(fields: Record<string, unknown> = {}) {
  const email = anAddress()
  const body = { name: 'Hina Raza', email, subject: 'Invoice', message: 'Can I have one?', type: 'billing', ...fields }
  const { id } = await ok<{ id: string }>(send(world.app, 'POST', '/api/contact', null, body))
  return { id, email }
}
const setStatus = (who: Person, id: string, body: object, app = world.app) =>
  send(app, 'PUT', `/api/admin/contacts/${id}/status`, who, body)
const answer = (who: Person, id: string, body: object = {}, headers = {}, app = world.app) =>
  send(
    app,
    'POST',
    `/api/admin/contacts/${id}/replies`,
    who,
    { message: 'Yes, of course.', status: 'resolved', after: 0, ...body },
    headers,
  )
interface Thread {
  status: string
  message: string
  thread: { author: string; message: string }[]
}
const thread = async (who: Person, id: string) =>
  (await ok<{ data: Thread }>(send(world.app, 'GET', `/api/admin/contacts/${id}`, who))).data
const acts = (subject: string) =>
  query<{ action: string; data: unknown }>('select action, data from audit_log where subject = $1 order by id', [
    subject,
  ])
interface Page {
  data: { id: string; status: string; replies: number; answered_at: string | null }[]
  total: number
}
const list = (who: Person, search: string) => ok<Page>(send(world.app, 'GET', `/api/admin/contacts?${search}`, who))

describe('the status of a message', () => {
  it('is in progress or resolved at any time, and never new again', async () => {
    const [admin, { id }] = [await aPerson(world, 'admin'), await aContact()]
    for (const status of ['resolved', 'in_progress', 'in_progress', 'resolved'])
      expect((await ok<{ data: Thread }>(setStatus(admin, id, { status }))).data.status).toBe(status)
    for (const status of ['new', 'done', '']) expect((await setStatus(admin, id, { status })).statusCode).toBe(422)
  })

  it('set by two administrators at once is set by one; the other learns of it', async () => {
    const [first, other, second] = [await aPerson(world, 'admin'), await aPerson(world, 'admin'), await world.another()]
    for (let i = 0; i < 10; i++) {
      const { id } = await aContact()
      const answers = await Promise.all([
        setStatus(first, id, { status: 'in_progress', from: 'new' }),
        setStatus(other, id, { status: 'resolved', from: 'new' }, second),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const [won, lost] = answers.toSorted((x, y) => x.statusCode - y.statusCode)
      const { status } = won!.json().data as Thread
      expect(lost?.json().detail).toBe(`Another administrator has marked this message as ${status.replace('_', ' ')}.`)
      expect(await acts(id)).toEqual([{ action: 'contact.status', data: { status, from: 'new' } }])
    }
  })
})

describe('an answer', () => {
  it('goes by mail to the sender, with the support address for answers, and appears in the thread', async () => {
    const admin = await aPerson(world, 'admin')
    const { id, email } = await aContact({ subject: 'RE: Re: Two\nlines' })
    await ok(answer(admin, id, { message: 'Yes.\nOf course.\n\n<b>Sana</b>', status: 'in_progress' }))
    const [arrived, ...more] = await post.to(email)
    expect(more).toEqual([])
    const { mail } = arrived!
    expect(mail).toMatchObject({
      subject: 'Re: Two lines',
      replyTo: [{ name: '', address: 'support@fortnight.example' }],
    })
    expect(mail.text).toContain('Yes.\nOf course.\n\n<b>Sana</b>')
    expect(mail.html).toContain('Yes.<br>Of course.')
    expect(mail.html).toContain('&lt;b&gt;Sana')
    expect(mail.text).not.toContain('Can I have one?')
    expect(mail.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    expect(await thread(admin, id)).toMatchObject({
      status: 'in_progress',
      message: 'Can I have one?',
      thread: [{ author: 'Zara Malik', message: 'Yes.\nOf course.\n\n<b>Sana</b>' }],
    })
    const { data } = await list(admin, `q=${encodeURIComponent(email)}`)
    expect(data).toMatchObject([{ id, replies: 1, answered_at: expect.any(String) }])
  })

  it('is sent once for repeated requests with one key', async () => {
    const [admin, { id, email }] = [await aPerson(world, 'admin'), await aContact()]
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(admin, id, {}, key)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await post.to(email)).toHaveLength(1)
    expect((await thread(admin, id)).thread).toHaveLength(1)
  })

  it('by a writer who has not read another answer is not sent', async () => {
    const [first, other, second] = [await aPerson(world, 'admin'), await aPerson(world, 'admin'), await world.another()]
    for (let i = 0; i < 5; i++) {
      const { id, email } = await aContact()
      const answers = await Promise.all([answer(first, id), answer(other, id, {}, {}, second)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(await post.to(email)).toHaveLength(1)
      expect((await acts(id)).map(({ action }) => action)).toEqual(['contact.reply'])
      await ok(answer(first, id, { after: 1 }))
      expect(await post.to(email)).toHaveLength(1)
    }
  })

  it.each([{ message: ' ' }, { message: 'x'.repeat(4001) }, { status: 'new' }, { after: -1 }, { to: 'a@b.example' }])(
    'is refused with %o',
    async (body) => {
      const [admin, { id, email }] = [await aPerson(world, 'admin'), await aContact()]
      expect((await answer(admin, id, body)).statusCode).toBe(422)
      expect(await post.to(email)).toEqual([])
    },
  )

  it('stays as it was sent: the database refuses to change or drop it', async () => {
    const [admin, { id }] = [await aPerson(world, 'admin'), await aContact()]
    await ok(answer(admin, id))
    for (const attack of [
      "update contact_replies set message = 'No.' where contact_id = $1",
      "update contact_replies set message = '', created_at = now() where contact_id = $1",
    ])
      await expect(query(attack, [id])).rejects.toThrow('stays as it was sent')
    await expect(query('delete from contact_replies where contact_id = $1', [id])).rejects.toThrow('permission denied')
  })

  it('is deleted with the message, exported with it, and then no longer sent', async () => {
    const email = anAddress()
    const holder = await anAccount(world, email)
    await ok(send(world.app, 'POST', '/api/identity/verify-email', null, { code: await post.codeFor(email) }))
    const [admin, { id }] = [await aPerson(world, 'admin'), await aContact({ email })]
    const message = `Dear Hina ${randomUUID()}`
    await ok(answer(admin, id, { message: message }))
    const data = await ok<{ contacts: unknown }>(send(world.app, 'GET', '/api/account/data', holder))
    expect(data.contacts).toMatchObject([{ answers: [{ message: message }] }])
    await ok(send(world.app, 'DELETE', '/api/account', holder))
    expect(await tablesHolding(world.database.pool, message)).toEqual([])
    expect((await post.to(email)).map(({ mail }) => mail.subject)).toEqual(['Your Fortnight account was deleted'])
  })
})

describe('the list of messages', () => {
  it('is searched by name, address, subject and words, and filtered by status and type', async () => {
    const [admin, marker] = [await aPerson(world, 'admin'), randomUUID().slice(0, 8)]
    const ids: string[] = []
    for (const field of ['name', 'subject', 'message']) ids.push((await aContact({ [field]: `of ${marker}` })).id)
    ids.push((await aContact({ email: `${marker}@people.example`, type: 'partnership' })).id)
    await ok(setStatus(admin, ids[1]!, { status: 'resolved' }))
    const found = async (search: string) => (await list(admin, `q=${marker}&${search}`)).data.map(({ id }) => id)
    expect(await found('')).toEqual(ids.toReversed())
    expect(await found('sort=created_at')).toEqual(ids)
    expect(await found('status=resolved')).toEqual([ids[1]])
    expect(await found('status=new&type=partnership')).toEqual([ids[3]])
    expect(await list(admin, `q=${marker}&type=billing&limit=1`)).toMatchObject({ total: 3, capped: false })
  })

  it('is exported with its filters, without formulas, and without the searched words on record', async () => {
    const [admin, marker] = [await aPerson(world, 'admin'), randomUUID().slice(0, 8)]
    await aContact({ name: `=cmd() ${marker}` })
    await aContact({ name: 'Somebody else' })
    const file = await send(world.app, 'GET', `/api/admin/contacts.csv?q=${marker}&status=new`, admin)
    const [head, row, ...rest] = file.body.trim().split('\r\n')
    expect(head).toContain('Received,Name,E-mail')
    expect(row).toContain(`'=cmd() ${marker}`)
    expect(rest).toEqual([])
    const made = await query('select action, data from audit_log where actor_id = $1', [admin.id])
    expect(made).toEqual([{ action: 'contact.export', data: { status: 'new', searched: true } }])
  })
})
