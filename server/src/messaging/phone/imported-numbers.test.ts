import { describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import type { PoolTesterDetail } from '@fortnight/contract/testers/pool'
import { graphError } from '../../../../tests/fake-whatsapp.ts'
import { aPerson, ok, send, zoneAtNoon } from '../../../../tests/fixtures.ts'
import { openLink, postForm } from '../../site/action-links/action-links.testkit.ts'
import { importTesters } from '../../testers/pool/import.ts'
import { runJobs } from '../../testing/joining/joining.testkit.ts'
import { notifyTesters } from '../../testers/portal/notify-testers.ts'
import { aNumber, withPhones } from './phones.testkit.ts'

const kit = await withPhones()
const { world, whatsapp, gateway, aRound } = kit
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

const header = 'Name,E-mail,Device model,Android version,Free storage MB,Country,Time zone,Premium,Phone\n'
let people = 0
const lineOf = (email: string, number: string, zone = zoneAtNoon()) =>
  `Zara,${email},Pixel 8,14,5000,PK,${zone},no,${number}\n`
const anEmail = () => `z${++people}@imported.example`

/** Imports one person with a number. */
async function anImported(numbers: 'whatsapp' | 'sms' | null = 'whatsapp', number = aNumber(), zone = zoneAtNoon()) {
  const email = anEmail()
  const file = Buffer.from(header + lineOf(email, number, zone))
  expect(await importTesters(world.database.db, file, { numbers })).toMatchObject({ added: 1, refused: [] })
  const [tester] = await query<{ id: number; person_id: string }>(
    'select id, person_id from testers where email = $1',
    [email],
  )
  return { ...tester!, email, number, file }
}
type Imported = Awaited<ReturnType<typeof anImported>>

const deliveries = ({ id }: Pick<Imported, 'id'>) =>
  query<{ state: string; due_at: Date; failure: string | null; answered_at: Date | null }>(
    `select d.* from deliveries d join imported_numbers n on n.id = d.imported_id where n.tester_id = $1
     order by d.due_at, d.message_key`,
    [id],
  )
const numberOf = async ({ id }: Pick<Imported, 'id'>) =>
  (
    await query<{ number: string; channel: string; end_reason: string | null }>(
      'select number, channel, end_reason from imported_numbers where tester_id = $1',
      [id],
    )
  )[0]
const pathIn = (button = '') => `/t/${button}`

/** A tester without an account who is asked to join a test, with a number of a later file. */
async function anInvited(numbers: 'whatsapp' | 'sms' = 'whatsapp') {
  const [seat] = await query<{ seat: number; id: number; email: string }>(
    `select a.id::int as seat, t.id, t.email from assignments a join testers t on t.id = a.tester_id
     where a.state = 'invited' and not exists (select from users u where u.id = t.person_id)
       and not exists (select from imported_numbers n where n.tester_id = t.id) order by a.id desc limit 1`,
  )
  const number = aNumber()
  const file = Buffer.from(header + lineOf(seat!.email, number))
  expect(await importTesters(world.database.db, file, { numbers })).toMatchObject({ changed: 1, refused: [] })
  await query('update assignments set told_at = null where id = $1', [seat!.seat])
  return { ...seat!, number }
}

describe('an imported number', () => {
  it('is asked once, with a link that answers, and brings no code', async () => {
    const person = await anImported()
    await aRound()
    const [asked, ...more] = whatsapp.to(person.number)
    expect(more).toEqual([])
    expect(asked).toMatchObject({ template: 'test_invitation', values: [] })
    const path = pathIn(asked?.button)
    expect((await openLink(world, path)).status).toBe(200)
    expect((await postForm(world, path, { does: 'join', terms: '2', lang: 'en' })).status).toBe(303)
    expect(await query('select status from testers where id = $1', [person.id])).toEqual([{ status: 'available' }])
    expect(await deliveries(person)).toMatchObject([{ state: 'sent', answered_at: expect.any(Date) }])
    expect(await importTesters(world.database.db, person.file, { numbers: 'whatsapp' })).toMatchObject({ unchanged: 1 })
    await aRound()
    expect(whatsapp.to(person.number)).toHaveLength(1)
    await expect(
      query(
        'insert into deliveries (channel, imported_id, due_at, next_at, give_up_at) select channel, id, now(), now(), now() from imported_numbers where tester_id = $1',
        [person.id],
      ),
    ).rejects.toThrow('deliveries_imported')
  })

  it('gets offers by SMS if that is the channel of the file, and the answer is counted there', async () => {
    const person = await anInvited('sms')
    const { seat } = person
    await runJobs(world)
    await aRound()
    const [offered, ...more] = gateway.to(person.number).map(({ text }) => text)
    expect(more).toEqual([])
    expect(offered).toMatch(/^Will you test /)
    const path = new URL(/https:\S+/.exec(offered ?? '')?.[0] ?? '')
    expect((await postForm(world, path.pathname + path.search, { does: 'accept', terms: '2' })).status).toBe(303)
    expect(await query('select from assignments where id = $1 and accepted_at is not null', [seat])).toHaveLength(1)
    expect((await deliveries(person)).filter(({ answered_at }) => answered_at !== null)).toHaveLength(1)
  })

  it('gets what asks for an act, and nothing else', async () => {
    const person = await anInvited()
    const { seat } = person
    await notifyTesters(world.database.db, [person.id], { key: 'admitted', values: {} })
    await notifyTesters(world.database.db, [person.id], { key: 'payout_account', values: { ending: '42' } })
    await notifyTesters(world.database.db, [person.id], { key: 'reminder', values: { app: 'Tideline', seat } })
    expect(
      await query(
        'select message_key from deliveries d join imported_numbers n on n.id = d.imported_id where n.tester_id = $1 order by 1',
        [person.id],
      ),
    ).toEqual([{ message_key: 'reminder' }])
  })

  it('is written to by day, and what failed by day is not repeated at night', async () => {
    const atNight = await anImported('whatsapp', aNumber(), zoneAtNoon(new Date(Date.now() + 12 * hourMs)))
    const late = await anImported('whatsapp', aNumber(), zoneAtNoon(new Date(Date.now() - 9 * hourMs)))
    whatsapp.plan(late.number, graphError(131016, 500))
    await aRound()
    expect(whatsapp.to(atNight.number)).toEqual([])
    expect((await deliveries(atNight))[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 6 * hourMs)
    await aRound(2 * hourMs)
    expect(whatsapp.to(late.number)).toHaveLength(1)
    expect(await deliveries(late)).toMatchObject([{ state: 'waiting' }])
  })

  it('ends with STOP for good, whatever file comes later', async () => {
    const person = await anInvited()
    await runJobs(world)
    await aRound()
    expect(whatsapp.to(person.number)).toHaveLength(1)
    await ok(kit.report(whatsapp.sign(whatsapp.messageFrom(person.number, 'STOP'))))
    expect(await numberOf(person)).toMatchObject({ end_reason: 'stopped' })
    for (const [numbers, number] of [
      ['whatsapp', person.number],
      ['sms', person.number],
      ['sms', aNumber()],
    ] as const)
      await importTesters(world.database.db, Buffer.from(header + lineOf(person.email, number)), { numbers })
    expect(await numberOf(person)).toMatchObject({ number: person.number, end_reason: 'stopped' })
    await query('update assignments set told_at = null where id = $1', [person.seat])
    await runJobs(world)
    await aRound()
    expect(whatsapp.to(person.number)).toHaveLength(1)
    expect(gateway.to(person.number)).toEqual([])
  })

  it('ends when it bounces, and what waited for it is not sent', async () => {
    const person = await anImported()
    whatsapp.plan(person.number, graphError(131026))
    await aRound()
    expect(await numberOf(person)).toMatchObject({ end_reason: 'unreachable' })
    expect(await deliveries(person)).toMatchObject([{ state: 'failed' }])
    const later = await anImported()
    await aRound()
    await notifyTesters(world.database.db, [later.id], { key: 'invited', values: { tester: later.id } })
    await ok(kit.report(whatsapp.sign(whatsapp.statusOf(whatsapp.to(later.number)[0]!, 'failed', 131026))))
    expect((await deliveries(later)).map(({ state }) => state)).toEqual(['failed', 'expired'])
  })

  it('ends when an account proves it', async () => {
    const person = await anImported()
    await kit.addProven(await kit.aTester(), 'sms', person.number)
    expect(await numberOf(person)).toMatchObject({ end_reason: 'moved' })
  })

  it.each([
    [
      'declined',
      async ({ id }: Imported) => {
        await aRound()
        const path = pathIn(whatsapp.to((await numberOf({ id }))!.number)[0]?.button)
        await postForm(world, path, { does: 'stay_out', terms: '2', lang: 'en' })
      },
    ],
    [
      'have an account',
      ({ id }: Imported) =>
        query(
          'update testers set person_id = (select id from users limit 1) where id = $1 and not exists (select from testers t where t.person_id = (select id from users limit 1))',
          [id],
        ),
    ],
    ['left', ({ id }: Imported) => query("update testers set status = 'retired' where id = $1", [id])],
  ])('is deleted once they %s, and nothing more is sent', async (_what, act) => {
    await aPerson(world)
    const person = await anImported()
    await act(person)
    expect(await numberOf(person)).toBeUndefined()
    const sent = whatsapp.to(person.number).length
    await notifyTesters(world.database.db, [person.id], { key: 'invited', values: { tester: person.id } })
    await aRound()
    expect(whatsapp.to(person.number)).toHaveLength(sent)
  })

  it('is shown to the operator, with what became of it', async () => {
    const admin = await aPerson(world, 'admin')
    const person = await anImported()
    const detail = async () =>
      (await ok<{ data: PoolTesterDetail }>(send(world.app, 'GET', `/api/admin/testers/${person.id}`, admin))).data
    expect((await detail()).imported_number).toEqual({ channel: 'whatsapp', number: person.number, end_reason: null })
    await ok(kit.report(whatsapp.sign(whatsapp.messageFrom(person.number, 'stop'))))
    expect((await detail()).imported_number).toMatchObject({ end_reason: 'stopped' })
  })
})

describe('a file', () => {
  const importWith = (lines: string, numbers: 'whatsapp' | null = 'whatsapp') =>
    importTesters(world.database.db, Buffer.from(header + lines), { numbers })

  it('without the word of the operator stores no number, and refuses none', async () => {
    const email = anEmail()
    expect(await importWith(lineOf(email, 'none of your business'), null)).toMatchObject({ added: 1, refused: [] })
    expect(
      await query('select from imported_numbers n join testers t on t.id = n.tester_id where t.email = $1', [email]),
    ).toEqual([])
  })

  it('with one person twelve times is answered line by line', async () => {
    const number = aNumber()
    const local = `0${number.slice(3)}`
    const spellings = [
      number,
      local,
      `00${number.slice(1)}`,
      `${local.slice(0, 4)}-${local.slice(4)}`,
      number.slice(1),
      number.slice(3),
    ]
    const { added, refused } = await importWith(
      [...spellings, ...spellings].map((each) => lineOf(anEmail(), each)).join(''),
    )
    expect(added).toBe(1)
    expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['Phone number: is the number of line 2']))
    expect((await importWith(lineOf(anEmail(), local))).refused).toEqual([
      { line: 2, reason: expect.stringMatching(/^Phone number: is the number of z\d+@imported\.example$/) },
    ])
  })

  it('names a number that cannot exist, and one that an account has proven', async () => {
    const tester = await kit.aTester()
    const proven = await kit.addProven(tester, 'sms')
    const [known] = await query<{ email: string }>('select email from testers where person_id = $1', [tester.id])
    const wrong = ['+92300', '9.23E+11', 'x'.repeat(50)]
    const { added, refused } = await importWith([...wrong, proven, ''].map((each) => lineOf(anEmail(), each)).join(''))
    expect(added).toBe(1)
    expect(refused.map(({ reason }) => reason)).toEqual([
      ...wrong.map(() => 'Phone number: cannot exist in PK. Write it as +923001234567'),
      `Phone number: is the number of ${known?.email}`,
    ])
  })
})
