import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { comparePeople } from './compare.ts'
import { aTester, share, type TesterWithAccount } from './likeness.testkit.ts'

const world = useTestServer()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

let admin: Person
beforeEach(async () => {
  admin = await aPerson(world, 'admin')
})

/** What is found of one person: their groups. */
async function groupsOf({ id }: { id: string }) {
  return query<{ id: string; state: string; is_ring: boolean; people: number }>(
    `select g.id, g.state, g.is_ring, (select count(*)::int from (select one from likeness where group_id = g.id
       union select other from likeness where group_id = g.id) p) as people
     from likeness_groups g where exists (select from likeness l where l.group_id = g.id and $1 in (l.one, l.other))`,
    [id],
  )
}

const householdOf = async ({ tester }: { tester: number }) =>
  (await query<{ household_id: string }>('select household_id from testers where id = $1', [tester]))[0]?.household_id

const decide = (id: string, state: string, people: number, by = admin, suspend?: readonly { id: string }[]) =>
  send(world.app, 'PUT', `/api/admin/likeness/${id}`, by, {
    state,
    reason: 'We asked them.',
    people,
    ...(suspend && { suspend: suspend.map((person) => person.id) }),
  })

describe('people who look like one', () => {
  it('are not found by a network alone, but if they signed up there in one sitting', async () => {
    const people = [await aTester(world), await aTester(world)]
    await share(world, people, 'network')
    await query("update users set created_at = '2020-01-01T12:00Z' where id = $1", [people[0]?.id])
    await comparePeople(world.database.db)
    expect(await groupsOf(people[0]!)).toEqual([])
    await query("update users set created_at = '2020-01-01T12:25Z' where id = $1", [people[1]?.id])
    await comparePeople(world.database.db)
    expect(await groupsOf(people[0]!)).toMatchObject([{ state: 'open', is_ring: false, people: 2 }])
  })

  it('are one household at once if two of them use one phone, and nothing of theirs is held', async () => {
    const [one, other] = [await aTester(world), await aTester(world)]
    await share(world, [one, other], 'key')
    await comparePeople(world.database.db)
    expect(await groupsOf(one)).toMatchObject([{ state: 'household', is_ring: false, people: 2 }])
    expect(await householdOf(one)).toBe(await householdOf(other))
    expect((await send(world.app, 'GET', '/api/tester/earnings', one)).json().data.is_held).toBe(false)
  })

  it('wait for an administrator if they are more than a home has', async () => {
    const people = await Promise.all([aTester(world), aTester(world), aTester(world), aTester(world)])
    await share(world, people, 'network', 'phone')
    await comparePeople(world.database.db)
    const [group] = await groupsOf(people[0]!)
    expect(group).toMatchObject({ state: 'open', is_ring: false, people: 4 })
    expect(new Set(await Promise.all(people.map(householdOf))).size).toBe(4)
    expect((await decide(group!.id, 'household', 4)).statusCode).toBe(200)
    expect(new Set(await Promise.all(people.map(householdOf))).size).toBe(1)
  })
})

describe('an applicant', () => {
  const change = ({ tester }: { tester: number }, to: string) =>
    send(world.app, 'PUT', `/api/admin/testers/${tester}/status`, admin, {
      change: to,
      reason: 'Sent drawn screenshots.',
    })
  const alike = async ({ tester }: { tester: number }) =>
    (await ok<{ data: { alike: boolean } }>(send(world.app, 'GET', `/api/admin/testers/${tester}`, admin))).data.alike

  /** Someone who signs up on the phone of that tester. */
  async function anApplicantLike(first: TesterWithAccount) {
    const applicant = await aTester(world)
    await query("update testers set status = 'verified' where id = $1", [applicant.tester])
    await share(world, [first, applicant], 'key')
    await comparePeople(world.database.db)
    return applicant
  }

  it('who looks like a suspended tester is marked, and admitted after a decision', async () => {
    const first = await aTester(world)
    await ok(change(first, 'suspend'))
    const applicant = await anApplicantLike(first)
    expect(await alike(applicant)).toBe(true)
    const [group] = await groupsOf(applicant)
    expect(group).toMatchObject({ state: 'open', people: 2 })
    expect((await change(applicant, 'admit')).statusCode).toBe(409)
    await ok(decide(group!.id, 'household', 2))
    expect(await alike(applicant)).toBe(false)
    await ok(change(applicant, 'admit'))
  })

  it('who looks like a tester in good standing is admitted', async () => {
    const applicant = await anApplicantLike(await aTester(world))
    expect(await alike(applicant)).toBe(false)
    await ok(change(applicant, 'admit'))
  })

  it('is found if they were suspended and deleted that account', async () => {
    const [first, honest] = [await aTester(world), await aTester(world)]
    for (const tester of [first, honest]) await share(world, [tester], 'key')
    await ok(change(first, 'suspend'))
    for (const tester of [first, honest]) await ok(send(world.app, 'DELETE', '/api/account', tester))
    const kept = await query<{ user_id: string }>('select user_id from signals where user_id = any($1)', [
      [first.id, honest.id],
    ])
    expect(kept).toEqual([{ user_id: first.id }])
    expect(await alike(await anApplicantLike(first))).toBe(true)
  })
})

