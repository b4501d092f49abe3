import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Payout } from '@fortnight/contract/testers/payouts'
import { aPerson, aSeniorAdministrator, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { aPassword, anAccount, codeOf, withAuthenticator } from '../../identity/auth/accounts.testkit.ts'
import { promote } from '../../../../tests/promotion.ts'
import { sendProven } from '../../../../tests/send-proven.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { act, aPaidTester, aPayout, earningsOf, holdPay, onDesk } from './pay.testkit.ts'

const world = useTestServer()
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<R>(text, values)).rows

let admin: Person
let other: Person
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
  other = await aPerson(world, 'admin')
})

describe('a proof of identity', () => {
  const approve = (who: Person, id: string) => act(world.app, who, id, 'approve')
  const callOf = async (answer: Promise<{ json(): { call: string } }>) => ({ call: (await answer).json().call })

  it('for one payout opens no other one, nothing else of that payout, and no role', async () => {
    const holder = await anAccount(world)
    await promote(world, holder)
    const approver = await withAuthenticator(world, holder)
    const [first, second] = [
      await aPayout(world, await aPaidTester(world, 900), 500),
      await aPayout(world, await aPaidTester(world, 900), 500),
    ]
    const of = await callOf(approve(approver, first.id))
    const proof = { of, password: aPassword, code: codeOf(approver.secret) }
    await ok(send(world.app, 'POST', '/api/step-up/password', approver, proof))
    const body = { reason: 'The name of the account is not yours.' }
    const role = { role: 'admin' }
    const others = [
      await approve(approver, second.id),
      await send(world.app, 'POST', `/api/admin/payouts/${first.id}/decline`, approver, body),
      await send(world.app, 'POST', '/api/admin/payouts/approvals', approver, { ids: [first.id] }),
      await send(world.app, 'PUT', `/api/admin/users/${(await aPerson(world)).id}/role`, approver, role),
    ]
    expect(others.map((answer) => answer.json().code)).toEqual(others.map(() => 'step-up-required'))
    await ok(approve(approver, first.id))
    expect((await approve(approver, first.id)).json().code).toBe('step-up-required')
    expect(await onDesk(world, approver, second.id)).toMatchObject({ state: 'requested' })
  })

  it('for a list of payouts approves those that can be, and says why not the others', async () => {
    const holder = await anAccount(world)
    await promote(world, holder)
    const approver = await withAuthenticator(world, holder)
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push((await aPayout(world, await aPaidTester(world, 900), 500)).id)
    const [declined = '', ...rest] = ids
    await ok(act(world.app, admin, declined, 'decline', { reason: 'Closed.' }))
    const answer = await sendProven(world, 'POST', '/api/admin/payouts/approvals', approver, { ids })
    expect(answer.json()).toMatchObject({
      approved: rest,
      left: [{ id: declined, why: expect.stringContaining('This payout is declined') }],
    })
  })
})

