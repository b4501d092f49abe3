import { describe, expect, it } from 'vitest'
import type { ReviewedPayment } from '@fortnight/contract/orders/admin-payments'
import { aPayment, aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()

const onStatement = (admin: Person, ...rows: [id: string, rupees: number][]) =>
  ok(
    send(world.app, 'POST', '/api/admin/statements', admin, {
      payment_method: 'manual_easypaisa',
      csv: ['Transaction ID,Amount', ...rows.map((row) => row.join(','))].join('\n'),
    }),
  )

describe('many payments at a time', () => {
  interface Answer {
    approved: string[]
    left: { id: string; app_name: string; why: string }[]
  }
  const confirmed = (admin: Person, query: string) =>
    send(world.app, 'GET', `/api/admin/payments/confirmed?${query}`, admin)
  const listConfirmed = (admin: Person, query: string) =>
    ok<{ data: ReviewedPayment[] }>(confirmed(admin, query)).then(({ data }) => data)
  const approve = (admin: Person, payments: ReviewedPayment[]) =>
    ok<Answer>(send(world.app, 'POST', '/api/admin/payments/approvals', admin, { payments }))
  const statusesOf = async (ids: string[]) => {
    const { rows } = await world.database.pool.query<{ payment_status: string }>(
      `select payment_status from unnest($1::uuid[]) with ordinality as asked (id, place)
       join payments using (id) order by place`,
      [ids],
    )
    return rows.map((row) => row.payment_status)
  }

  it('are those that a statement confirms and whose ID no other payment claims, within what the filter shows', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const [exact, differs, unseen, claimed] = [
      await aPayment(world, owner),
      await aPayment(world, owner),
      await aPayment(world, owner),
      await aPayment(world, owner),
    ]
    const reviewers = await aPayment(world, admin)
    await aPayment(world, await aPerson(world), { transaction_id: claimed.transaction_id })
    await onStatement(
      admin,
      [exact.transaction_id, 2797],
      [differs.transaction_id, 2796],
      [claimed.transaction_id, 2797],
      [reviewers.transaction_id, 2797],
    )
    const mine = `q=${encodeURIComponent(owner.email)}`
    expect(await listConfirmed(admin, mine)).toEqual([{ id: exact.id, version: 1 }])
    expect(await listConfirmed(admin, `q=${encodeURIComponent(admin.email)}`)).toEqual([])
    expect(await listConfirmed(admin, `${mine}&method=manual_bank`)).toEqual([])

    const all = [exact, differs, unseen, claimed, reviewers].map(({ id }) => ({ id, version: 1 }))
    const { approved, left } = await approve(admin, all)
    expect(approved).toEqual([exact.id])
    expect(left.map(({ id }) => id)).toEqual([differs.id, unseen.id, claimed.id, reviewers.id])
    expect(left[0]?.why).toMatch(/^No statement confirms this payment any more/)
    expect(left[3]?.why).toBe('You cannot decide a payment of your own.')
    expect(await statusesOf(all.map(({ id }) => id))).toEqual(['completed', 'pending', 'pending', 'pending', 'pending'])
  })

  it('are refused as a whole if the filter matches another number than was confirmed', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const first = await aPayment(world, owner)
    await onStatement(admin, [first.transaction_id, 2797])
    const mine = `q=${encodeURIComponent(owner.email)}&count=1`
    expect(await listConfirmed(admin, mine)).toHaveLength(1)
    await aPayment(world, owner)
    const refused = await confirmed(admin, mine)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toBe('2 payments match now, not 1. Check the list again.')
  })

  it('are approved once, however often and by however many administrators they are sent', async () => {
    const owner = await aPerson(world)
    const admins = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    const payments = [await aPayment(world, owner), await aPayment(world, owner), await aPayment(world, owner)]
    const [first] = admins as [Person, Person]
    await onStatement(first, ...payments.map(({ transaction_id }): [string, number] => [transaction_id, 2797]))
    const sent = payments.map(({ id }) => ({ id, version: 1 }))
    const answers = await Promise.all(admins.map((admin) => approve(admin, sent)))
    expect(answers.flatMap(({ approved }) => approved).toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
    for (const { why } of answers.flatMap(({ left }) => left))
      expect(why).toMatch(/Zara Malik marked it as completed before\.$/)
    const again = await Promise.all(admins.map((admin) => approve(admin, sent)))
    expect(again.map(({ approved }) => approved)).toEqual(answers.map(({ approved }) => approved))
    const { rows } = await world.database.pool.query(
      `select subject from audit_log where action = 'payment.completed' and subject = any($1)`,
      [sent.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(3)
  })

  it('leave the one that its payer corrected meanwhile, and go on with the others', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const [corrected, kept] = [await aPayment(world, owner), await aPayment(world, owner)]
    await onStatement(admin, [corrected.transaction_id, 2797], [kept.transaction_id, 2797])
    const { approved, left } = await approve(admin, [
      { id: corrected.id, version: 2 },
      { id: kept.id, version: 1 },
    ])
    expect(approved).toEqual([kept.id])
    expect(left).toMatchObject([
      { id: corrected.id, why: 'The developer has corrected this payment since. Review it again.' },
    ])
  })
})
