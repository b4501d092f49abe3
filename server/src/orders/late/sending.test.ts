import { expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { inRupees } from '@fortnight/contract/format/money'
import { dayMs, hourMs } from '@fortnight/contract/format/spans'
import type { SecondApproval } from '@fortnight/contract/operations/second-approvals'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import { aSeniorAdministrator, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'
import { refundsIn } from '../refunds/refunds.testkit.ts'
import { bookLateTests } from './late.job.ts'
import { aPaidTest } from './late.testkit.ts'

const world = useTestServer()
const { sql, settle } = refundsIn(world)
const now = new Date()
const today = now.toISOString().slice(0, 10)
const book = (days: number) => bookLateTests(world.database.db, new Date(now.getTime() + days * dayMs))

/** A running test whose promised day was five days ago. */
async function aTest(by: Person) {
  const promised_from = new Date(Date.parse(today) + 12 * hourMs - 20 * dayMs)
  const test = await aPaidTest(world, promised_from, { by })
  await leadRun(world, test.app, 'running', { started: addDays(today, -19), goal: addDays(today, -5) })
  return test
}

it('money of a late test is sent above the limit of payouts only once a second administrator approved that amount; the test goes on', async () => {
  const [first, two] = [await aSeniorAdministrator(world), await aSeniorAdministrator(world)]
  await sql("insert into settings (key, value) values ('settings:pay', $1)", [
    { ...defaultPay, second_above_pkr: 1500 },
  ])
  const { payment, app } = await aTest(first)
  await book(0)
  const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from refunds where payment_id = $1', [payment])
  const sent = { refund_status: 'paid', reference: '15291443777' }
  const askFor = () => send(world.app, 'POST', `/api/admin/refunds/${id}/approve`, first)
  const approve = async () => {
    const { data } = await ok<{ data: SecondApproval[] }>(
      send(world.app, 'GET', '/api/admin/approvals?state=waiting&limit=1', two),
    )
    const [asked] = data
    const answer = await send(world.app, 'POST', `/api/admin/approvals/${asked?.id}/approve`, two, {
      hash: asked?.hash,
    })
    return { lines: asked?.lines, status: answer.statusCode }
  }
  expect((await settle(first, id, sent)).statusCode).toBe(409)
  expect(await ok(askFor())).toMatchObject({ data: { approval: 'waiting', refund_status: 'due' } })
  const approved = await approve()
  expect(approved).toMatchObject({ status: 200 })
  expect(approved.lines).toContainEqual({ label: 'Amount', value: `$6.99, or ${inRupees(1957)}`, before: null })
  expect(approved.lines).toContainEqual({ label: 'Then', value: 'The test goes on.', before: null })
  // One more day makes it another amount, and one that waited is void.
  await book(1)
  expect((await settle(first, id, sent)).statusCode).toBe(409)
  await ok(askFor())
  await book(2)
  expect(await approve()).toMatchObject({ status: 409 })
  expect(await ok(askFor())).toMatchObject({ data: { approval: 'waiting' } })
  expect(await approve()).toMatchObject({ status: 200 })
  expect(await sql('select phase from runs where app_id = $1', [app])).toEqual([{ phase: 'running' }])
  await ok(settle(first, id, sent))
})
