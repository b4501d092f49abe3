import { describe, expect, it } from 'vitest'
import type { ProofOf } from '@fortnight/contract/vocabulary/step-up-acts'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { aPassword, anAccount, codeOf, enter, signIn, withAuthenticator } from './accounts.testkit.ts'
import { hashToken } from '../../platform/http/session.ts'
import * as kit from './passkeys.testkit.ts'

const world = useTestServer({ env: kit.forPasskeys })
const post = usePost(world)
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values)

const account = (who: Person) =>
  ok<{ proven: string[]; factor_recovery_at: string | null }>(send(world.app, 'GET', '/api/account', who))
const prove = (who: Person, of: ProofOf, code?: string, password = aPassword) =>
  send(world.app, 'POST', '/api/step-up/password', who, { of, password, code })
const provenAgo = (who: Person, interval: string) =>
  query('update sessions set authenticated_at = now() - $2::interval where user_id = $1', [who.id, interval])
const makeKey = (who: Person, name = 'Builds') =>
  send(world.app, 'POST', '/api/account/keys', who, { name, scopes: ['read'], sandbox: false })
/** Whether the session may do an act of each kind: makes a key, and begins to set up an authenticator app. */
const makesKey = async (who: Person, name?: string) => (await makeKey(who, name)).statusCode
const changesFactor = async (who: Person) =>
  (await send(world.app, 'POST', '/api/account/authenticator', who)).statusCode
/** The name under which making a key of that name is refused. */
const callOf = async (who: Person, name?: string) => ({
  call: (await makeKey(who, name)).json<{ call: string }>().call,
})
const codesOf = (answers: { json(): { code?: string } }[]) => answers.map((answer) => answer.json().code)
const factors: ProofOf = { act: 'factors' }

describe('a session that has just begun', () => {
  it('may do every act that is held for five minutes, and no single call where there is a password', async () => {
    const holder = await anAccount(world)
    expect(await makesKey(holder)).toBe(403)
    for (const [interval, status] of [
      ['4 minutes 50 seconds', 200],
      ['5 minutes 1 second', 403],
    ] as const) {
      await provenAgo(holder, interval)
      expect(await changesFactor(holder)).toBe(status)
    }
    expect((await account(holder)).proven).toEqual([])
  })

  it('may make every call for five minutes if it can only be begun again', async () => {
    const holder = await aPerson(world)
    expect(await makesKey(holder)).toBe(201)
    await provenAgo(holder, '5 minutes 1 second')
    expect(await makesKey(holder)).toBe(403)
  })

  it('with a passkey makes no call without it', async () => {
    const { key } = await kit.withPasskey(world, await aPerson(world))
    expect(await makesKey(await kit.enterBy(world, key))).toBe(403)
  })
})

describe('a proof of identity', () => {
  it('opens its own act to its own session, at once and for five minutes', async () => {
    const holder = await anAccount(world)
    const elsewhere = await enter(world, (await signIn(world, holder.email, aPassword)).json().id_token)
    await provenAgo(holder, '6 minutes')
    expect((await prove(holder, factors)).statusCode).toBe(200)
    expect((await account(holder)).proven).toEqual(['factors'])
    expect([await changesFactor(holder), await makesKey(holder), await changesFactor(elsewhere)]).toEqual([
      200, 403, 403,
    ])
    const late = "update session_proofs set proven_at = now() - interval '5 minutes 1 second' where act = 'factors'"
    await query(late, [])
    expect(await changesFactor(holder)).toBe(403)
  })

  it('of a call opens that one, with these values, to its own session, once and within five minutes', async () => {
    const holder = await anAccount(world)
    const elsewhere = await enter(world, (await signIn(world, holder.email, aPassword)).json().id_token)
    const builds = await callOf(holder)
    expect(builds).toEqual(await callOf(holder))
    expect((await prove(holder, builds)).statusCode).toBe(200)
    expect([await makesKey(holder, 'Other'), await makesKey(elsewhere)]).toEqual([403, 403])
    expect([await makesKey(holder), await makesKey(holder)]).toEqual([201, 403])
    await ok(prove(holder, builds))
    await query("update call_proofs set proven_at = now() - interval '5 minutes 1 second'", [])
    expect(await makesKey(holder)).toBe(403)
  })

  it('cannot be given for all calls of an act', async () => {
    const body = { of: { act: 'keys' }, password: aPassword }
    const answer = await send(world.app, 'POST', '/api/step-up/password', await anAccount(world), body)
    expect(answer.statusCode).toBe(422)
  })

  it('takes the right password, and the code of the authenticator app if there is one', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    const key = await callOf(holder)
    expect(
      codesOf([
        await prove(holder, key, codeOf(holder.secret), 'wrong'),
        await prove(holder, key),
        await prove(holder, key, '000000'),
        await prove(holder, key, codeOf(holder.secret)),
      ]),
    ).toEqual(['wrong-password', 'second-factor-required', 'invalid-second-factor', undefined])
  })

  it('opens the administration only with a second factor', async () => {
    const administration: ProofOf = { act: 'administration' }
    const holder = await anAccount(world)
    expect(codesOf([await prove(holder, administration)])).toEqual(['second-factor-required'])
    const { key } = await kit.withPasskey(world, holder)
    const session = await enter(world, (await signIn(world, holder.email, aPassword)).json().id_token)
    expect((await account(session)).proven).not.toContain('administration')
    const answer = key.get(await kit.beginProof(world, session, administration))
    expect(codesOf([await kit.proveBy(world, session, administration, answer)])).toEqual([undefined])
    const { rows } = await query('select second_factor from sessions where token_hash = $1', [hashToken(session.token)])
    expect(rows).toEqual([{ second_factor: true }])
  })

  it('is not for users of another provider, who have no password here', async () => {
    const person = await aPerson(world)
    expect(codesOf([await prove(person, factors)])).toEqual(['forbidden'])
  })
})

