import { describe, expect, it } from 'vitest'
import {
  aCompletedPayment,
  aPayment,
  aPerson,
  aPool,
  aRefund,
  emptyPool,
  ok,
  type Person,
  send,
} from '../../../tests/fixtures.ts'
import { useWorld } from '../../../tests/world.ts'

const world = useWorld()
const sql = async <T>(text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows as T[]

interface Quote {
  ground: string | null
  why_not: string | null
  amount: number
  amount_pkr: number | null
  bought: number
  delivered: number
  refund: { refund_status: string; reason: string | null } | null
}
const quote = (who: Person, id: string) => ok<Quote>(send(world.app, 'GET', `/api/payments/${id}/refund`, who))
const ask = (who: Person, id: string, body: unknown = { pay_to: 'EasyPaisa 0300 1112223' }, headers = {}) =>
  send(world.app, 'POST', `/api/payments/${id}/refund`, who, body, headers)
const settle = (app: typeof world.app, admin: Person, id: string, body: unknown) =>
  send(app, 'PUT', `/api/admin/refunds/${id}/status`, admin, body)
const paid = { refund_status: 'paid', reference: '15291443999' }
const declined = { refund_status: 'declined', reason: 'The test went as promised.' }

/** A completed payment and the people around it; its run has a team if the pool has one. */
async function aTest() {
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  return { owner, admin, ...(await aCompletedPayment(world, owner, admin)) }
}
/** Lets the 7 days pass: the day of approval and seven more. */
const afterGuarantee = async (id: string) => {
  await sql('alter table payments disable trigger payments_decided_once', [])
  await sql(
    "update payments set decided_at = date_trunc('day', now(), 'UTC') - interval '7 days' - interval '1 second' where id = $1",
    [id],
  )
  await sql('alter table payments enable trigger payments_decided_once', [])
}
/** A run that began `ago` days ago and stands in that phase, with `seats` testers, each opted in for these days from its first. */
async function aRun(appId: string, phase: string, ago: number, seats: number[]) {
  await sql(
    `update runs set phase = $2, staffed_at = now(), started_on = (now() at time zone 'UTC')::date - $3::int,
       goal_on = (now() at time zone 'UTC')::date - $3::int + 13 where app_id = $1`,
    [appId, phase, ago],
  )
  const testers = await aPool(world, seats.length)
  for (const [at, days] of seats.entries())
    await sql(
      `insert into assignments (run_id, app_id, owner_id, tester_id, person_id, household_id, model, model_slot, state, opted_in_at, ended_at)
       select r.id, r.app_id, r.owner_id, t.id, t.person_id, t.household_id, 'Model ' || t.id, 1,
         case when $3::int is null then 'opted_in' else 'opted_out' end, r.started_on::timestamp at time zone 'UTC',
         (r.started_on + $3::int)::timestamp at time zone 'UTC'
       from runs r, testers t where r.app_id = $1 and t.id = $2`,
      [appId, testers[at], days === Infinity ? null : days],
    )
}

describe('a refund within 7 days of approval', () => {
  it('is all of what was paid, without a reason', async () => {
    const { owner, id } = await aTest()
    expect(await quote(owner, id)).toMatchObject({ ground: 'guarantee', amount: 9.99, amount_pkr: 2797, refund: null })
    const answer = await ask(owner, id)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ ground: 'guarantee', amount: 9.99, amount_pkr: 2797, refund_status: 'requested' }),
    ])
  })

  it('lasts to the end of the seventh day after, and no longer', async () => {
    const { owner, id, app } = await aTest()
    await aRun(app.id, 'running', 1, [])
    await afterGuarantee(id)
    expect(await quote(owner, id)).toMatchObject({ ground: null, amount: 0 })
    await sql('alter table payments disable trigger payments_decided_once', [])
    await sql("update payments set decided_at = date_trunc('day', now(), 'UTC') - interval '7 days' where id = $1", [
      id,
    ])
    await sql('alter table payments enable trigger payments_decided_once', [])
    expect(await quote(owner, id)).toMatchObject({ ground: 'guarantee', amount: 9.99 })
  })

  it('is not to be had of a payment that is not completed', async () => {
    const owner = await aPerson(world)
    const { id } = await aPayment(world, owner)
    expect((await quote(owner, id)).why_not).toBe('This payment is not completed.')
    expect((await ask(owner, id)).statusCode).toBe(409)
  })
})

