import { beforeEach, describe, expect, it } from 'vitest'
import type { SecondApproval } from '@fortnight/contract/operations/second-approvals'
import { aRefund, aSeniorAdministrator, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { stats } from '../dashboard/stats.ts'
import { anAccount } from '../../identity/auth/accounts.testkit.ts'
import { paid, refundsIn } from '../../orders/refunds/refunds.testkit.ts'

const world = useTestServer()
const { sql, aTest, settle } = refundsIn(world)

const anAdministrator = (hours = 25) => aSeniorAdministrator(world, hours)

// Administrators of earlier cases are new again, so that each case says who counts.
beforeEach(() => sql("update users set admin_since = now() where role = 'admin'"))

const newest = async (who: Person) => {
  const { data } = await ok<{ data: SecondApproval[] }>(
    send(world.app, 'GET', '/api/admin/approvals?state=all&limit=1', who),
  )
  return data[0] as SecondApproval
}
const approve = (who: Person, { id, hash }: Pick<SecondApproval, 'id' | 'hash'>, app = world.app) =>
  send(app, 'POST', `/api/admin/approvals/${id}/approve`, who, { hash })
const approveRefund = (who: Person, refund: string) =>
  send(world.app, 'POST', `/api/admin/refunds/${refund}/approve`, who)
const setRate = async (who: Person, pkr_per_usd: number) => {
  const { data } = await ok<{ data: { name: string; version: number }[] }>(
    send(world.app, 'GET', '/api/admin/settings', who),
  )
  const version = data.find(({ name }) => name === 'rate')?.version ?? 0
  return ok<{ waits: boolean }>(
    send(world.app, 'PUT', '/api/admin/settings/rate', who, { data: { pkr_per_usd }, version }),
  )
}
const rateNow = async () =>
  (
    await sql<{ rate: number }>("select (value->>'pkr_per_usd')::int as rate from settings where key = 'settings:rate'")
  )[0]?.rate

/** How many the side bar counts. */
const waitingOnes = async () => (await stats(world.database.db)).open_approvals

/** Lets the wait of an act pass. */
async function passHour({ id }: SecondApproval) {
  await world.asOwner('alter table second_approvals disable trigger second_approvals_decided_once')
  await sql("update second_approvals set alone_at = now() - interval '1 second' where id = $1", [id])
  await world.asOwner('alter table second_approvals enable trigger second_approvals_decided_once')
}

/** A refund whose approval was asked for by one of two who count. */
async function aRefundThatWaits() {
  const [first, two] = [await anAdministrator(), await anAdministrator()]
  const test = await aTest()
  const refund = await aRefund(world, test.owner, test.id)
  await ok(approveRefund(first, refund))
  return { ...test, first, two, refund, approval: await newest(two) }
}

describe('a refund, if two administrators count', () => {
  it('is sent only after another one has approved it, as it was shown', async () => {
    const before = await waitingOnes()
    const { first, two, refund, approval, owner, app } = await aRefundThatWaits()
    expect(await waitingOnes()).toBe(before + 1)
    expect(approval.lines).toContainEqual(expect.objectContaining({ label: 'Send to' }))
    expect((await settle(first, refund, paid)).statusCode).toBe(409)
    expect((await approve(first, approval)).statusCode).toBe(403)
    await ok(approve(two, approval))
    expect(await waitingOnes()).toBe(before)
    expect(await ok(send(world.app, 'GET', `/api/apps/${app.id}`, owner))).toMatchObject({ status: 'cancelled' })
    expect(await ok<{ data: unknown }>(settle(first, refund, paid))).toMatchObject({ data: { refund_status: 'paid' } })
    const acts = await sql('select action, actor_id from audit_log where subject in ($1, $2) order by id', [
      refund,
      approval.id,
    ])
    expect(acts).toEqual([
      { action: 'approval.ask', actor_id: first.id },
      { action: 'refund.approve', actor_id: first.id },
      { action: 'approval.approve', actor_id: two.id },
      { action: 'refund.paid', actor_id: first.id },
    ])
  })

  it('alerts every administrator when it is asked for', async () => {
    const { two } = await aRefundThatWaits()
    const { data } = await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${two.email}`, two),
    )
    expect(data[0]?.title).toBe('An act waits for approval')
  })

  it('is void once the account that it goes to is another', async () => {
    const { two, refund, approval } = await aRefundThatWaits()
    await sql("update refunds set pay_to = 'Another account' where id = $1", [refund])
    expect((await approve(two, approval)).statusCode).toBe(409)
    expect(await newest(two)).toMatchObject({ id: approval.id, state: 'void' })
    expect(await sql('select refund_status from refunds where id = $1', [refund])).toEqual([
      { refund_status: 'requested' },
    ])
  })

  it('is approved once by many at once on two servers, and never by one who is new in the role', async () => {
    const { two, approval, refund } = await aRefundThatWaits()
    const [three, fresh, second] = [await anAdministrator(), await anAdministrator(23), await world.another()]
    expect((await approve(fresh, approval)).statusCode).toBe(403)
    const tries = await Promise.all(
      [two, three].flatMap((who) => [world.app, second].map((app) => approve(who, approval, app))),
    )
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect(
      await sql("select 1 from audit_log where action = 'refund.approve' and subject = $1", [refund]),
    ).toHaveLength(1)
  })

  it('can be refused with a reason, or withdrawn by the one who asked, and asked for again', async () => {
    const { first, two, refund, approval } = await aRefundThatWaits()
    const withdraw = (who: Person, id: string) => send(world.app, 'POST', `/api/admin/approvals/${id}/refuse`, who, {})
    expect((await approveRefund(two, refund)).statusCode).toBe(409)
    expect((await withdraw(two, approval.id)).statusCode).toBe(422)
    await ok(withdraw(first, approval.id))
    await ok(approveRefund(two, refund))
    const again = await newest(first)
    await ok(send(world.app, 'POST', `/api/admin/approvals/${again.id}/refuse`, first, { reason: 'Paid twice.' }))
    expect(await newest(first)).toMatchObject({ state: 'refused', reason: 'Paid twice.' })
    expect((await approve(two, again)).statusCode).toBe(409)
  })
})

describe('one administrator alone', () => {
  it('sends a small refund at once', async () => {
    const { owner, admin, id } = await aTest()
    await ok(settle(admin, await aRefund(world, owner, id), paid))
  })

  it('waits an hour before a large refund', async () => {
    const alone = await anAdministrator()
    const { owner, id } = await aTest()
    const refund = await aRefund(world, owner, id)
    await world.asOwner('alter table payments disable trigger payments_decided_once')
    await sql('update payments set amount_pkr = 5001 where id = $1', [id])
    await world.asOwner('alter table payments enable trigger payments_decided_once')
    expect((await settle(alone, refund, paid)).statusCode).toBe(409)
    await ok(approveRefund(alone, refund))
    const approval = await newest(alone)
    expect((await approve(alone, approval)).statusCode).toBe(403)
    await passHour(approval)
    await ok(approve(alone, approval))
    await ok(settle(alone, refund, paid))
    expect(
      await sql("select data->>'alone' as alone from audit_log where action = 'approval.approve' and subject = $1", [
        approval.id,
      ]),
    ).toEqual([{ alone: 'true' }])
  })
})

describe('a setting of money', () => {
  it('changes at once while no administrator counts yet, and after an hour for the only one who does', async () => {
    expect((await setRate(await anAdministrator(1), 279)).waits).toBe(false)
    const alone = await anAdministrator()
    expect((await setRate(alone, 280)).waits).toBe(true)
    const waiting = await newest(alone)
    const wait = new Date(waiting.alone_at ?? 0).getTime() - new Date(waiting.created_at).getTime()
    expect(wait).toBe(3_600_000)
    expect((await approve(alone, waiting)).statusCode).toBe(403)
    expect(await rateNow()).toBe(279)
    await passHour(waiting)
    await ok(approve(alone, waiting))
    expect(await rateNow()).toBe(280)
    expect((await setRate(alone, 282)).waits).toBe(true)
    const late = await newest(alone)
    await passHour(late)
    const two = await anAdministrator()
    expect((await approve(alone, late)).statusCode).toBe(403)
    await ok(approve(two, late))
  })

  it('is not changed alone by one who is new in the role while another one counts', async () => {
    const counts = await anAdministrator()
    const fresh = await anAdministrator(1)
    expect((await setRate(fresh, 283)).waits).toBe(true)
    const waiting = await newest(fresh)
    expect(waiting.alone_at).toBeNull()
    expect((await approve(fresh, waiting)).statusCode).toBe(403)
    await ok(approve(counts, waiting))
    expect(await rateNow()).toBe(283)
  })

  it('changes only with two administrators, and is void once another change was made', async () => {
    expect((await setRate(await anAdministrator(1), 281)).waits).toBe(false)
    const [first, two] = [await anAdministrator(), await anAdministrator()]
    expect((await setRate(first, 285)).waits).toBe(true)
    expect(await rateNow()).toBe(281)
    const waiting = await newest(two)
    expect(waiting.lines).toEqual([
      { label: 'Setting', value: 'Exchange rate', before: null },
      { label: 'Rupees for one dollar', value: '285', before: '281' },
    ])
    await ok(approve(two, waiting))
    expect(await rateNow()).toBe(285)
    await setRate(two, 290)
    const late = await newest(first)
    await sql("insert into setting_versions (key, value, actor_id) values ('settings:rate', null, $1)", [first.id])
    expect((await approve(first, late)).statusCode).toBe(409)
    expect(await newest(first)).toMatchObject({ state: 'void' })
  })
})

describe('the role of an administrator', () => {
  const setRole = (who: Person, id: string, role: string) =>
    ok<{ waits: boolean }>(send(world.app, 'PUT', `/api/admin/users/${id}/role`, who, { role }))
  const roleOf = async (id: string) =>
    (await sql<{ role: string }>('select role from users where id = $1', [id]))[0]?.role

  it('is given by the only one who counts after an hour, and at once while no one does', async () => {
    const [alone, first, other] = [await anAdministrator(1), await anAccount(world), await anAccount(world)]
    await sql('update accounts set email_verified_at = now() where email = any($1)', [[first.email, other.email]])
    expect(await setRole(alone, first.id, 'admin')).toMatchObject({ waits: false })
    await sql("update users set admin_since = now() - interval '25 hours' where id = $1", [alone.id])
    expect(await setRole(alone, other.id, 'admin')).toMatchObject({ waits: true })
    const waiting = await newest(alone)
    expect((await approve(alone, waiting)).statusCode).toBe(403)
    await passHour(waiting)
    await ok(approve(alone, waiting))
    expect(await roleOf(other.id)).toBe('admin')
  })

  it('is given by two, if two count', async () => {
    const [first, two, user] = [await anAdministrator(), await anAdministrator(), await anAccount(world)]
    await sql('update accounts set email_verified_at = now() where email = $1', [user.email])
    expect(await setRole(first, user.id, 'admin')).toMatchObject({ waits: true })
    expect(await roleOf(user.id)).toBe('developer')
    await ok(approve(two, await newest(two)))
    expect(await roleOf(user.id)).toBe('admin')
  })

  it('is taken from one who counts after a day, in which they can object, and at once from one who is new', async () => {
    const [first, two, fresh] = [await anAdministrator(), await anAdministrator(), await anAdministrator(1)]
    expect(await setRole(first, fresh.id, 'developer')).toMatchObject({ waits: false })
    expect(await setRole(first, two.id, 'developer')).toMatchObject({ waits: true })
    const approval = await newest(two)
    const wait = new Date(approval.alone_at ?? 0).getTime() - new Date(approval.created_at).getTime()
    expect(wait).toBe(24 * 3_600_000)
    expect((await approve(first, approval)).statusCode).toBe(403)
    expect((await send(world.app, 'DELETE', '/api/account', two)).statusCode).toBe(403)
    await ok(send(world.app, 'POST', `/api/admin/approvals/${approval.id}/refuse`, two, { reason: 'I stay.' }))
    expect(await roleOf(two.id)).toBe('admin')
  })
})

describe('the database', () => {
  it('lets no administrator approve what they asked for, nor one who is new in the role, nor change what was asked', async () => {
    const { first, approval } = await aRefundThatWaits()
    const fresh = await anAdministrator(1)
    const decide = (id: string) =>
      sql("update second_approvals set state = 'approved', decided_by = $2, decided_at = now() where id = $1", [
        approval.id,
        id,
      ])
    await expect(decide(first.id)).rejects.toThrow('second_approvals_not_own')
    await expect(decide(fresh.id)).rejects.toThrow('has held the role for a day')
    await expect(sql('update second_approvals set data = \'{"a": 1}\' where id = $1', [approval.id])).rejects.toThrow(
      'as it was asked for',
    )
    await expect(sql('delete from second_approvals')).rejects.toThrow('permission denied')
  })

  it('keeps no name of a deleted user, and no more than that is forgotten', async () => {
    const { first, two, owner, refund, approval } = await aRefundThatWaits()
    await ok(approve(two, approval))
    await ok(settle(first, refund, paid))
    const { lines } = await newest(two)
    expect(JSON.stringify(lines)).toContain(owner.email)
    await ok(send(world.app, 'DELETE', `/api/admin/users/${owner.id}`, first))
    expect(await newest(two)).toMatchObject({ id: approval.id, state: 'approved', lines: [] })
  })
})
