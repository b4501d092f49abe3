import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aStaffedRun, type StaffedRun } from './staffed-run.testkit.ts'

const world = useTestServer()
const query = <T extends object>(text: string, values: unknown[] = []) => world.database.pool.query<T>(text, values)

let at: StaffedRun
beforeAll(async () => {
  at = await aStaffedRun(world)
})

/** A seat for the tester on the run, with one value forged. */
const seatFor = (tester: string, forged: Record<string, string> = {}) => {
  const columns = {
    run_id: '$1',
    app_id: '$2',
    owner_id: '$3',
    tester_id: 't.id',
    person_id: 't.person_id',
    household_id: 't.household_id',
    model: `'Model X'`,
    model_slot: '1',
    ...forged,
  }
  return `insert into assignments (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} from testers t where t.id = ${tester}`
}
const onRun = () => [at.run, at.app, at.owner.id]

const attacks: [string, () => [string, unknown[]], string][] = [
  [
    'a forged household',
    () => [seatFor(String(at.free), { household_id: `'${randomUUID()}'` }), onRun()],
    'assignments_tester',
  ],
  [
    'a forged person',
    () => [seatFor(String(at.free), { person_id: `'${randomUUID()}'` }), onRun()],
    'assignments_tester',
  ],
  [
    'a forged owner',
    () => [seatFor(String(at.free), { owner_id: `'${randomUUID()}'` }), onRun().slice(0, 2)],
    'assignments_run',
  ],
  [
    "another app's run",
    () =>
      [seatFor(String(at.free), { app_id: `'${randomUUID()}'` }), [at.run, at.owner.id]].map((part, index) =>
        index ? part : String(part).replace('$3', '$2'),
      ) as [string, unknown[]],
    'assignments_run',
  ],
  ['a tester for the second time', () => [seatFor(String(at.seated)), onRun()], 'assignments_once'],
  [
    'a tester who left, for the second time',
    () => [seatFor(`(select tester_id from assignments where id = ${at.ended})`), onRun()],
    'assignments_once',
  ],
  ['a fourth slot of a model', () => [seatFor(String(at.free), { model_slot: '4' }), onRun()], 'assignments_slot'],
  [
    'a slot that is taken',
    () => [
      seatFor(String(at.free), {
        model: `(select model from assignments where id = ${at.seat})`,
        model_slot: `(select model_slot from assignments where id = ${at.seat})`,
      }),
      onRun(),
    ],
    'assignments_model',
  ],
]

describe('the database refuses a seat', () => {
  it.each(attacks)('for %s', async (_case, attack, constraint) => {
    await expect(query(...attack())).rejects.toMatchObject({ constraint })
  })

  it('for a tester of the same household as another on the app', async () => {
    const [housemate] = await aPool(world, 1)
    await query('update testers set household_id = (select household_id from testers where id = $2) where id = $1', [
      housemate,
      at.seated,
    ])
    await expect(query(seatFor(String(housemate)), onRun())).rejects.toMatchObject({
      constraint: 'assignments_household',
    })
  })

  it("of the owner on the owner's own app", async () => {
    await query('update testers set person_id = $2 where id = $1', [at.free, at.owner.id])
    await expect(query(seatFor(String(at.free)), onRun())).rejects.toMatchObject({
      constraint: 'assignments_not_own_app',
    })
    await query('update testers set person_id = gen_random_uuid() where id = $1', [at.free])
  })

  it('whose tester later becomes the owner of the app', async () => {
    const forge = query('update testers set person_id = $2 where id = $1', [at.seated, at.owner.id])
    await expect(forge).rejects.toMatchObject({ constraint: 'assignments_not_own_app' })
  })

  it('beyond the capacity of a tester', async () => {
    await query('update testers set active = capacity where id = $1', [at.free])
    await expect(query(seatFor(String(at.free)), onRun())).rejects.toMatchObject({ constraint: 'testers_load' })
    await query('update testers set active = 0 where id = $1', [at.free])
  })

  it('and accepts a valid one, which is counted', async () => {
    const active = async () =>
      (await query<{ active: number }>('select active from testers where id = $1', [at.free])).rows[0]?.active
    expect((await query(seatFor(String(at.free)), onRun())).rowCount).toBe(1)
    expect(await active()).toBe(1)
    await query("update assignments set state = 'released', ended_at = now() where tester_id = $1 and app_id = $2", [
      at.free,
      at.app,
    ])
    expect(await active()).toBe(0)
  })
})