describe('a refund after a shortfall', () => {
  it('is the share of the tester-days that were not delivered', async () => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await afterGuarantee(id)
    // Ten stay, two leave after five days: 18 of 168 tester-days are missing.
    await aRun(app.id, 'extended', 14, [...Array<number>(10).fill(Infinity), 5, 5])
    expect(await quote(owner, id)).toMatchObject({
      ground: 'shortfall',
      bought: 168,
      delivered: 150,
      amount: 1.07,
      amount_pkr: 300,
    })
    expect((await ask(owner, id)).json()).toMatchObject({ ground: 'shortfall', amount: 1.07 })
  })

  it.each(['failed', 'cancelled'])('is paid of a run that %s', async (phase) => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await afterGuarantee(id)
    await aRun(app.id, phase, 20, Array<number>(12).fill(7))
    expect(await quote(owner, id)).toMatchObject({ ground: 'shortfall', bought: 168, delivered: 84, amount: 5 })
  })

  it('is everything where no team was ever found', async () => {
    await emptyPool(world)
    const { owner, id } = await aTest()
    await afterGuarantee(id)
    expect(await quote(owner, id)).toMatchObject({ ground: 'shortfall', delivered: 0, amount: 9.99 })
  })

  it('is due when the promised day is over, whatever the run is called', async () => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await afterGuarantee(id)
    await aRun(app.id, 'running', 14, Array<number>(11).fill(Infinity))
    expect(await quote(owner, id)).toMatchObject({ ground: 'shortfall', delivered: 154, amount: 0.83 })
  })

  it.each([
    ['goes as promised', 'running', 13],
    ['has reached its goal', 'qualified', 14],
    ['is completed', 'completed', 14],
  ])('is not to be had of a run that %s', async (_case, phase, ago) => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await afterGuarantee(id)
    await aRun(app.id, phase, ago, Array<number>(11).fill(Infinity))
    expect((await ask(owner, id)).statusCode).toBe(409)
  })

  it('is nothing where every tester-day was delivered', async () => {
    await emptyPool(world)
    const { owner, id, app } = await aTest()
    await afterGuarantee(id)
    await aRun(app.id, 'extended', 20, Array<number>(14).fill(Infinity))
    expect((await quote(owner, id)).why_not).toBe('Every tester-day that was bought has been delivered.')
  })
})

describe('asking for a refund', () => {
  it('takes neither amount nor ground nor status from the body', async () => {
    const { owner, id } = await aTest()
    for (const forged of [{ amount: 500 }, { amount_cents: 1 }, { ground: 'guarantee' }, { refund_status: 'paid' }])
      expect((await ask(owner, id, { pay_to: 'EasyPaisa', ...forged })).statusCode).toBe(422)
    expect((await ask(owner, id, { pay_to: ' ' })).json().detail).toEqual([
      expect.objectContaining({ loc: ['body', 'pay_to'], msg: 'Tell us the account that the money should go to.' }),
    ])
    expect(await quote(owner, id)).toMatchObject({ refund: null })
  })

  it('is done once for a payment, however many ask at once, and once for a key', async () => {
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

  it('is open again after it was declined, and shows why', async () => {
    const { owner, admin, id } = await aTest()
    const first = await aRefund(world, owner, id)
    await ok(settle(world.app, admin, first, declined))
    expect((await quote(owner, id)).refund).toMatchObject({ refund_status: 'declined', reason: declined.reason })
    expect((await ask(owner, id)).statusCode).toBe(201)
    const mine = await ok<{ data: { id: string }[]; total: number }>(send(world.app, 'GET', '/api/refunds', owner))
    expect([mine.total, mine.data.at(-1)?.id]).toEqual([2, first])
  })

  it('keeps the account open until it is decided', async () => {
    const { owner, id, app } = await aTest()
    await aRun(app.id, 'cancelled', 1, [])
    await aRefund(world, owner, id)
    const answer = await send(world.app, 'DELETE', '/api/account', owner)
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('is being decided')])
  })
})