describe('a decision', () => {
  async function aGroup(size = 2) {
    const people = []
    for (let n = 0; n < size; n++) people.push(await aTester(world))
    await share(world, people, 'key')
    await comparePeople(world.database.db)
    const [group] = await groupsOf(people[0]!)
    return { people, id: group!.id }
  }

  it('that they are different takes the household apart, and stays when they are compared again', async () => {
    const { people, id } = await aGroup(3)
    expect((await decide(id, 'different', 3)).statusCode).toBe(200)
    await share(world, people, 'network', 'phone')
    await comparePeople(world.database.db)
    expect(await groupsOf(people[0]!)).toMatchObject([{ id, state: 'different', people: 3 }])
    expect(new Set(await Promise.all(people.map(householdOf))).size).toBe(3)
    expect(await query('select action from audit_log where subject = $1', [id])).toEqual([
      { action: 'likeness.different' },
    ])
  })

  it('leaves a household with others as it is', async () => {
    const { people, id } = await aGroup(2)
    const [first, second] = people
    const third = await aTester(world)
    await share(world, [first!, third], 'key')
    await comparePeople(world.database.db)
    const other = (await groupsOf(third))[0]!
    expect(other.id).not.toBe(id)
    expect((await decide(other.id, 'different', other.people)).statusCode).toBe(200)
    expect(await householdOf(first!)).toBe(await householdOf(second!))
    expect(await householdOf(third)).not.toBe(await householdOf(first!))
  })

  it('that one person is behind them suspends them and holds their pay', async () => {
    const { people, id } = await aGroup()
    expect((await decide(id, 'ring', 2, admin, people)).statusCode).toBe(200)
    for (const { tester } of people)
      expect(await query('select status from testers where id = $1', [tester])).toEqual([{ status: 'suspended' }])
    expect((await send(world.app, 'GET', '/api/tester/earnings', people[0]!)).json().data.is_held).toBe(true)
  })

  it('suspends those whom it names and no neighbour of theirs, and can be corrected for one of them', async () => {
    const { people, id } = await aGroup(4)
    const [first, second, mistaken, neighbour] = people as [
      TesterWithAccount,
      TesterWithAccount,
      TesterWithAccount,
      TesterWithAccount,
    ]
    const standing = () =>
      query<{ status: string; waits: boolean }>(
        'select status, pay_waits(person_id) as waits from testers where id = any($1) order by id',
        [people.map(({ tester }) => tester)],
      )
    const suspended = { status: 'suspended', waits: true }
    const free = { status: 'available', waits: false }
    expect((await decide(id, 'ring', 4, admin, [first, second, mistaken])).statusCode).toBe(200)
    expect(await standing()).toEqual([suspended, suspended, suspended, free])
    expect((await decide(id, 'ring', 4, admin, [mistaken, second, first])).statusCode).toBe(409)

    expect((await decide(id, 'ring', 4, admin, [first, second])).statusCode).toBe(200)
    expect(await standing()).toEqual([suspended, suspended, free, free])
    expect(await householdOf(mistaken)).not.toBe(await householdOf(first))
    await share(world, people, 'network', 'phone')
    await comparePeople(world.database.db)
    expect(await groupsOf(neighbour)).toMatchObject([{ id, state: 'ring' }])

    // Those of the first decision are found again after the second one.
    expect((await decide(id, 'different', 4)).statusCode).toBe(200)
    expect(await standing()).toEqual([free, free, free, free])
  })

  it('names who is suspended, and no one of another group', async () => {
    const { people, id } = await aGroup()
    const stranger = await aTester(world)
    expect((await decide(id, 'ring', 2)).statusCode).toBe(422)
    expect((await decide(id, 'household', 2, admin, people)).statusCode).toBe(422)
    expect((await decide(id, 'ring', 2, admin, [...people, stranger])).statusCode).toBe(409)
    expect(await query("select from testers where status = 'suspended' and id = $1", [stranger.tester])).toEqual([])
  })

  it('is refused if it is no news, or the group has grown, or is one of their own', async () => {
    const { people, id } = await aGroup()
    expect((await decide(id, 'household', 2)).statusCode).toBe(409)
    expect((await decide(id, 'ring', 3, admin, people)).statusCode).toBe(409)
    expect((await decide(randomUUID(), 'ring', 2, admin, people)).statusCode).toBe(404)
    await query("update users set role = 'admin' where id = $1", [people[0]!.id])
    expect((await decide(id, 'ring', 2, people[0]!, people)).statusCode).toBe(403)
    expect(await query("select from testers where status = 'suspended' and id = $1", [people[0]!.tester])).toEqual([])
  })
})
