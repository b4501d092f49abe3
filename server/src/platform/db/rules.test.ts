import { beforeAll, describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aStaffedRun, type StaffedRun } from './staffed-run.testkit.ts'

const world = useTestServer()
const query = <T extends object>(text: string, values: unknown[] = []) => world.database.pool.query<T>(text, values)

let at: StaffedRun
beforeAll(async () => {
  at = await aStaffedRun(world)
})

describe('the database keeps', () => {
  const appendOnly = ['ledger', 'decisions', 'audit_log', 'run_events']
  const column: Record<string, string> = {
    ledger: 'amount_cents = 1',
    decisions: "kind = 'x'",
    audit_log: "action = 'x'",
    run_events: "kind = 'x'",
  }

  it.each(appendOnly)('%s exactly as it was written', async (table) => {
    const before = (await query(`select * from ${table}`)).rows
    expect(before.length).toBeGreaterThan(0)
    for (const attack of [`update ${table} set ${column[table]}`, `delete from ${table}`, `truncate ${table} cascade`])
      await expect(world.asOwner(attack)).rejects.toThrow('is append-only')
    expect((await query(`select * from ${table}`)).rows).toEqual(before)
  })

  it.each([
    ['an ended seat ended', () => `update assignments set state = 'opted_in', ended_at = null where id = ${at.ended}`],
    ['how a seat ended', () => `update assignments set state = 'completed' where id = ${at.ended}`],
    ['the end of a seat with its state', () => `update assignments set ended_at = null where id = ${at.ended}`],
    ['a live seat without an end', () => `update assignments set ended_at = now() where id = ${at.seat}`],
    ['seats', () => `delete from assignments where id = ${at.seat}`],
    ['all seats', () => 'truncate assignments cascade'],
    ['a decided payment decided', () => `update payments set payment_status = 'failed' where id = '${at.payment}'`],
    [
      'a decided payment from going back',
      () => `update payments set payment_status = 'pending', decided_at = null where id = '${at.payment}'`,
    ],
    ['the amount of a payment', () => `update payments set amount_cents = 1 where id = '${at.payment}'`],
    [
      'the transaction of a payment',
      () => `update payments set transaction_id = '99999999999' where id = '${at.payment}'`,
    ],
    ['who decided a payment', () => `update payments set decided_by = null where id = '${at.payment}'`],
    ['the tester of a seat', () => `update assignments set tester_id = tester_id + 1 where id = ${at.seat}`],
    ['the payer of a payment', () => `update payments set owner_id = decided_by where id = '${at.payment}'`],
    ['a completed payment', () => `delete from payments where id = '${at.payment}'`],
    [
      'one ledger line for a payment',
      () => `insert into ledger (payment_id, kind, amount_cents) values ('${at.payment}', 'payment', 999)`,
    ],
    [
      'one run for an app',
      () =>
        `insert into runs (app_id, owner_id, package_plan, need, days) select app_id, owner_id, package_plan, need, days from runs where id = '${at.run}'`,
    ],
    ['a run of fourteen days at least', () => `update runs set days = 13 where id = '${at.run}'`],
    ['an app with payments', () => `delete from apps where id = '${at.app}'`],
    ['an owner with apps', () => `delete from users where id = '${at.owner.id}'`],
    ['statuses that the code knows', () => `update apps set status = 'approved' where id = '${at.app}'`],
    ['roles that the code knows', () => `update users set role = 'owner' where id = '${at.owner.id}'`],
    ['addresses in lower case', () => `update users set email = 'A@people.example' where id = '${at.owner.id}'`],
    [
      "payments from their payer's own decision",
      () => `update payments set decided_by = owner_id where id = '${at.payment}'`,
    ],
  ])('%s', async (_case, attack) => {
    await expect(query(attack())).rejects.toThrow()
  })
})
