import { expect, it } from 'vitest'
import { aPerson, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aSeatedTester } from '../../testing/checkins/seat.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { deleteOld } from './accounts.repository.ts'
import { act, anEasypaisaAccount, aPaidTester, aPayout } from './pay.testkit.ts'

const world = useTestServer()
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<R>(text, values)).rows
const download = (who: Person) => ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account/data', who))
const remove = (who: Person) => send(world.app, 'DELETE', '/api/account', who)

it('a tester’s data export contains their earnings and payouts, with the account, and no other tester’s', async () => {
  const admin = await aPerson(world, 'admin')
  const account = anEasypaisaAccount({ number: '03001112223' })
  const tester = await aPaidTester(world, 900, account)
  const { id } = await aPayout(world, tester, 300)
  await ok(act(world.app, admin, id, 'approve'))
  const data = await download(tester)
  expect(data).toMatchObject({
    earnings: [{ amount_pkr: 900 }],
    payouts: [{ id, amount_pkr: 300, state: 'approved', account }],
    payout_accounts: [{ account, ending: '2223' }],
    disputes: [],
  })
  expect(JSON.stringify(data)).not.toContain(admin.id)
})

it('deleting a tester’s account waits for their payout, keeps the sums, and deletes the payout account', async () => {
  const admin = await aPerson(world, 'admin')
  const tester = await aPaidTester(world, 900)
  const { id } = await aPayout(world, tester)
  expect((await remove(tester)).json().detail).toBe(
    'A payout is on its way. Delete your account when it is there, or take it back first.',
  )
  await ok(act(world.app, admin, id, 'approve'))
  await ok(act(world.app, admin, id, 'pay', { reference: 'KEPT99' }))
  await ok(remove(tester))
  expect(await query('select amount_pkr, state, reference, account, ending from payouts where id = $1', [id])).toEqual([
    { amount_pkr: 900, state: 'paid', reference: 'KEPT99', account: null, ending: '' },
  ])
  expect(await query('select amount_pkr from earnings where tester_id = $1', [tester.tester_id])).toHaveLength(1)
  expect(await query('select 1 from payout_accounts where tester_id = $1', [tester.tester_id])).toEqual([])
})

it('deleting a tester’s account deletes what they wrote about their days', async () => {
  await emptyPool(world)
  world.now = new Date('2026-11-24T09:00:00Z')
  const { tester, seat } = await aSeatedTester(world, { optedIn: '2026-11-20T08:00:00Z' })
  const message = 'Sana was at my side.'
  await ok(send(world.app, 'POST', '/api/tester/disputes', tester, { seat, day: '2026-11-21', message }))
  await ok(remove(tester))
  expect(await tablesHolding(world.database.pool, message)).toEqual([])
  expect(await query('select state, answer from disputes where assignment_id = $1', [seat])).toEqual([
    { state: 'declined', answer: '' },
  ])
})

it('the account of a payout is forgotten 90 days after it was decided, and an unused account after 400', async () => {
  const admin = await aPerson(world, 'admin')
  const tester = await aPaidTester(world, 900)
  const paid = await aPayout(world, tester, 300)
  await ok(act(world.app, admin, paid.id, 'approve'))
  await ok(act(world.app, admin, paid.id, 'pay', { reference: 'LONGAGO1' }))
  const waiting = await aPayout(world, tester, 300)
  const later = async (days: number) => {
    await query('update payout_accounts set updated_at = clock() - make_interval(days => $1) where tester_id = $2', [
      days,
      tester.tester_id,
    ])
    // A decided payout is never changed: time passes for it with the trigger away.
    await world.asOwner('alter table payouts disable trigger payouts_kept')
    await query('update payouts set decided_at = clock() - make_interval(days => $1) where id = $2', [days, paid.id])
    await world.asOwner('alter table payouts enable trigger payouts_kept')
    await deleteOld(world.database.db)
    const payouts = await query<{ id: string; account: Buffer | null; ending: string }>(
      'select id, account, ending from payouts where tester_id = $1',
      [tester.tester_id],
    )
    const kept = (id: string) => payouts.find((payout) => payout.id === id)?.account !== null
    const accounts = await query('select from payout_accounts where tester_id = $1', [tester.tester_id])
    return { paid: kept(paid.id), waiting: kept(waiting.id), account: accounts.length === 1, payouts }
  }
  expect(await later(89)).toMatchObject({ paid: true, waiting: true, account: true })
  const after = await later(91)
  expect(after).toMatchObject({ paid: false, waiting: true, account: true })
  expect(after.payouts.every(({ ending }) => ending.length === 4)).toBe(true)
  // As long as a payout waits, its tester needs the account.
  expect(await later(401)).toMatchObject({ waiting: true, account: true })
  await ok(act(world.app, admin, waiting.id, 'decline', { reason: 'Asked for twice.' }))
  expect(await later(401)).toMatchObject({ account: true })
  await world.asOwner('alter table payouts disable trigger payouts_kept')
  await query("update payouts set decided_at = clock() - interval '401 days' where tester_id = $1", [tester.tester_id])
  await world.asOwner('alter table payouts enable trigger payouts_kept')
  expect(await later(401)).toMatchObject({ paid: false, waiting: false, account: false })
})
