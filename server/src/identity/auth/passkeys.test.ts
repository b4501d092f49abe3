import { describe, expect, it } from 'vitest'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { anAccount } from './accounts.testkit.ts'
import * as kit from './passkeys.testkit.ts'

const world = useTestServer({ env: kit.forPasskeys })
const post = usePost(world)

const list = (who: Person) => ok<Record<string, unknown>[]>(send(world.app, 'GET', '/api/account/passkeys', who))
const remove = (who: Person, id: string) => send(world.app, 'DELETE', `/api/account/passkeys/${id}`, who)
const refusalOf = async (answer: ReturnType<typeof send>) => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { code: string }).code]
}
const refused = [403, 'passkey-refused']

describe('a passkey', () => {
  it('is added with a name, listed, renamed and removed by its owner, who is mailed', async () => {
    const owner = await anAccount(world)
    await post.to(owner.email)
    const { id } = await kit.withPasskey(world, owner)
    expect(await list(owner)).toEqual([
      { id, name: 'Pixel 8', synced: true, created_at: expect.any(String), last_used_at: null },
    ])
    await ok(send(world.app, 'PUT', `/api/account/passkeys/${id}`, owner, { name: 'Bitwarden' }))
    expect(await list(owner)).toMatchObject([{ name: 'Bitwarden' }])
    await ok(remove(owner, id))
    expect(await list(owner)).toEqual([])
    expect((await post.to(owner.email)).map((letter) => letter.mail.subject).toSorted()).toEqual([
      'A passkey was added to your Fortnight account',
      'A passkey was removed from your Fortnight account',
    ])
  })

  it('of an administrator is in the audit log when it comes and goes', async () => {
    const admin = await aPerson(world, 'admin')
    const ids = [(await kit.withPasskey(world, admin)).id, (await kit.withPasskey(world, admin)).id]
    await ok(remove(admin, ids[0]!))
    const { rows } = await world.database.pool.query(
      'select action, subject from audit_log where actor_id = $1 order by id',
      [admin.id],
    )
    expect(rows).toEqual(
      ['user.passkey_add', 'user.passkey_add', 'user.passkey_remove'].map((action) => ({ action, subject: admin.id })),
    )
  })

  it('is in the export of its owner’s data, without its key', async () => {
    const owner = await anAccount(world)
    const { id } = await kit.withPasskey(world, owner)
    const { passkeys } = await ok<{ passkeys: object[] }>(send(world.app, 'GET', '/api/account/data', owner))
    expect(passkeys).toEqual([expect.objectContaining({ id, name: 'Pixel 8', backed_up: true })])
    expect(JSON.stringify(passkeys)).not.toMatch(/public_key|credential_id/)
  })

  it('of another user can be neither renamed nor removed', async () => {
    const [owner, stranger] = [await anAccount(world), await anAccount(world)]
    const { id } = await kit.withPasskey(world, owner)
    expect((await remove(stranger, id)).statusCode).toBe(404)
    expect((await send(world.app, 'PUT', `/api/account/passkeys/${id}`, stranger, { name: 'Mine' })).statusCode).toBe(
      404,
    )
    expect(await list(owner)).toMatchObject([{ name: 'Pixel 8' }])
  })

  it('belongs to one user alone, and a user has ten at most', async () => {
    const [owner, stranger] = [await anAccount(world), await aPerson(world)]
    const { key } = await kit.withPasskey(world, owner)
    const copied = key.create(await kit.beginAdding(world, stranger))
    expect(await refusalOf(kit.addPasskey(world, stranger, copied))).toEqual([409, 'conflict'])
    const waiting = await kit.beginAdding(world, owner)
    for (let have = 1; have < 10; have += 1) await kit.withPasskey(world, owner)
    expect((await send(world.app, 'POST', '/api/account/passkeys/challenge', owner)).statusCode).toBe(409)
    expect(await refusalOf(kit.addPasskey(world, owner, kit.aKeyring().create(waiting)))).toEqual([409, 'conflict'])
  })

  it('is refused if it was made without its holder, for another site or for another session', async () => {
    const [owner, stranger] = [await anAccount(world), await anAccount(world)]
    const page = { origin: kit.origin, rpId: 'tests.example' }
    for (const at of [
      { ...page, verified: false },
      { ...page, origin: 'https://tests.example.evil' },
      { ...page, rpId: 'evil.example' },
    ]) {
      const credential = kit.aKeyring().create(await kit.beginAdding(world, owner), at)
      expect(await refusalOf(kit.addPasskey(world, owner, credential))).toEqual(refused)
    }
    const credential = kit.aKeyring().create(await kit.beginAdding(world, owner))
    expect(await refusalOf(kit.addPasskey(world, stranger, credential))).toEqual(refused)
  })
})

