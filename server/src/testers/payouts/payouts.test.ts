import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Payout } from '@fortnight/contract/testers/payouts'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { sentBetween } from './business-days.ts'
import { act, anEasypaisaAccount, aPaidTester, aPayout, ask, earningsOf, onDesk } from './pay.testkit.ts'

const world = useTestServer()
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<R>(text, values)).rows

let admin: Person
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
})

describe('the earnings of a tester', () => {
  it('are zero for a user who is no tester, who can request nothing', async () => {
    const person = await aPerson(world)
    expect(await earningsOf(world, person)).toMatchObject({ earned_pkr: 0, balance_pkr: 0, account: null })
    expect((await ask(world, person)).statusCode).toBe(409)
  })

  it('can be requested, in full or in part, from the smallest payout on', async () => {
    const tester = await aPaidTester(world, 900)
    for (const [sum, message] of [
      [99, 'The smallest payout is Rs\u00a0100.'],
      [901, 'You have Rs\u00a0900, not Rs\u00a0901.'],
    ] as const)
      expect((await ask(world, tester, sum)).json()).toMatchObject({ code: 'conflict', detail: message })
    expect(await aPayout(world, tester, 400)).toMatchObject({
      amount_pkr: 400,
      state: 'requested',
      method: 'easypaisa',
    })
    expect(await earningsOf(world, tester)).toMatchObject({ earned_pkr: 900, asked_pkr: 400, balance_pkr: 500 })
    const poor = await aPaidTester(world, 99)
    expect((await ask(world, poor)).json().detail).toBe(
      'You can ask for a payout once you have Rs\u00a0100. You have Rs\u00a099.',
    )
  })

  it('can be requested below the smallest payout by a tester who has left, not by a suspended or banned tester', async () => {
    const [leaver, paused, suspended, banned, empty] = [
      await aPaidTester(world, 60),
      await aPaidTester(world, 60),
      await aPaidTester(world, 60),
      await aPaidTester(world, 60),
      await aPaidTester(world, 0),
    ]
    const change = (id: number, body: object) =>
      ok(send(world.app, 'PUT', `/api/admin/testers/${id}/status`, admin, body))
    expect((await ask(world, leaver)).statusCode).toBe(409)
    await change(leaver.tester_id, { change: 'retire', reason: 'Wants to leave.' })
    await change(empty.tester_id, { change: 'retire', reason: 'Wants to leave.' })
    await change(paused.tester_id, { change: 'pause', reason: 'On holiday.' })
    await change(suspended.tester_id, { change: 'suspend', reason: 'Looked into.' })
    await change(banned.tester_id, { change: 'ban', reason: 'Drawn pictures.' })
    for (const other of [paused, suspended, banned, empty]) expect((await ask(world, other)).statusCode).toBe(409)
    expect(await earningsOf(world, leaver)).toMatchObject({ balance_pkr: 60, least_payout_pkr: 1 })
    expect((await ask(world, leaver, 61)).json().detail).toBe('You have Rs\u00a060, not Rs\u00a061.')
    expect(await aPayout(world, leaver)).toMatchObject({ amount_pkr: 60, state: 'requested' })
    expect((await ask(world, leaver)).statusCode).toBe(409)
    expect((await earningsOf(world, leaver)).balance_pkr).toBe(0)
  })

  it('are requested with a recent proof of identity, once there is a payout account', async () => {
    const [tester, late] = [await aPaidTester(world, 900, null), await aPaidTester(world, 900, null)]
    expect((await ask(world, tester)).json().detail).toBe('Tell us first where the money should go.')
    await query(`update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [late.id])
    expect((await ask(world, late)).json().code).toBe('step-up-required')
  })

  it('cannot be requested twice: eight requests on two servers make one payout', async () => {
    const tester = await aPaidTester(world, 900)
    const second = await world.another()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        send(place % 2 ? second : world.app, 'POST', '/api/tester/payouts', tester, { amount_pkr: 500 }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    expect((await earningsOf(world, tester)).balance_pkr).toBe(400)
  })

  it('are requested once by a repeated request', async () => {
    const tester = await aPaidTester(world, 900)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await ask(world, tester, 500, headers), await ask(world, tester, 500, headers)]
    expect(again.json()).toEqual(first.json())
    expect((await earningsOf(world, tester)).asked_pkr).toBe(500)
  })

  it('are sent within three to seven business days, which are stated', async () => {
    const { from_day, to_day, created_at } = await aPayout(world, await aPaidTester(world, 900))
    expect({ from_day, to_day }).toEqual(sentBetween(new Date(created_at)))
    // Sunday 22 November 2026; and a Friday evening that is a Saturday in Pakistan.
    expect(sentBetween(new Date('2026-11-22T09:00:00Z'))).toEqual({ from_day: '2026-11-25', to_day: '2026-12-01' })
    expect(sentBetween(new Date('2026-11-20T20:00:00Z'))).toEqual({ from_day: '2026-11-25', to_day: '2026-12-01' })
  })

  it('stay with the tester if the request is withdrawn before approval, which no other user can do', async () => {
    const tester = await aPaidTester(world, 900)
    const { id } = await aPayout(world, tester)
    const takeBack = (who: Person) => send(world.app, 'POST', `/api/tester/payouts/${id}/take-back`, who)
    expect((await takeBack(await aPaidTester(world, 0))).statusCode).toBe(404)
    await ok(takeBack(tester))
    expect((await earningsOf(world, tester)).balance_pkr).toBe(900)
    const { data } = await ok<{ data: Payout[] }>(send(world.app, 'GET', '/api/tester/payouts', tester))
    expect(data).toMatchObject([{ id, state: 'declined', taken_back: true, reason: null, from_day: null }])
    const { id: next } = await aPayout(world, tester)
    await ok(act(world.app, admin, next, 'approve'))
    expect((await send(world.app, 'POST', `/api/tester/payouts/${next}/take-back`, tester)).statusCode).toBe(409)
  })

  it('list payouts in pages, each after a payout of the page before', async () => {
    const tester = await aPaidTester(world, 900)
    const made: string[] = []
    for (let n = 0; n < 3; n++) {
      const { id } = await aPayout(world, tester, 100)
      await ok(act(world.app, admin, id, 'decline'))
      made.unshift(id)
    }
    const page = (search: string) =>
      ok<{ data: Payout[]; more: boolean }>(send(world.app, 'GET', `/api/tester/payouts?${search}`, tester))
    const first = await page('limit=2')
    expect([first.data.map(({ id }) => id), first.more]).toEqual([made.slice(0, 2), true])
    const rest = await page(`limit=2&after=${made[1]}`)
    expect([rest.data.map(({ id }) => id), rest.more]).toEqual([made.slice(2), false])
  })

  it('add up after any sequence of acts, by an independent sum', async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('ask' as const), rupees: fc.integer({ min: 1, max: 1200 }) }),
      fc.record({ act: fc.constantFrom('earn' as const), rupees: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ act: fc.constantFrom('approve' as const, 'decline' as const, 'pay' as const, 'take back' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const tester = await aPaidTester(world, 500)
        const sum = { earned: 500, paid: 0, open: 0 }
        let open: { id: string; approved: boolean } | undefined
        for (const { act: what, ...given } of steps) {
          const rupees = 'rupees' in given ? given.rupees : 0
          if (what === 'earn') {
            await query(
              `insert into earnings (tester_id, kind, amount_pkr, reason, by) values ($1, 'correction', $2, 'More.', $3)`,
              [tester.tester_id, rupees, admin.id],
            )
            sum.earned += rupees
          } else if (what === 'ask') {
            const answer = await ask(world, tester, rupees)
            const may = !open && rupees >= 100 && rupees <= sum.earned - sum.paid
            expect(answer.statusCode).toBe(may ? 201 : 409)
            if (may) [open, sum.open] = [{ id: answer.json().data.id, approved: false }, rupees]
          } else if (open) {
            const { id, approved } = open
            const answer = await (what === 'take back'
              ? send(world.app, 'POST', `/api/tester/payouts/${id}/take-back`, tester)
              : act(world.app, admin, id, what, what === 'pay' ? { reference: id.replaceAll('-', '') } : undefined))
            const may = { approve: !approved, decline: true, pay: approved, 'take back': !approved }[what]
            expect(answer.statusCode).toBe(may ? 200 : 409)
            if (may && what === 'approve') open.approved = true
            else if (may) {
              if (what === 'pay') sum.paid += sum.open
              ;[open, sum.open] = [undefined, 0]
            }
          }
          expect(await earningsOf(world, tester)).toMatchObject({
            earned_pkr: sum.earned,
            paid_pkr: sum.paid,
            asked_pkr: sum.open,
            balance_pkr: sum.earned - sum.paid - sum.open,
          })
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('the account of a tester', () => {
  it('is shown by its last digits alone, and stored nowhere in clear', async () => {
    const account = anEasypaisaAccount({ number: '0345 7654321', title: 'Sana Unheard' })
    const tester = await aPaidTester(world, 900, account)
    expect((await earningsOf(world, tester)).account).toMatchObject({ method: 'easypaisa', ending: '4321' })
    await aPayout(world, tester)
    for (const secret of ['7654321', 'Sana Unheard'])
      expect(await tablesHolding(world.database.pool, secret)).toEqual([])
  })

  it('serves one tester, however it is spelt; a second one is reported to administrators, once', async () => {
    const number = '0312 1234567'
    const first = await aPaidTester(world, 900, anEasypaisaAccount({ number }))
    const second = await aPaidTester(world, 900, null)
    const choose = (written: string) =>
      send(world.app, 'PUT', '/api/tester/payout-account', second, anEasypaisaAccount({ number: written }))
    for (const written of ['03121234567', '0312-1234567']) expect((await choose(written)).statusCode).toBe(409)
    expect((await earningsOf(world, second)).account).toBeNull()
    const both = `${second.tester_id} and ${first.tester_id}`
    const notified = (await readNotifications(world, admin)).filter(({ message }) => message.includes(both))
    expect(notified).toHaveLength(1)
    const { id } = await aPayout(world, first)
    expect(await onDesk(world, admin, id)).toMatchObject({ clashes: 1 })
  })

  it('belongs to one tester if eight enter it at the same time, on two servers', async () => {
    const account = anEasypaisaAccount()
    const testers = await Promise.all(Array.from({ length: 8 }, () => aPaidTester(world, 0, null)))
    const second = await world.another()
    const answers = await Promise.all(
      testers.map((tester, place) =>
        send(place % 2 ? second : world.app, 'PUT', '/api/tester/payout-account', tester, account),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
  })

  it('can be changed; an open payout keeps its account', async () => {
    const tester = await aPaidTester(world, 900, anEasypaisaAccount({ number: '03110001111' }))
    const { id } = await aPayout(world, tester, 200)
    const bank = {
      method: 'bank',
      title: 'Sana Iqbal',
      name: 'Bank of Hunza',
      account: 'PK36 SCBL 0000 0011 2345 6702',
    }
    await ok(send(world.app, 'PUT', '/api/tester/payout-account', tester, bank))
    expect((await earningsOf(world, tester)).account).toMatchObject({ method: 'bank', ending: '6702' })
    expect(await onDesk(world, admin, id)).toMatchObject({ method: 'easypaisa', ending: '1111' })
    await expect(query(`update payouts set account = '\\x00' where id = $1`, [id])).rejects.toThrow()
  })

  it.each([
    ['a number of another kind', { number: '042 1234567' }, 'number'],
    ['no name', { title: ' ' }, 'title'],
    [
      'an IBAN with a slip',
      { method: 'bank', name: 'B', account: 'PK36SCBL0000001123456720', number: undefined },
      'account',
    ],
  ])('is refused with %s', async (_case, fields, field) => {
    const tester = await aPaidTester(world, 0, null)
    const answer = await send(world.app, 'PUT', '/api/tester/payout-account', tester, anEasypaisaAccount(fields))
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', field]])
  })
})