describe('the review of payouts', () => {
  it('approves, and above the limit requires another administrator', async () => {
    await aSeniorAdministrator(world)
    await query("update users set admin_since = now() - interval '25 hours' where id = $1", [admin.id])
    const tester = await aPaidTester(world, 9000)
    const { id } = await aPayout(world, tester, 5001)
    await ok(act(world.app, admin, id, 'approve'))
    expect(await onDesk(world, admin, id)).toMatchObject({
      state: 'requested',
      needs_second: true,
      mine_to_approve: false,
    })
    expect((await act(world.app, admin, id, 'approve')).json().detail).toBe(
      'Another administrator must approve this payout too.',
    )
    expect(await onDesk(world, other, id)).toMatchObject({ mine_to_approve: true })
    const early = await act(world.app, other, id, 'approve')
    expect([early.statusCode, early.json().detail]).toEqual([
      403,
      'You can approve this once you have been an administrator for 24 hours.',
    ])
    await expect(
      query('update payouts set second_by = $2, second_at = now() where id = $1', [id, other.id]),
    ).rejects.toThrow('has held the role for a day')
    await query("update users set admin_since = now() - interval '25 hours' where id = $1", [other.id])
    await ok(act(world.app, other, id, 'approve'))
    expect(await onDesk(world, other, id)).toMatchObject({ state: 'approved' })
    await expect(query('update payouts set second_by = approved_by where id = $1', [id])).rejects.toThrow()
  })

  it('lets the only administrator who counts approve alone, an hour after the first time and on record', async () => {
    await query("update users set admin_since = now() where role = 'admin'")
    await query("update users set admin_since = now() - interval '25 hours' where id = $1", [admin.id])
    const { id } = await aPayout(world, await aPaidTester(world, 9000), 5001)
    await ok(act(world.app, admin, id, 'approve'))
    const { approved_at } = (
      await query<{ approved_at: Date }>('select approved_at from payouts where id = $1', [id])
    )[0]!
    const alone_at = new Date(approved_at.getTime() + 3_600_000).toISOString()
    expect(await onDesk(world, admin, id)).toMatchObject({ state: 'requested', mine_to_approve: false, alone_at })
    expect(await onDesk(world, other, id)).toMatchObject({ alone_at: null })
    const early = await act(world.app, admin, id, 'approve')
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'No one else counts as a second administrator: you can approve this again an hour after the first time.',
    ])
    const alone = 'update payouts set second_by = approved_by, second_at = now() where id = $1'
    await expect(query(alone, [id])).rejects.toThrow('payouts_second')
    await query("update payouts set approved_at = approved_at - interval '1 hour' where id = $1", [id])
    await query("update users set admin_since = now() - interval '25 hours' where id = $1", [other.id])
    expect(await onDesk(world, admin, id)).toMatchObject({ mine_to_approve: false, alone_at: null })
    expect((await act(world.app, admin, id, 'approve')).json().detail).toBe(
      'Another administrator must approve this payout too.',
    )
    await expect(query(alone, [id])).rejects.toThrow('two administrators')
    await query('update users set admin_since = now() where id = $1', [other.id])
    expect(await onDesk(world, admin, id)).toMatchObject({ mine_to_approve: true })
    await ok(act(world.app, admin, id, 'approve'))
    expect(await onDesk(world, admin, id)).toMatchObject({ state: 'approved', alone_at: null })
    const lines = await query('select data from audit_log where subject = $1 and action = $2 order by id', [
      id,
      'payout.approve',
    ])
    expect(lines).toEqual([{ data: { amount_pkr: 5001 } }, { data: { amount_pkr: 5001, alone: true } }])
  })

  it('lets no administrator who is new in the role approve a large one alone while another one counts', async () => {
    await query("update users set admin_since = now() where role = 'admin'")
    await query("update users set admin_since = now() - interval '25 hours' where id = $1", [admin.id])
    const { id } = await aPayout(world, await aPaidTester(world, 9000), 5001)
    await ok(act(world.app, other, id, 'approve'))
    await query("update payouts set approved_at = approved_at - interval '2 hours' where id = $1", [id])
    expect(await onDesk(world, other, id)).toMatchObject({ mine_to_approve: false, alone_at: null })
    expect((await act(world.app, other, id, 'approve')).statusCode).toBe(409)
    await expect(
      query('update payouts set second_by = approved_by, second_at = now() where id = $1', [id]),
    ).rejects.toThrow('two administrators')
    await ok(act(world.app, admin, id, 'approve'))
    expect(await onDesk(world, admin, id)).toMatchObject({ state: 'approved' })
  })

  it('lets no administrator decide about their own money', async () => {
    const tester = await aPaidTester(world, 900)
    await promote(world, tester)
    const { id } = await aPayout(world, tester)
    for (const what of ['approve', 'decline'] as const)
      expect((await act(world.app, tester, id, what)).statusCode).toBe(403)
    await ok(act(world.app, admin, id, 'approve'))
    expect((await act(world.app, tester, id, 'pay', { reference: 'TXN1' })).statusCode).toBe(403)
    expect(await onDesk(world, tester, id)).toMatchObject({ own: true, mine_to_approve: false, state: 'approved' })
  })

  it('declines with a reason that the tester reads, and returns the money to them', async () => {
    const tester = await aPaidTester(world, 900)
    const { id } = await aPayout(world, tester)
    await ok(act(world.app, admin, id, 'decline', { reason: 'The name differs.' }))
    expect((await earningsOf(world, tester)).balance_pkr).toBe(900)
    const { data } = await ok<{ data: Payout[] }>(send(world.app, 'GET', '/api/tester/payouts', tester))
    expect(data).toMatchObject([{ state: 'declined', reason: 'The name differs.', taken_back: false }])
    expect((await act(world.app, admin, id, 'approve')).statusCode).toBe(409)
  })

  it('marks a payout that is held since it was approved only with a second look, and not by a file', async () => {
    const tester = await aPaidTester(world, 900)
    const { id } = await aPayout(world, tester)
    await ok(act(world.app, admin, id, 'approve'))
    await holdPay(world, tester)
    const reference = randomUUID()
    const first = await act(world.app, admin, id, 'pay', { reference })
    expect(first.statusCode).toBe(409)
    expect(first.json().detail).toContain('held since it was approved')
    const file = { csv: `Payout,Reference\n${id},${reference}` }
    expect(await ok(send(world.app, 'POST', '/api/admin/payouts/references', admin, file))).toMatchObject({
      data: { paid: 0, refused: 1, refusals: [{ reason: expect.stringContaining('is held') }] },
    })
    expect(await onDesk(world, admin, id)).toMatchObject({ state: 'approved', is_held: true })
    await ok(act(world.app, admin, id, 'pay', { reference, although_held: true }))
    expect(await query('select data from audit_log where subject = $1 and action = $2', [id, 'payout.paid'])).toEqual([
      { data: { amount_pkr: 900, although_held: true } },
    ])
  })

  it('accepts no reference twice for one method', async () => {
    const payouts = await Promise.all([900, 900].map(async (sum) => aPayout(world, await aPaidTester(world, sum))))
    for (const { id } of payouts) await ok(act(world.app, admin, id, 'approve'))
    const [first, second] = payouts
    await ok(act(world.app, admin, first?.id ?? '', 'pay', { reference: 'txn 77' }))
    expect((await act(world.app, admin, second?.id ?? '', 'pay', { reference: 'TXN77' })).json().detail).toBe(
      'Another payout was paid with this reference.',
    )
  })

  it('keeps its decisions', async () => {
    const tester = await aPaidTester(world, 900)
    const { id } = await aPayout(world, tester)
    await ok(act(world.app, admin, id, 'approve'))
    await ok(act(world.app, admin, id, 'pay', { reference: 'KEPT1' }))
    for (const change of [
      "state = 'requested', reference = null, decided_at = null",
      'amount_pkr = 1',
      "reference = 'X'",
    ])
      await expect(query(`update payouts set ${change} where id = $1`, [id])).rejects.toThrow()
  })

  it('pays 80 payouts once each, with eight concurrent requests on two servers', async () => {
    const ids = (
      await query<{ id: string }>(
        `with t as (
           insert into testers (name, email, country, timezone, hazard_a, hazard_b, score)
           select 'Sana', gen_random_uuid() || '@testers.example', 'PK', 'Asia/Karachi', 1, 1, 500
           from generate_series(1, 80) returning id),
         e as (insert into earnings (tester_id, kind, amount_pkr, reason, by) select id, 'correction', 700, 'Test.', $1 from t)
         insert into payouts (tester_id, amount_pkr, method, account, ending, needs_second)
         select id, 600, 'easypaisa', '\\x00', '0000', false from t returning id`,
        [admin.id],
      )
    ).map(({ id }) => id)
    const servers = [world.app, await world.another()]
    const racer = async (place: number) => {
      const mine = [...ids.slice(place * 10), ...ids.slice(0, place * 10)]
      const done = { approve: 0, pay: 0 }
      for (const id of mine)
        for (const what of ['approve', 'pay'] as const) {
          const body = what === 'pay' ? { reference: `R${place}${id}` } : undefined
          const { statusCode } = await act(servers[place % 2] ?? world.app, place % 3 ? admin : other, id, what, body)
          if (statusCode === 200) done[what]++
          else expect(statusCode).toBe(409)
        }
      return done
    }
    const racers = await Promise.all(Array.from({ length: 8 }, (_, place) => racer(place)))
    const total = (what: 'approve' | 'pay') => racers.reduce((sum, done) => sum + done[what], 0)
    expect([total('approve'), total('pay')]).toEqual([80, 80])
    expect(await query(`select state, count(*)::int from payouts where id = any($1) group by 1`, [ids])).toEqual([
      { state: 'paid', count: 80 },
    ])
    const acts = await query(
      `select action, count(*)::int from audit_log where subject = any($1::text[]) group by 1 order by 1`,
      [ids],
    )
    expect(acts).toEqual([
      { action: 'payout.approve', count: 80 },
      { action: 'payout.paid', count: 80 },
    ])
  })
})