describe('a proof by passkey', () => {
  it('opens the act that was signed, and no other', async () => {
    const holder = await aPerson(world)
    const { key } = await kit.withPasskey(world, holder)
    await provenAgo(holder, '6 minutes')
    const answer = key.get(await kit.beginProof(world, holder, { act: 'exports' }))
    expect(codesOf([await kit.proveBy(world, holder, factors, answer)])).toEqual(['passkey-refused'])
    expect(codesOf([await kit.proveBy(world, holder, { act: 'exports' }, answer)])).toEqual([undefined])
    expect(codesOf([await kit.proveBy(world, holder, { act: 'exports' }, answer)])).toEqual(['passkey-refused'])
    expect((await account(holder)).proven).toEqual(['exports'])
    expect(await changesFactor(holder)).toBe(403)
  })

  it('opens the call that was signed, and no other', async () => {
    const holder = await aPerson(world)
    const { key } = await kit.withPasskey(world, holder)
    const [builds, other] = [await callOf(holder), await callOf(holder, 'Other')]
    const answer = key.get(await kit.beginProof(world, holder, builds))
    expect(codesOf([await kit.proveBy(world, holder, other, answer)])).toEqual(['passkey-refused'])
    expect(codesOf([await kit.proveBy(world, holder, builds, answer)])).toEqual([undefined])
    expect([await makesKey(holder, 'Other'), await makesKey(holder)]).toEqual([403, 201])
  })

  it('is one of the holder of the session, asked for by that session, and not by a sign-in', async () => {
    const [holder, stranger] = [await aPerson(world), await aPerson(world)]
    const [mine, theirs] = [await kit.withPasskey(world, holder), await kit.withPasskey(world, stranger)]
    const elsewhere = await kit.enterBy(world, mine.key)
    const answers = [
      theirs.key.get(await kit.beginProof(world, holder, factors)),
      mine.key.get(await kit.beginProof(world, elsewhere, factors)),
      mine.key.get(await kit.beginSignIn(world)),
    ]
    for (const answer of answers)
      expect(codesOf([await kit.proveBy(world, holder, factors, answer)])).toEqual(['passkey-refused'])
    const signedIn = mine.key.get(await kit.beginProof(world, holder, factors))
    expect(codesOf([await kit.signInBy(world, signedIn)])).toEqual(['passkey-refused'])
  })
})

describe('a second factor that is lost', () => {
  const waits = ['factor-waits']

  it('is replaced with a recovery code only after a day, and every address is mailed first', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    const [first = '', second = '', third = '', fourth = ''] = holder.recovery_codes
    const old = `before-${holder.email}`
    await query(
      `insert into email_changes (user_id, old_email, new_email, expires_at, confirmed_at, take_back_until)
       values ($1, $2, $3, now(), now(), now() + interval '7 days')`,
      [holder.id, old, holder.email],
    )
    const session = await enter(world, (await signIn(world, holder.email, aPassword, {}, first)).json().id_token)
    expect((await account(session)).proven).not.toContain('factors')
    expect(await changesFactor(session)).toBe(403)
    await post.to(holder.email)
    expect(codesOf([await prove(session, factors, second)])).toEqual(waits)
    for (const address of [holder.email, old])
      expect((await post.to(address)).map((letter) => letter.mail.subject)).toEqual([
        'Someone wants to replace a second step of your Fortnight account',
      ])
    expect((await account(session)).factor_recovery_at).not.toBeNull()
    await query(
      "update factor_recoveries set ready_at = ready_at - interval '23 hours 59 minutes' where user_id = $1",
      [holder.id],
    )
    expect(codesOf([await prove(session, factors, third)])).toEqual(waits)
    expect(await post.to(holder.email)).toEqual([])
    await query("update factor_recoveries set ready_at = ready_at - interval '1 minute' where user_id = $1", [
      holder.id,
    ])
    expect(codesOf([await prove(session, factors, fourth)])).toEqual([undefined])
    expect(await changesFactor(session)).toBe(200)
  })

  it('stays if its owner uses it, or stops the wait', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    const [first = '', second = ''] = holder.recovery_codes
    expect(codesOf([await prove(holder, factors, first)])).toEqual(waits)
    expect(codesOf([await prove(holder, factors, codeOf(holder.secret))])).toEqual([undefined])
    expect((await account(holder)).factor_recovery_at).toBeNull()
    expect(codesOf([await prove(holder, factors, second)])).toEqual(waits)
    await ok(send(world.app, 'DELETE', '/api/account/factor-recovery', holder))
    expect((await account(holder)).factor_recovery_at).toBeNull()
  })

  it('that is a passkey takes the same wait with the password alone, and the passkey none', async () => {
    const holder = await anAccount(world)
    const { key } = await kit.withPasskey(world, holder)
    const session = await enter(world, (await signIn(world, holder.email, aPassword)).json().id_token)
    expect((await account(session)).proven).not.toContain('factors')
    expect(await changesFactor(session)).toBe(403)
    expect(codesOf([await prove(session, factors)])).toEqual(waits)
    expect(
      codesOf([await kit.proveBy(world, session, factors, key.get(await kit.beginProof(world, session, factors)))]),
    ).toEqual([undefined])
    expect(await changesFactor(session)).toBe(200)
  })
})
