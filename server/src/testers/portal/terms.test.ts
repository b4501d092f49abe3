import { describe, expect, it } from 'vitest'
import { aPerson, aPersonOf, aPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aJoiningRun, anInvited, factsOf, step } from '../../testing/joining/joining.testkit.ts'

const world = useTestServer()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

/** Brings a tester back to the first version of the terms; rows are kept, so the tester is one who never saw another. */
async function anEarlier(): Promise<Person & { tester: number }> {
  const [tester = 0] = await aPool(world, 1)
  const person = await aPerson(world, 'tester')
  await query('update testers set person_id = $1 where id = $2', [person.id, tester])
  await query("insert into tester_agreements values ($1, 1, 'application', '2026-11-02T09:00:00Z')", [tester])
  return { ...person, tester }
}
const agreedTo = async (who: Person) =>
  (await ok<{ tester: { agreed: number | null } }>(send(world.app, 'GET', '/api/tester', who))).tester.agreed
const agree = (who: Person, version = 2) => send(world.app, 'POST', '/api/tester/terms', who, { version })

describe('the terms for testers', () => {
  it('are agreed to once, and every version stays on record', async () => {
    const who = await anEarlier()
    expect(await agreedTo(who)).toBe(1)
    await Promise.all([1, 2, 3].map(() => ok(agree(who))))
    expect(await agreedTo(who)).toBe(2)
    expect(
      await query('select version, way from tester_agreements where tester_id = $1 order by version', [who.tester]),
    ).toEqual([
      { version: 1, way: 'application' },
      { version: 2, way: 'portal' },
    ])
    const admin = await aPerson(world, 'admin')
    const { data } = await ok<{ data: { agreements: object[] } }>(
      send(world.app, 'GET', `/api/admin/testers/${who.tester}`, admin),
    )
    expect(data.agreements).toMatchObject([
      { version: 2, way: 'portal' },
      { version: 1, way: 'application', agreed_at: '2026-11-02T09:00:00.000Z' },
    ])
  })

  it('keep the moment of the first agreement, and are in the export of a tester’s data', async () => {
    const who = await anEarlier()
    await ok(agree(who))
    expect(await query('select agreed_at from testers where id = $1', [who.tester])).toEqual([
      { agreed_at: new Date('2026-11-02T09:00:00Z') },
    ])
    const data = await ok<object>(send(world.app, 'GET', '/api/account/data', who))
    expect(data).toMatchObject({
      tester_agreements: [
        { version: 1, way: 'application' },
        { version: 2, way: 'portal' },
      ],
    })
  })

  it.each([1, 3, '2', null])('are not agreed to in version %s', async (version) => {
    const who = await anEarlier()
    expect((await send(world.app, 'POST', '/api/tester/terms', who, { version })).statusCode).toBe(422)
    expect(await agreedTo(who)).toBe(1)
  })

  it('are not for someone who is no tester', async () => {
    expect((await agree(await aPerson(world))).statusCode).toBe(409)
  })

  it('are kept as they were agreed to by the database itself', async () => {
    const who = await anEarlier()
    for (const change of [
      'update tester_agreements set version = 2 where tester_id = $1',
      'delete from tester_agreements where tester_id = $1',
    ])
      await expect(query(change, [who.tester])).rejects.toThrow('an agreement is kept as it was made')
    await expect(world.asOwner('truncate tester_agreements')).rejects.toThrow('append-only')
  })

  it('stay, without a name, when the tester’s account is deleted', async () => {
    const [tester = 0] = await aPool(world, 1)
    await ok(send(world.app, 'DELETE', '/api/account', await aPersonOf(world, tester)))
    expect(
      await query(
        'select t.name, g.version from testers t join tester_agreements g on g.tester_id = t.id where t.id = $1',
        [tester],
      ),
    ).toEqual([{ name: 'Deleted tester', version: 2 }])
  })
})

it('an offer is accepted in the portal only by who agreed to the terms in force', async () => {
  const { app } = await aJoiningRun(world)
  const who = await anInvited(world, app)
  // As before a new version.
  await world.asOwner('alter table tester_agreements disable trigger tester_agreements_kept')
  await query('delete from tester_agreements where tester_id = $1', [who.tester])
  await world.asOwner('alter table tester_agreements enable trigger tester_agreements_kept')
  const refused = await step(world, who, 'accept')
  expect([refused.statusCode, refused.json().detail]).toEqual([409, 'Please agree to the terms for testers first.'])
  expect(await factsOf(world, who.seat)).toEqual([])
  await ok(agree(who))
  await ok(step(world, who, 'accept'))
})
