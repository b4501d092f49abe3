import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aCompletedPayment, aPayment, aPerson, aRefund, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount, anAddress } from '../auth/accounts.testkit.ts'

const world = useTestServer()
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const path = (id: string, act = '') => `/api/admin/users/${id}${act}`

const find = async (who: Person, id: string) =>
  (await ok<{ data: Record<string, unknown> }>(send(world.app, 'GET', path(id), who))).data
const list = (who: Person, search: string) =>
  ok<{ data: Record<string, unknown>[]; total: number }>(send(world.app, 'GET', `/api/admin/users?${search}`, who))
describe('the list of users', () => {
  it('is searched by name and address, and filtered by role and state', async () => {
    const [admin, marker] = [await aPerson(world, 'admin'), randomUUID().slice(0, 8)]
    const people = [
      await aPerson(world),
      await aPerson(world, 'tester'),
      await anAccount(world, `${marker}@people.example`),
    ]
    await query('update users set name = $2 where id = any($1)', [[people[0]?.id, people[1]?.id], `Zara ${marker}`])
    await query('update users set name = $2 where id = $1', [people[2]?.id, 'Adam'])
    await ok(send(world.app, 'PUT', path(people[0]!.id, '/disabled'), admin, { reason: 'Sent spam.' }))
    const found = async (search: string) => (await list(admin, `q=${marker}&${search}`)).data.map(({ id }) => id)
    expect(await found('')).toEqual(people.map(({ id }) => id).toReversed())
    expect(await found('role=tester')).toEqual([people[1]?.id])
    expect(await found('state=disabled')).toEqual([people[0]?.id])
    expect(await found('state=active&role=developer')).toEqual([people[2]?.id])
    expect((await found('sort=name')).at(-1)).toBe(
      people
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted()[1],
    )
  })

  it('shows apps, dollars paid less refunds, and the last visit', async () => {
    const [admin, holder] = [await aPerson(world, 'admin'), await anAccount(world)]
    await aCompletedPayment(world, holder, admin)
    const returned = await aCompletedPayment(world, holder, admin)
    await aPayment(world, holder)
    const refund = await aRefund(world, holder, returned.id)
    const decision = { refund_status: 'paid', reference: '15291443999' }
    await ok(send(world.app, 'PUT', `/api/admin/refunds/${refund}/status`, admin, decision))
    const ledger =
      'select sum(l.amount_cents)::int from ledger l join payments p on p.id = payment_id where owner_id = $1'
    expect(await query(ledger, [holder.id])).toEqual([{ sum: 999 }])
    const { data } = await list(admin, `q=${encodeURIComponent(holder.email)}`)
    expect(data).toMatchObject([{ apps: 3, paid: 9.99, state: 'active', role: 'developer', subscription_plan: 'none' }])
    expect(Date.now() - Date.parse(String(data[0]?.['last_seen_at']))).toBeLessThan(60_000)
  })

  it('is exported with its filters, without formulas', async () => {
    const [admin, person] = [await aPerson(world, 'admin'), await aPerson(world)]
    await query("update users set name = '=1+1' where id = $1", [person.id])
    const file = await send(world.app, 'GET', `/api/admin/users.csv?q=${encodeURIComponent(person.email)}`, admin)
    const [head, row, ...rest] = file.body.trim().split('\r\n')
    expect(head).toContain('Name,E-mail,Role,State')
    expect(row).toContain(`'=1+1,${person.email},developer,active`)
    expect(rest).toEqual([])
    expect(await query('select data from audit_log where actor_id = $1', [admin.id])).toEqual([
      { data: { searched: true } },
    ])
  })

  it('contains no secrets', async () => {
    const [admin, email] = [await aPerson(world, 'admin'), anAddress()]
    const holder = await anAccount(world, email)
    const [found, listed] = [await find(admin, holder.id), await list(admin, `q=${encodeURIComponent(email)}`)]
    expect(JSON.stringify([found, listed])).not.toMatch(/argon2|hash|token|totp/)
  })
})
