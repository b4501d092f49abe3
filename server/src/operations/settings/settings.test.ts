import { describe, expect, it } from 'vitest'
import { defaultContent } from '@fortnight/contract/site/default-content'
import type { PaymentTerms } from '@fortnight/contract/orders/payments'
import type { Setting, SettingName } from '@fortnight/contract/operations/settings'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import type { Change } from '@fortnight/contract/operations/versions'
import { aPayment, aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aBuiltWeb } from '../../platform/http/pages.testkit.ts'

const world = useTestServer({ webRoot: aBuiltWeb() })

const easypaisa = { offered: true, title: 'Sana Traders', number: '0345 7654321' }
const bank = { offered: true, title: 'Sana Traders', name: 'Bank of Hunza', account: 'PK36 SCBL 0000 0011 2345 6702' }
const support = { supportEmail: 'help@people.example', chatUrl: 'https://chat.example/1', chatText: 'Salaam' }

const at = (name: string) => `/api/admin/settings/${name}`
async function current(name: SettingName, as?: Person): Promise<Setting> {
  const admin = as ?? (await aPerson(world, 'admin'))
  const { data } = await ok<{ data: Setting[] }>(send(world.app, 'GET', '/api/admin/settings', admin))
  const found = data.find((setting) => setting.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
/** Writes from the newest version, by a new administrator unless one is given. */
async function write(name: SettingName, data: unknown, as?: Person) {
  const admin = as ?? (await aPerson(world, 'admin'))
  const { version } = await current(name, admin)
  return send(world.app, 'PUT', at(name), admin, { data, version })
}
async function reset(name: SettingName) {
  const admin = await aPerson(world, 'admin')
  const { version } = await current(name, admin)
  return ok(send(world.app, 'DELETE', `${at(name)}?version=${version}`, admin))
}
const changes = async (path: string) =>
  ok<{ data: Change[]; more: boolean }>(send(world.app, 'GET', path, await aPerson(world, 'admin')))
const terms = async (app = world.app) => ok<PaymentTerms>(send(app, 'GET', '/api/payments/terms', await aPerson(world)))
const accountOf = ({ methods }: PaymentTerms, name: string) => methods.find(({ method }) => method === name)

describe('a setting', () => {
  it('is the server’s configuration until an administrator writes another, and again when that is reset', async () => {
    expect(await current('rate')).toMatchObject({
      data: { pkr_per_usd: 280 },
      own: false,
      version: 0,
      changed_by: null,
    })
    expect((await write('rate', { pkr_per_usd: 290.5 })).statusCode).toBe(200)
    expect(await current('rate')).toMatchObject({ data: { pkr_per_usd: 290.5 }, own: true, changed_by: 'Zara Malik' })
    await reset('rate')
    expect(await current('rate')).toMatchObject({ data: { pkr_per_usd: 280 }, own: false, changed_by: 'Zara Malik' })
  })

  it('is what developers read on every server with the next call', async () => {
    const second = await world.another()
    await write('easypaisa', easypaisa)
    await write('bank', bank)
    await write('rate', { pkr_per_usd: 300 })
    for (const app of [world.app, second]) {
      const now = await terms(app)
      expect(now.pkr_per_usd).toBe(300)
      expect(accountOf(now, 'manual_easypaisa')?.account.map(({ value }) => value)).toEqual([
        'Sana Traders',
        '0345 7654321',
      ])
      expect(accountOf(now, 'manual_bank')?.account.map(({ value }) => value)).toEqual([
        'Sana Traders',
        'Bank of Hunza',
        'PK36 SCBL 0000 0011 2345 6702',
      ])
    }
    for (const name of ['easypaisa', 'bank', 'rate'] as const) await reset(name)
    expect(accountOf(await terms(second), 'manual_easypaisa')?.account[1]?.value).toBe('0300 1234567')
  })

  it('that is not offered is hidden, and cannot be used for payments', async () => {
    await write('easypaisa', { ...easypaisa, offered: false })
    expect(accountOf(await terms(), 'manual_easypaisa')).toMatchObject({ enabled: false, account: [] })
    await expect(aPayment(world, await aPerson(world))).rejects.toThrow('This payment method is not available yet.')
    await reset('easypaisa')
  })

  it('whose stored value is no longer valid sends no payment to an older account', async () => {
    await world.database.pool.query(`insert into settings (key, value) values ('settings:bank', '{"account": 7}')`)
    expect(accountOf(await terms(), 'manual_bank')).toMatchObject({ enabled: false, account: [] })
    expect(await current('bank')).toMatchObject({ data: null, own: true })
    await reset('bank')
  })

  it('of the rate leaves payments unchanged, and applies to the next', async () => {
    const pkr = async (id: string) =>
      (
        await world.database.pool.query<{ pkr: number }>('select amount_pkr::int as pkr from payments where id = $1', [
          id,
        ])
      ).rows[0]?.pkr
    const before = await aPayment(world, await aPerson(world))
    await write('rate', { pkr_per_usd: 300 })
    const after = await aPayment(world, await aPerson(world))
    expect([await pkr(before.id), await pkr(after.id)]).toEqual([2797, 2997])
    await reset('rate')
  })

  it('of support is on the public pages of every server within seconds', async () => {
    const second = await world.another()
    await write('support', support)
    for (const app of [world.app, second])
      await expect
        .poll(async () => JSON.parse((await send(app, 'GET', '/', null)).body).brand)
        .toMatchObject({ name: 'Fortnight', ...support })
    await reset('support')
  })
})

describe('a change of an account', () => {
  const notificationsOf = (who: Person) => readNotifications(world, who)

  it('is reported to every administrator, without the account itself', async () => {
    const [first, other] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    await write('easypaisa', easypaisa, first)
    for (const admin of [first, other]) {
      expect(await notificationsOf(admin)).toMatchObject([{ title: 'Payment account changed' }])
      expect(JSON.stringify(await notificationsOf(admin))).not.toContain('7654321')
    }
    await reset('easypaisa')
    expect(await notificationsOf(other)).toHaveLength(2)
    await write('rate', { pkr_per_usd: 281 })
    await reset('rate')
    expect(await notificationsOf(other)).toHaveLength(2)
  })

  it('is recorded without the account itself', async () => {
    const admin = await aPerson(world, 'admin')
    await write('bank', bank, admin)
    const { rows } = await world.database.pool.query(
      'select action, subject, data from audit_log where actor_id = $1',
      [admin.id],
    )
    const { version } = await current('bank')
    expect(rows).toEqual([{ action: 'settings.write', subject: 'bank', data: { version } }])
    await reset('bank')
  })
})

describe('bad input', () => {
  const refused: [SettingName, string, unknown, string][] = [
    ['easypaisa', 'offered', { ...easypaisa, offered: 'yes' }, 'offered'],
    ['easypaisa', 'no title', { ...easypaisa, title: ' ' }, 'title'],
    ['easypaisa', 'a long title', { ...easypaisa, title: 'x'.repeat(61) }, 'title'],
    ['easypaisa', 'a number with a letter', { ...easypaisa, number: '0345 765432O' }, 'number'],
    ['easypaisa', 'a number too short', { ...easypaisa, number: '0345 765432' }, 'number'],
    ['bank', 'no bank', { ...bank, name: '' }, 'name'],
    ['bank', 'NUL', { ...bank, title: 'a\u0000' }, 'title'],
    ['bank', 'two digits of the IBAN in the wrong order', { ...bank, account: 'PK36SCBL0000001123456720' }, 'account'],
    ['bank', 'an IBAN too short', { ...bank, account: 'PK36SCBL000000112345670' }, 'account'],
    ['bank', 'an account of signs', { ...bank, account: '<script>' }, 'account'],
    ['rate', 'nothing', {}, 'pkr_per_usd'],
    ['rate', 'words', { pkr_per_usd: '280' }, 'pkr_per_usd'],
    ['rate', 'a rate of another currency', { pkr_per_usd: 1 }, 'pkr_per_usd'],
    ['rate', 'a point too far', { pkr_per_usd: 28_000 }, 'pkr_per_usd'],
    ['rate', 'a third digit', { pkr_per_usd: 280.123 }, 'pkr_per_usd'],
    ['pay', 'nothing for a day', { ...defaultPay, pkr_per_day: 0 }, 'pkr_per_day'],
    ['pay', 'a slip of the pen', { ...defaultPay, pkr_per_day: 8000 }, 'pkr_per_day'],
    ['pay', 'half a rupee', { ...defaultPay, pkr_per_day: 8.5 }, 'pkr_per_day'],
    ['support', 'no address', { ...support, supportEmail: 'help' }, 'supportEmail'],
    ['support', 'a chat that runs', { ...support, chatUrl: 'javascript:alert(1)' }, 'chatUrl'],
    ['support', 'no first words', { ...support, chatText: '' }, 'chatText'],
  ]
  it.each(refused)('for %s: %s', async (name, _case, data, field) => {
    const before = await current(name)
    const answer = await write(name, data)
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'data', field]])
    expect(await current(name)).toEqual(before)
  })

  it.each([
    ['an unknown field', { pkr_per_usd: 280, amount: 1 }],
    ['no object', [1]],
  ])('for any: %s', async (_case, data) => {
    expect((await write('rate', data)).statusCode).toBe(422)
  })

  it('accepts an account number that is no IBAN', async () => {
    expect((await write('bank', { ...bank, account: '0123-456789-01' })).statusCode).toBe(200)
    await reset('bank')
  })
})

