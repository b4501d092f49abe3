import { describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { aPayment, aPerson, aRefund, emptyPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { declined, refundsIn } from './refunds.testkit.ts'

const world = useTestServer()
const { sql, quote, ask, settle, aTest, approvedOn, aRun } = refundsIn(world)

describe('a refund within 7 days of approval', () => {
  it('is the full amount, without a reason', async () => {
    const { owner, id } = await aTest()
    expect(await quote(owner, id)).toMatchObject({ ground: 'guarantee', amount: 9.99, amount_pkr: 2797, refund: null })
    const answer = await ask(owner, id)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ ground: 'guarantee', amount: 9.99, amount_pkr: 2797, refund_status: 'requested' }),
    ])
  })

  it('is possible to the end of the seventh day after, and no longer', async () => {
    const { owner, id, app } = await aTest()
    await aRun(app.id, 'running', 1, [])
    await approvedOn(id, 8)
    expect(await quote(owner, id)).toMatchObject({ ground: null, amount: 0 })
    // The first moment of the seventh day before today.
    await approvedOn(id, 7, 86_400)
    expect(await quote(owner, id)).toMatchObject({ ground: 'guarantee', amount: 9.99 })
  })

  it('is impossible for a payment that is not completed', async () => {
    const owner = await aPerson(world)
    const { id } = await aPayment(world, owner)
    expect((await quote(owner, id)).why_not).toBe('This payment is not completed.')
    expect((await ask(owner, id)).statusCode).toBe(409)
  })
})

describe('a refund after a shortfall', () => {
  it('is the share of the undelivered tester-days', async () => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await approvedOn(id, 8)
    // Ten stay, two leave after five days: 18 of 168 tester-days are missing.
    await aRun(app.id, 'extended', 14, [...Array<number>(10).fill(Infinity), 5, 5])
    expect(await quote(owner, id)).toMatchObject({
      ground: 'shortfall',
      bought: 168,
      delivered: 150,
      amount: 1.07,
      amount_pkr: 300,
    })
    const { lines } = await quote(owner, id)
    expect(lines.map(({ testers, counted }) => [testers, counted])).toEqual([
      ...Array.from({ length: 5 }, () => [12, 12]),
      ...Array.from({ length: 9 }, () => [10, 10]),
    ])
    expect((await ask(owner, id)).json()).toMatchObject({ ground: 'shortfall', amount: 1.07 })
  })

  it.each(['failed', 'cancelled'] as const)('is paid of a run that %s', async (phase) => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await approvedOn(id, 8)
    await aRun(app.id, phase, 20, Array<number>(12).fill(7))
    expect(await quote(owner, id)).toMatchObject({ ground: 'shortfall', bought: 168, delivered: 84, amount: 5 })
  })

  it('is the full amount if no team was ever found', async () => {
    await emptyPool(world)
    const { owner, id } = await aTest()
    await approvedOn(id, 8)
    expect(await quote(owner, id)).toMatchObject({ ground: 'shortfall', delivered: 0, amount: 9.99 })
  })

  it('is due when the promised day is over, whatever phase the run is in', async () => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await approvedOn(id, 8)
    await aRun(app.id, 'running', 14, Array<number>(11).fill(Infinity))
    expect(await quote(owner, id)).toMatchObject({ ground: 'shortfall', delivered: 154, amount: 0.83 })
  })

  it.each(['running', 'extended'] as const)(
    'goes by the day promised at the order, not by the later or earlier one of the team that joined: %s',
    async (phase) => {
      await emptyPool(world)
      const { owner, id, app } = await aTest()
      await approvedOn(id, 8)
      // Promised for tomorrow, then for yesterday; the day of the team was yesterday, then is tomorrow.
      const promise = (daysAgo: number) =>
        sql("update runs set promised_from = now() - $2 * interval '1 day', goal_on = $3 where app_id = $1", [
          app.id,
          daysAgo,
          addDays(new Date().toISOString().slice(0, 10), daysAgo === 14 ? -1 : 1),
        ])
      await aRun(app.id, phase, 14, Array<number>(11).fill(Infinity))
      await promise(14)
      expect(await quote(owner, id)).toMatchObject({ ground: null })
      await promise(16)
      expect(await quote(owner, id)).toMatchObject({ ground: 'shortfall', amount: 0.83 })
    },
  )

  it.each([
    ['goes as promised', 'running', 13],
    ['has reached its goal', 'qualified', 14],
    ['is completed', 'completed', 14],
  ] as const)('is impossible for a run that %s', async (_case, phase, ago) => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await approvedOn(id, 8)
    await aRun(app.id, phase, ago, Array<number>(11).fill(Infinity))
    expect((await ask(owner, id)).statusCode).toBe(409)
  })

  it('is nothing if every tester-day was delivered', async () => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await approvedOn(id, 8)
    await aRun(app.id, 'extended', 20, Array<number>(14).fill(Infinity))
    expect((await quote(owner, id)).why_not).toBe('Every tester-day that was bought has been delivered.')
  })
})

describe('a refund request', () => {
  it('ignores amount, reason and status in the body', async () => {
    const { owner, id } = await aTest()
    for (const forged of [{ amount: 500 }, { amount_cents: 1 }, { ground: 'guarantee' }, { refund_status: 'paid' }])
      expect((await ask(owner, id, { pay_to: 'EasyPaisa', ...forged })).statusCode).toBe(422)
    expect((await ask(owner, id, { pay_to: 'x'.repeat(201) })).statusCode).toBe(422)
    expect(await quote(owner, id)).toMatchObject({ refund: null })
  })

  it('is stored once for a payment, however many requests at once, and once for a key', async () => {
    const { owner, id } = await aTest()
    const second = await world.another()
    const many = [world.app, second].flatMap((app) => [1, 2, 3, 4].map(() => app))
    const answers = await Promise.all(
      many.map((app) => send(app, 'POST', `/api/payments/${id}/refund`, owner, { pay_to: 'EasyPaisa' })),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, ...Array(7).fill(409)])
    const other = await aTest()
    const key = { 'idempotency-key': 'refund' }
    const same = await Promise.all([1, 2, 3].map(() => ask(other.owner, other.id, { pay_to: 'EasyPaisa' }, key)))
    expect(new Set(same.map((answer) => answer.body)).size).toBe(1)
    expect(same[0]?.statusCode).toBe(201)
  })

  it('can be repeated after it was declined, and shows why', async () => {
    const { owner, admin, id } = await aTest()
    const first = await aRefund(world, owner, id)
    await ok(settle(admin, first, declined))
    expect((await quote(owner, id)).refund).toMatchObject({ refund_status: 'declined', reason: declined.reason })
    expect((await ask(owner, id)).statusCode).toBe(201)
    const mine = await ok<{ data: { id: string }[]; total: number }>(send(world.app, 'GET', '/api/refunds', owner))
    expect([mine.total, mine.data.at(-1)?.id]).toEqual([2, first])
  })

  it('prevents account deletion until it is decided', async () => {
    const { owner, id, app } = await aTest()
    await aRun(app.id, 'cancelled', 1, [])
    await aRefund(world, owner, id)
    const answer = await send(world.app, 'DELETE', '/api/account', owner)
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('is being decided')])
  })
})
