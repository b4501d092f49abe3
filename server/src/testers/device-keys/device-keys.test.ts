import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { challengeFor as makeChallenge } from './challenge.ts'
import { aKey, challengeFor as challengeOf, proofOf } from './device-keys.testkit.ts'
import { aTester } from '../likeness/likeness.testkit.ts'

const world = useTestServer()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

const challengeFor = (who: Person) => challengeOf(world, who)
const prove = (who: Person, body: object) => send(world.app, 'POST', '/api/device-keys', who, body)

const signalsOf = ({ id }: Person) =>
  query<{ kind: string; value: Buffer }>('select kind, value from signals where user_id = $1 order by kind', [id])

let person: Person
beforeEach(async () => {
  person = await aPerson(world)
})

describe('the key of a browser', () => {
  it('is stored as one hash, the same for everyone who uses that browser', async () => {
    const other = await aPerson(world)
    const key = aKey()
    for (const who of [person, other, other]) await ok(prove(who, proofOf(key, await challengeFor(who))))
    const [mine, theirs] = [await signalsOf(person), await signalsOf(other)]
    expect(mine).toHaveLength(1)
    expect(theirs).toEqual(mine)
    expect(mine[0]?.value).toHaveLength(16)
  })

  it('identifies the phone, and confirms what was typed', async () => {
    const tester = await aTester(world)
    await query("update devices set model = 'SM-A155F', android = '14' where tester_id = $1", [tester.tester])
    const phone = { model: 'sm-a155f', android: '14', screen: '360x780@2', cores: 8, memory: 4 }
    await ok(prove(tester, { ...proofOf(aKey(), await challengeFor(tester)), phone }))
    expect((await signalsOf(tester)).map(({ kind }) => kind)).toEqual(['key', 'phone'])
    expect(
      await query('select screen from devices where tester_id = $1 and attested_at is not null', [tester.tester]),
    ).toEqual([{ screen: '360x780@2' }])
  })

  const refusals: [string, (who: Person) => Promise<object>][] = [
    ["another user's challenge", async () => proofOf(aKey(), await challengeFor(await aPerson(world)))],
    ['a challenge of their own making', async () => proofOf(aKey(), `${Date.now() + 60_000}-abc`)],
    [
      'a challenge that has ended',
      async (who) => proofOf(aKey(), makeChallenge(world.vault, who.id, new Date(Date.now() - 6 * 60_000))),
    ],
    [
      'a signature by another key',
      async (who) => {
        const challenge = await challengeFor(who)
        return { ...proofOf(aKey(), challenge), signature: proofOf(aKey(), challenge).signature }
      },
    ],
    ['a key of another curve', async (who) => proofOf(aKey('secp256k1'), await challengeFor(who))],
    ['no key at all', async (who) => ({ ...proofOf(aKey(), await challengeFor(who)), key: 'AAAA' })],
    ['a phone that is a sentence', async (who) => ({ ...proofOf(aKey(), await challengeFor(who)), phone: 'Pixel' })],
  ]
  it.each(refusals)('is not taken with %s, and nothing is stored', async (_what, made) => {
    expect((await prove(person, await made(person))).statusCode).toBe(422)
    expect(await signalsOf(person)).toEqual([])
  })
})
