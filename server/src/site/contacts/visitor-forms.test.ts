import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { anyCharacter } from '../../../../tests/any-text.ts'

const world = useTestServer()

const forms = {
  contacts: {
    url: '/api/contact',
    list: '/api/admin/contacts',
    one: (id: string) => `/api/admin/contacts/${id}`,
    text: 'message',
    body: () => ({
      name: 'Hina Raza',
      email: 'Hina@People.example',
      phone: '',
      type: 'billing',
      subject: 'Invoice',
      message: `Can I have one? ${randomUUID()}`,
      createdAt: '1999-01-01T00:00:00Z',
    }),
  },
  leads: {
    url: '/api/leads',
    list: '/api/admin/leads',
    one: () => '/api/admin/leads?limit=1',
    text: 'name',
    body: () => ({ email: `lead-${randomUUID()}@people.example`, name: 'Hina', source: 'pricing' }),
  },
  testing_requests: {
    url: '/api/testing-requests/',
    list: '/api/admin/testing-requests',
    one: () => '/api/admin/testing-requests?limit=1',
    text: 'contactInfo.name',
    body: () => ({
      email: `request-${randomUUID()}@people.example`,
      plan: 'Professional',
      contactInfo: { name: 'Hina Raza', email: 'hina@people.example', phone: '+92 300 0000000' },
      appInfo: { name: '', packageName: '', description: '' },
      testingRequirements: { duration: 14, testersNeeded: 25, targetAudience: '' },
    }),
  },
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  send(world.app, 'POST', url, null, body, headers)
const count = async (table: string) =>
  Number((await world.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

/** The body with one field, named by its path, replaced. */
function having(body: object, path: string, value: unknown): object {
  const [head = '', ...rest] = path.split('.')
  const inner = (body as Record<string, object>)[head]
  return { ...body, [head]: rest.length ? having(inner ?? {}, rest.join('.'), value) : value }
}

describe.each(Object.entries(forms))('a visitor’s form for %s', (table, form) => {
  it('is stored and read by administrators, the newest first', async () => {
    const admin = await aPerson(world, 'admin')
    const { id } = await ok<{ id: string }>(post(form.url, form.body()))
    const { data, total } = await ok<{ data: { id: string }[]; total: number }>(
      send(world.app, 'GET', `${form.list}?limit=1`, admin),
    )
    expect(data.map((row) => row.id)).toEqual([id])
    expect(total).toBe(await count(table))
  })

  it('that is repeated with its key is stored once, also concurrently', async () => {
    const [body, key] = [form.body(), { 'idempotency-key': randomUUID() }]
    const before = await count(table)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(form.url, body, key)))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect(await count(table)).toBe(before + 1)
    expect((await post(form.url, form.body(), key)).statusCode).toBe(409)
  })

  it.each([
    ['NUL', 'a\u0000b'],
    ['half an emoji', '\ud83d'],
    ['5000 characters', 'x'.repeat(5000)],
    ['a number', 7],
    ['a list', ['x']],
    ['an object', { a: 1 }],
  ])('is refused at its field for %s, and nothing is stored', async (_case, value) => {
    const before = await count(table)
    const answer = await post(form.url, having(form.body(), form.text, value))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc).toEqual(['body', ...form.text.split('.')])
    expect(await count(table)).toBe(before)
  })

  it.each([
    '',
    'hina',
    'hina@',
    'a b@people.example',
    `${'x'.repeat(250)}@people.example`,
    'hina@people.example\r\nBcc: all@x.example',
  ])('is refused for the address "%s"', async (email) => {
    expect((await post(form.url, { ...form.body(), email })).statusCode).toBe(422)
  })

  it.each(['<script>alert(1)</script>', '👩🏽‍🚀🌙', 'نص عربي', '‮gnp.exe', '=1+1'])('stores %s literally', async (text) => {
    const admin = await aPerson(world, 'admin')
    const { id } = await ok<{ id: string }>(post(form.url, having(form.body(), form.text, text)))
    expect((await send(world.app, 'GET', form.one(id), admin)).body).toContain(JSON.stringify(text).slice(1, -1))
  })

  it('is refused if a program filled the hidden field', async () => {
    expect((await post(form.url, { ...form.body(), website: 'https://spam.example' })).statusCode).toBe(422)
  })

  it.each([{ status: 'resolved' }, { id: randomUUID() }, { user_id: randomUUID() }, { created_at: '2020-01-01' }])(
    'cannot set server fields: %j',
    async (extra) => {
      expect((await post(form.url, { ...form.body(), ...extra })).statusCode).toBe(422)
    },
  )

  it('of a megabyte is refused before it is read', async () => {
    expect((await post(form.url, having(form.body(), form.text, 'x'.repeat(1 << 20)))).statusCode).toBe(413)
  })

  it('never fails on any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string({ unit: anyCharacter, maxLength: 60 }), async (value, text) => {
        for (const body of [value, having(form.body(), form.text, text), having(form.body(), form.text, value)]) {
          const payload = JSON.stringify(body)
          const headers = { 'content-type': 'application/json' }
          const { statusCode } = await world.app.inject({ method: 'POST', url: form.url, headers, payload })
          expect([201, 400, 422]).toContain(statusCode)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a contact', () => {
  it('is new, and dated by the server', async () => {
    const admin = await aPerson(world, 'admin')
    const { id } = await ok<{ id: string }>(post('/api/contact', forms.contacts.body()))
    const { data } = await ok<{ data: Record<string, string> }>(
      send(world.app, 'GET', `/api/admin/contacts/${id}`, admin),
    )
    expect(data).toMatchObject({ status: 'new', type: 'billing', email: 'hina@people.example', phone: null })
    expect(Date.now() - Date.parse(data['created_at'] ?? '')).toBeLessThan(60_000)
  })

  it.each(['name', 'email', 'subject', 'message'])('needs its %s', async (field) => {
    const { [field]: _, ...body } = forms.contacts.body() as Record<string, unknown>
    expect((await post('/api/contact', body)).json().detail[0].loc).toEqual(['body', field])
  })
})

describe('a testing request', () => {
  const create = (who: Parameters<typeof send>[3] = null) =>
    ok<{ id: string; receipt: string }>(
      send(world.app, 'POST', '/api/testing-requests', who, forms.testing_requests.body()),
    )
  const read = (id: string, token?: string) =>
    send(
      world.app,
      'GET',
      `/api/testing-requests/${id}`,
      token ? { headers: { authorization: `Bearer ${token}` } } : null,
    )

  it('is read again with its receipt, and with no other', async () => {
    const [mine, other] = [await create(), await create()]
    const answer = await read(mine.id, mine.receipt)
    expect(answer.json().data).toMatchObject({ id: mine.id, plan: 'professional', userId: null })
    for (const token of [undefined, other.receipt, 'x'.repeat(43)])
      expect((await read(mine.id, token)).statusCode).toBe(404)
    expect(await tablesHolding(world.database.pool, mine.receipt)).toEqual([])
  })

  it('of a signed-in sender belongs to them, and administrators read it too', async () => {
    const [owner, stranger, admin] = [await aPerson(world), await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await create(owner)
    const statuses = await Promise.all([owner, admin, stranger].map((who) => read(id, who.token)))
    expect(statuses.map((answer) => answer.statusCode)).toEqual([200, 200, 404])
    expect(statuses[2]?.json().detail).toBe('Document not found')
    const mine = await ok<{ data: { id: string; userId: string }[] }>(
      send(world.app, 'GET', `/api/testing-requests/user/${owner.id}`, owner),
    )
    expect(mine.data).toMatchObject([{ id, userId: owner.id }])
  })

  it.each(['gold', 'pro', ''])('is refused for a plan called "%s"', async (plan) => {
    const answer = await post('/api/testing-requests', { ...forms.testing_requests.body(), plan })
    expect(answer.json().detail[0].loc).toEqual(['body', 'plan'])
  })
})
