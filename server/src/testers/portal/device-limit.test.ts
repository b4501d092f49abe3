import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mostTestersOfKey } from '@fortnight/contract/testers/device-proof'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aKey, type Key, proofBy } from '../device-keys/device-keys.testkit.ts'

const world = useTestServer()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

const applyBy = (who: Person, device: object | null) =>
  send(world.app, 'POST', '/api/tester/application', who, {
    name: 'Ayesha Khan',
    email: `t${randomUUID().replaceAll('-', '')}@gmail.com`,
    country: 'PK',
    timezone: 'Asia/Karachi',
    languages: ['ur'],
    locale: 'ur',
    capacity: 2,
    devices: [{ model: 'Tecno Spark 20', android: '14', free_mb: 4096 }],
    of_age: true,
    agrees: true,
    terms: testerTerms.version,
    device,
  })
const applyWith = async (who: Person, key: Key) => applyBy(who, await proofBy(world, who, key))

/** Someone who applied from the browser of that key. */
async function anApplicantOn(key: Key): Promise<Person> {
  const who = await aPerson(world)
  await ok(applyWith(who, key))
  return who
}
async function fill(key: Key, places = mostTestersOfKey): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < places) people.push(await anApplicantOn(key))
  return people
}
const move = (who: Person, status: string) =>
  query('update testers set status = $2 where person_id = $1', [who.id, status])

/** All that is stored of someone who applied or was refused. */
const tracesOf = async ({ id }: Person) => ({
  testers: await query('select from testers where person_id = $1', [id]),
  signals: await query("select from signals where user_id = $1 and kind <> 'network'", [id]),
  role: (await query<{ role: string }>('select role from users where id = $1', [id]))[0]?.role,
})
const noTrace = { testers: [], signals: [], role: 'developer' }

describe('an application', () => {
  it('proves the key of its browser and the phone that this one names', async () => {
    const who = await aPerson(world)
    const phone = { model: 'Tecno Spark 20', android: '14', screen: '360x780@2', cores: 8, memory: 4 }
    await ok(applyBy(who, { ...(await proofBy(world, who, aKey())), phone }))
    const signals = 'select kind from signals where user_id = $1 and kind <> $2 order by kind'
    expect(await query(signals, [who.id, 'network'])).toEqual([{ kind: 'key' }, { kind: 'phone' }])
    expect(
      await query(
        'select d.screen from devices d join testers t on t.id = d.tester_id where t.person_id = $1 and d.attested_at is not null',
        [who.id],
      ),
    ).toEqual([{ screen: '360x780@2' }])
  })

  it('is taken from a browser that can make no key', async () => {
    const who = await aPerson(world)
    await ok(applyBy(who, null))
    expect(await tracesOf(who)).toMatchObject({ testers: [{}], signals: [] })
  })

  it.each([
    ['of another person', async () => proofBy(world, await aPerson(world), aKey())],
    [
      'by another key',
      async (who: Person) => {
        const proof = await proofBy(world, who, aKey())
        return { ...proof, key: (await proofBy(world, who, aKey())).key }
      },
    ],
  ])('is refused with a proof %s, and leaves nothing', async (_what, proof) => {
    const who = await aPerson(world)
    const answer = await applyBy(who, await proof(who))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc.slice(0, 2)).toEqual(['body', 'device'])
    expect(await tracesOf(who)).toEqual(noTrace)
  })
})

describe('a browser whose key three testers have proven', () => {
  it('is refused to a fourth, of whom nothing is stored', async () => {
    const key = aKey()
    await fill(key)
    const fourth = await aPerson(world)
    const answer = await applyWith(fourth, key)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatchObject([{ loc: ['body', 'device'], type: 'taken' }])
    expect(await tracesOf(fourth)).toEqual(noTrace)
    // The next phone of the same person is another question.
    await ok(applyWith(fourth, aKey()))
  })

  it('is full with those who were banned, and has a place again once one has left', async () => {
    const key = aKey()
    const [first, second] = await fill(key)
    await move(first!, 'banned')
    const next = await aPerson(world)
    expect((await applyWith(next, key)).statusCode).toBe(422)
    await move(second!, 'retired')
    await ok(applyWith(next, key))
  })

  it('has a place for its own tester who withdrew, and counts no developer', async () => {
    const key = aKey()
    const [first] = await fill(key)
    for (const developer of [await aPerson(world), await aPerson(world)])
      await ok(send(world.app, 'POST', '/api/device-keys', developer, await proofBy(world, developer, key)))
    await ok(send(world.app, 'DELETE', '/api/tester/application', first!))
    await ok(applyWith(first!, key))
  })

  it('is one place for all who apply at the same moment: the database decides', async () => {
    const key = aKey()
    await fill(key, mostTestersOfKey - 1)
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => aPerson(world)))
    const proofs = await Promise.all(people.map((who) => proofBy(world, who, key)))
    const answers = await Promise.all(people.map((who, index) => applyBy(who, proofs[index]!)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422, 422, 422])
    const traces = await Promise.all(people.map(tracesOf))
    expect(traces.filter(({ testers, signals }) => testers.length + signals.length > 0)).toHaveLength(1)
  })
})