describe('signing in with a passkey', () => {
  it('needs nothing else, counts as second factor, and opens acts at once', async () => {
    const owner = await aPerson(world)
    const { key } = await kit.withPasskey(world, owner)
    const session = await kit.enterBy(world, key)
    expect(session.id).toBe(owner.id)
    const account = await ok<{ proven: string[] }>(send(world.app, 'GET', '/api/account', session))
    expect(account).toMatchObject({ passkeys: 1, second_factor_needed: false })
    expect(account.proven).toEqual(expect.arrayContaining(['exports', 'factors', 'administration']))
    expect((await list(session))[0]?.['last_used_at']).not.toBeNull()
  })

  it('takes an answer once, in time, for this site, and from a holder who was verified', async () => {
    const { key } = await kit.withPasskey(world, await aPerson(world))
    const page = { origin: kit.origin, rpId: 'tests.example' }
    const once = key.get(await kit.beginSignIn(world))
    expect((await kit.signInBy(world, once)).statusCode).toBe(200)
    expect(await refusalOf(kit.signInBy(world, once))).toEqual(refused)
    const late = await kit.beginSignIn(world)
    await world.database.pool.query("update passkey_challenges set expires_at = now() - interval '1 second'")
    expect(await refusalOf(kit.signInBy(world, key.get(late)))).toEqual(refused)
    for (const at of [
      { ...page, verified: false },
      { ...page, origin: 'https://evil.example' },
      { ...page, rpId: 'evil.example' },
    ]) {
      const challenge = await kit.beginSignIn(world)
      expect(await refusalOf(kit.signInBy(world, key.get(challenge, at)))).toEqual(refused)
      // Also a refused answer has used its challenge up.
      expect(await refusalOf(kit.signInBy(world, key.get(challenge)))).toEqual(refused)
    }
    expect(await refusalOf(kit.signInBy(world, kit.aKeyring().get(await kit.beginSignIn(world))))).toEqual(refused)
  })

  it('refuses a copy of the key, which counts from an earlier number', async () => {
    const { key } = await kit.withPasskey(world, await aPerson(world), kit.aKeyring({ counts: true, synced: false }))
    await kit.enterBy(world, key)
    await kit.enterBy(world, key)
    key.count(1)
    expect(await refusalOf(kit.signInBy(world, key.get(await kit.beginSignIn(world))))).toEqual(refused)
  })

  it('ends with the passkey, with a suspension, and with a deleted account', async () => {
    const [left, suspended, deleted] = [await anAccount(world), await aPerson(world), await anAccount(world)]
    const keys = [await kit.withPasskey(world, left), await kit.withPasskey(world, suspended)] as const
    const gone = await kit.withPasskey(world, deleted)
    await ok(remove(left, keys[0].id))
    await world.database.pool.query('update users set disabled_at = now() where id = $1', [suspended.id])
    await ok(send(world.app, 'DELETE', '/api/account', deleted))
    const answerOf = async ({ key }: typeof gone) =>
      refusalOf(kit.signInBy(world, key.get(await kit.beginSignIn(world))))
    expect(await answerOf(keys[0])).toEqual(refused)
    expect(await answerOf(keys[1])).toEqual([403, 'user-disabled'])
    expect(await answerOf(gone)).toEqual(refused)
    const { rows } = await world.database.pool.query('select id from passkeys where user_id = $1', [deleted.id])
    expect(rows).toEqual([])
  })
})