// Texts of the site and settings have the same handlers; each is tested with one of its own.
const faq = (title: string) => ({ ...defaultContent.faq, title })
describe.each([
  ['a text', '/api/admin/content/faq', faq('One'), faq('Two')],
  ['a setting', at('easypaisa'), { ...easypaisa, title: 'One' }, { ...easypaisa, title: 'Two' }],
])('the history of %s', (_what, path, older, two) => {
  const save = async (data: unknown, version: number, as?: Person) =>
    send(world.app, 'PUT', path, as ?? (await aPerson(world, 'admin')), { data, version })
  const version = async () => (await changes(`${path}/changes`)).data[0]?.id ?? 0

  it('lists who changed what, when and from what, and every version can be restored', async () => {
    const first = await ok<{ version: number }>(save(older, await version()))
    const second = await ok<{ version: number }>(save(two, first.version))
    const restored = await ok<{ version: number }>(
      send(world.app, 'POST', `${path}/restore`, await aPerson(world, 'admin'), {
        to: first.version,
        version: second.version,
      }),
    )
    const { data } = await changes(`${path}/changes`)
    expect(data.slice(0, 3)).toMatchObject([
      { id: restored.version, by: 'Zara Malik', value: older, before: two },
      { id: second.version, value: two, before: older },
      { id: first.version, value: older },
    ])
    expect(Date.now() - Date.parse(data[0]?.created_at ?? '')).toBeLessThan(60_000)
    await ok(send(world.app, 'DELETE', `${path}?version=${restored.version}`, await aPerson(world, 'admin')))
    expect((await changes(`${path}/changes`)).data[0]).toMatchObject({ value: null, before: older })
  })

  it('comes in pages', async () => {
    let newest = await version()
    for (let i = 0; i < 21; i++) newest = (await ok<{ version: number }>(save(i % 2 ? older : two, newest))).version
    const first = await changes(`${path}/changes`)
    expect([first.data.length, first.more]).toEqual([20, true])
    const next = await changes(`${path}/changes?before=${first.data.at(-1)?.id}`)
    expect(next.data[0]?.value).toEqual(first.data.at(-1)?.before)
    expect(next.data.map(({ id }) => id)).not.toContain(first.data.at(-1)?.id)
  })

  it('has one winner if several requests write from the same version, on two servers', async () => {
    const second = await world.another()
    const [admin, from] = [await aPerson(world, 'admin'), await version()]
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(index % 2 ? second : world.app, 'PUT', path, admin, { data: index % 3 ? older : two, version: from }),
      ),
    )
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { rows } = await world.database.pool.query('select 1 from audit_log where actor_id = $1', [admin.id])
    expect(rows).toHaveLength(1)
  })

  it('has one winner also if one resets and another restores', async () => {
    const [admin, from] = [await aPerson(world, 'admin'), await version()]
    const tries = await Promise.all([
      send(world.app, 'DELETE', `${path}?version=${from}`, admin),
      send(world.app, 'POST', `${path}/restore`, admin, { to: from, version: from }),
      save(older, from, admin),
    ])
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it('does not find a version of another key', async () => {
    const admin = await aPerson(world, 'admin')
    const other = await ok<{ version: number }>(
      send(world.app, 'PUT', '/api/admin/content/hero', admin, {
        data: defaultContent.hero,
        version: (await changes('/api/admin/content/hero/changes')).data[0]?.id ?? 0,
      }),
    )
    const answer = await send(world.app, 'POST', `${path}/restore`, admin, {
      to: other.version,
      version: await version(),
    })
    expect(answer.statusCode).toBe(404)
  })

  it('restores no value that is no longer valid', async () => {
    const admin = await aPerson(world, 'admin')
    const key = path.replace('/api/admin/', '').replace('/', ':')
    const { rows } = await world.database.pool.query<{ id: number }>(
      `insert into setting_versions (key, value, actor_id) values ($1, '{"old": 1}', $2) returning id::int`,
      [key, admin.id],
    )
    const id = rows[0]?.id
    const answer = await send(world.app, 'POST', `${path}/restore`, admin, { to: id, version: id })
    expect(answer.statusCode).toBe(409)
    expect((await changes(`${path}/changes`)).data[0]?.id).toBe(id)
  })
})

describe('the preview of a section', () => {
  it('is the page with the unsaved text, and stores nothing', async () => {
    const admin = await aPerson(world, 'admin')
    const { html } = await ok<{ html: string }>(
      send(world.app, 'POST', '/api/admin/content/faq/preview', admin, { data: faq('Not saved') }),
    )
    expect(JSON.parse(html).content).toMatchObject({ faq: { title: 'Not saved' }, hero: defaultContent.hero })
    const { data } = (await send(world.app, 'GET', '/api/content/faq', null)).json()
    expect(data.title).not.toBe('Not saved')
  })

  it('of invalid text is refused at its field', async () => {
    const admin = await aPerson(world, 'admin')
    const answer = await send(world.app, 'POST', '/api/admin/content/faq/preview', admin, { data: faq('') })
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'data', 'title']])
  })
})