describe('deciding a refund', () => {
  it('that is paid writes the books, ends the test, frees the testers and tells the owner, in one step', async () => {
    await emptyPool(world)
    const pool = await aPool(world, 60)
    const { owner, admin, id, app } = await aTest()
    const refund = await aRefund(world, owner, id)
    const { data } = await ok<{ data: unknown }>(settle(world.app, admin, refund, paid))
    expect(data).toMatchObject({
      id: refund,
      refund_status: 'paid',
      amount: 9.99,
      paid: 9.99,
      reference: paid.reference,
    })
    const [row] = await sql(
      `select a.status, r.phase, r.closed_at is not null as closed,
         (select json_agg(l.amount_cents order by l.id) from ledger l where l.payment_id = $2) as ledger,
         (select count(*)::int from assignments s where s.run_id = r.id and s.ended_at is null) as live,
         (select count(*)::int from testers t where t.active > 0 and t.id = any($3)) as held,
         (select json_agg(l.action) from audit_log l where l.subject = $4) as acts
       from apps a join runs r on r.app_id = a.id where a.id = $1`,
      [app.id, id, pool, refund],
    )
    expect(row).toEqual({
      status: 'cancelled',
      phase: 'cancelled',
      closed: true,
      ledger: [999, -999],
      live: 0,
      held: 0,
      acts: ['refund.paid'],
    })
    const notes = await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
    )
    expect(notes.data[0]?.title).toBe('Refund sent')
  })

  it('that is declined changes nothing but the request', async () => {
    const { owner, admin, id, app } = await aTest()
    const refund = await aRefund(world, owner, id)
    await ok(settle(world.app, admin, refund, declined))
    expect(await ok(send(world.app, 'GET', `/api/apps/${app.id}`, owner))).toMatchObject({ status: 'active' })
    expect(await sql('select kind from ledger where payment_id = $1', [id])).toEqual([{ kind: 'payment' }])
  })

  it('is done once when many decide at once on two servers', async () => {
    const second = await world.another()
    const other = await aPerson(world, 'admin')
    for (let round = 0; round < 3; round++) {
      const { owner, admin, id } = await aTest()
      const refund = await aRefund(world, owner, id)
      const answers = await Promise.all([
        ...[1, 2, 3, 4].map(() => settle(world.app, admin, refund, paid)),
        ...[1, 2, 3].map(() => settle(second, other, refund, paid)),
        settle(second, other, refund, declined),
      ])
      expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)])
      const lines = await sql('select 1 from ledger where payment_id = $1', [id])
      const [row] = await sql<{ status: string }>('select refund_status as status from refunds where id = $1', [refund])
      expect(lines).toHaveLength(row?.status === 'paid' ? 2 : 1)
    }
  })

  it.each([
    ['paid without a reference', { refund_status: 'paid' }],
    ['declined without a reason', { refund_status: 'declined', reason: ' ' }],
    ['taken back to requested', { refund_status: 'requested' }],
    ['given another amount', { ...paid, amount: 1 }],
  ])('cannot be %s', async (_case, body) => {
    const { owner, admin, id } = await aTest()
    const refund = await aRefund(world, owner, id)
    expect((await settle(world.app, admin, refund, body)).statusCode).toBe(422)
    expect((await quote(owner, id)).refund).toMatchObject({ refund_status: 'requested' })
  })

  it('is refused to the administrator who asked for it', async () => {
    const [owner, admin] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    const { id } = await aCompletedPayment(world, owner, admin)
    const refund = await aRefund(world, owner, id)
    const answer = await settle(world.app, owner, refund, paid)
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'You cannot decide a refund of your own.'])
  })

  it('finds waiting ones oldest first, with the payment that they are of', async () => {
    const { owner, admin, id, transaction_id } = await aTest()
    const refund = await aRefund(world, owner, id)
    const list = await ok<{ data: { id: string; created_at: string }[] }>(
      send(world.app, 'GET', '/api/admin/refunds?status=requested&limit=100', admin),
    )
    const times = list.data.map((row) => row.created_at)
    expect(times).toEqual(times.toSorted())
    expect(list.data.find((row) => row.id === refund)).toMatchObject({ user_email: owner.email, transaction_id })
  })
})

describe('the books', () => {
  it('take no refund above what was paid, none twice, and forget none', async () => {
    const { id } = await aTest()
    const line = (cents: number) =>
      sql("insert into ledger (payment_id, kind, amount_cents) values ($1, 'refund', $2)", [id, cents])
    await expect(line(-1000)).rejects.toThrow('a refund is at most what was paid')
    await line(-999)
    await expect(line(-1)).rejects.toThrow('ledger_refund_once')
    await expect(sql('delete from ledger where payment_id = $1', [id])).rejects.toThrow('append-only')
  })

  it('keep a decided refund, its amount and its ground as they are', async () => {
    const { owner, admin, id } = await aTest()
    const refund = await aRefund(world, owner, id)
    await expect(sql('update refunds set amount_cents = 1 where id = $1', [refund])).rejects.toThrow(
      'keeps what was asked',
    )
    await ok(settle(world.app, admin, refund, paid))
    await expect(sql("update refunds set reference = 'x' where id = $1", [refund])).rejects.toThrow('stays decided')
    await expect(sql('delete from refunds where id = $1', [refund])).rejects.toThrow('append-only')
  })
})
