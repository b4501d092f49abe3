import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailRecord } from '@fortnight/contract/messaging/mail-domain'
import { aPerson, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aMailServer } from '../mail/mail-server.testkit.ts'
import { aNameServer } from './name-server.testkit.ts'

const keyOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const [strong, weak, broken] = [keyOf(2048), keyOf(1024), keyOf(512)]

const good = {
  'news.shop.example': ['site-verification=1', 'v=spf1 include:mail.example ~all'],
  'mail.example': ['v=spf1 ip4:192.0.2.0/24 -all'],
  's1._domainkey.news.shop.example': [`v=DKIM1; k=rsa; p=${strong}`],
  '_dmarc.shop.example': ['v=DMARC1; p=none; sp=reject'],
}

const names = await aNameServer({})
const refused = new Set<string>()
const post = await aMailServer((address) => (refused.has(address) ? `no mailbox ${address}` : undefined))
const env = { MAIL_FROM: 'Shop <team@news.shop.example>', DNS_SERVERS: names.address, SMTP_URL: post.url }
const world = useTestServer({ env: { ...env, DKIM_SELECTOR: 's1' } })
const unnamed = useTestServer({ env })
afterAll(async () => {
  names.close()
  await post.close()
})

let admin: Person
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
})
beforeEach(() => {
  for (const name of Object.keys(names.records)) delete names.records[name]
  Object.assign(names.records, good)
})

async function check(of = world, who = admin): Promise<MailRecord[]> {
  const answer = await send(of.app, 'GET', '/api/admin/mail-domain', who)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().domain).toBe('news.shop.example')
  return answer.json().records
}
const found = async (kind: MailRecord['kind']) => (await check()).find((record) => record.kind === kind)

describe('the domain that mail is sent from', () => {
  it('is in order if all three records are, and its policy can stand at the domain above', async () => {
    expect(await check()).toEqual([
      expect.objectContaining({ kind: 'SPF', state: 'ok', problem: null, add: null }),
      expect.objectContaining({ kind: 'DKIM', state: 'ok', host: 's1._domainkey.news.shop.example' }),
      expect.objectContaining({ kind: 'DMARC', state: 'ok', host: '_dmarc.shop.example' }),
    ])
  })

  it('has nothing at first: each record to add is named', async () => {
    for (const name of Object.keys(names.records)) delete names.records[name]
    expect((await check()).map(({ state, host, add }) => [state, host, add])).toEqual([
      ['missing', 'news.shop.example', 'v=spf1 a:127.0.0.1 ~all'],
      ['missing', 's1._domainkey.news.shop.example', 'v=DKIM1; k=rsa; p=PUBLIC_KEY_OF_YOUR_MAIL_SERVER'],
      ['missing', '_dmarc.news.shop.example', expect.stringMatching(/^v=DMARC1; p=quarantine; rua=mailto:\S+@\S+$/)],
    ])
  })

  it.each([
    [['v=spf1 +all'], 'wrong', 'v=spf1 ~all'],
    [['v=spf1 a mx'], 'weak', 'v=spf1 a mx ~all'],
    [['v=spf1 a ?all'], 'weak', 'v=spf1 a ~all'],
    [['v=spf1 a -all', 'v=spf1 mx -all'], 'wrong', null],
    [['v=spf1 redirect=mail.example'], 'ok', null],
    // Ten look-ups of its own and one of the included record.
    [[`v=spf1 include:many.example ${'a:x.example '.repeat(9)}~all`], 'wrong', null],
    [['v=spf1 include:news.shop.example ~all'], 'wrong', null],
  ])('has the SPF record %j, which is %s', async (records, state, add) => {
    names.records['news.shop.example'] = records
    names.records['many.example'] = ['v=spf1 mx ~all']
    expect(await found('SPF')).toMatchObject({ state, add, found: records })
  })

  it.each([
    [`v=DKIM1; p=${weak}`, 'weak', '1024 bits'],
    [`v=DKIM1; p=${broken}`, 'wrong', '512 bits'],
    ['v=DKIM1; p=', 'wrong', 'withdrawn'],
    ['v=DKIM1; p=bm9rZXk=', 'wrong', 'no key'],
    [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`, 'ok', null],
  ])('has the key %.40s…, which is %s', async (record, state, problem) => {
    names.records['s1._domainkey.news.shop.example'] = [record]
    expect(await found('DKIM')).toMatchObject({ state, problem: problem && expect.stringContaining(problem) })
  })

  it('has a key that cannot be looked up while its selector is not named', async () => {
    const records = await check(unnamed, await aPerson(unnamed, 'admin'))
    expect(records[1]).toMatchObject({ state: 'unknown', problem: expect.stringContaining('DKIM_SELECTOR') })
  })

  it.each([
    [['v=DMARC1; p=none; rua=mailto:a@b.example'], 'weak', 'v=DMARC1; p=quarantine; rua=mailto:a@b.example'],
    [['v=DMARC1; p=block'], 'wrong', expect.stringContaining('p=quarantine')],
    [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'wrong', null],
  ])('has the policy %j, which is %s', async (records, state, add) => {
    names.records['_dmarc.news.shop.example'] = records
    expect(await found('DMARC')).toMatchObject({ state, add })
  })

  it('is unknown as far as no name server answers', async () => {
    names.records['_dmarc.news.shop.example'] = null
    const [spf, , dmarc] = await check()
    expect([spf?.state, dmarc?.state]).toEqual(['ok', 'unknown'])
    expect(dmarc?.problem).toContain('ETIMEOUT')
  })

  it('is asked about for administrators alone', async () => {
    const asked = names.asked.length
    for (const who of [null, await aPerson(world)]) {
      const answers = [
        await send(world.app, 'GET', '/api/admin/mail-domain', who),
        await send(world.app, 'POST', '/api/admin/mail-domain/test', who),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(2).fill(who ? 403 : 401))
    }
    expect(names.asked).toHaveLength(asked)
  })
})

describe('a test mail', () => {
  it('goes to the administrator who asks, at once and on record', async () => {
    const answer = await send(world.app, 'POST', '/api/admin/mail-domain/test', admin)
    expect(answer.json()).toEqual({ to: admin.email, problem: null })
    const [arrived] = post.arrived.filter(({ to }) => to.includes(admin.email))
    expect(arrived?.mail).toMatchObject({
      subject: 'Test mail of Fortnight',
      from: { address: 'team@news.shop.example' },
    })
    const { rows } = await world.database.pool.query('select from audit_log where action = $1', ['settings.test_mail'])
    expect(rows).toHaveLength(1)
  })

  it('that the mail server refuses is reported by its code', async () => {
    const other = await aPerson(world, 'admin')
    refused.add(other.email)
    const { problem } = (await send(world.app, 'POST', '/api/admin/mail-domain/test', other)).json()
    expect(problem).toBe('The mail server did not take it (EENVELOPE 450). Check SMTP_URL.')
  })
})
