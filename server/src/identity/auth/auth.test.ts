import { describe, expect, it } from 'vitest'
import { aPerson, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { aPassword, anAccount, anAddress, exchange, register, signIn } from './accounts.testkit.ts'

const world = useTestServer()

describe('registering', () => {
  it('makes a developer at the first exchange, and the same one at every later exchange', async () => {
    const account = await anAccount(world)
    const again = await exchange(world, (await signIn(world, account.email, aPassword)).json().id_token)
    expect(again.json()).toMatchObject({
      user: { id: account.id, email: account.email, name: 'Zara Malik', role: 'developer', subscription_plan: 'none' },
      message: 'Signed in',
    })
    expect(again.json().access_token).not.toBe(account.token)
  })

  it('refuses a registered address with the specified words, in any case', async () => {
    const email = anAddress()
    expect((await register(world, { email: email.toUpperCase() })).statusCode).toBe(201)
    const again = await register(world, { email, password: 'another good one' })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toEqual({
      code: 'email-already-in-use',
      detail: 'This email is already registered. Please use a different email or try signing in.',
    })
    expect((await signIn(world, `  ${email.toUpperCase()} `, aPassword)).statusCode).toBe(200)
    expect((await signIn(world, email, 'another good one')).statusCode).toBe(401)
  })

  it('makes one account if many callers register the address at once', async () => {
    const email = anAddress()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(world, { email })))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  it('makes one user and two sessions if an account is exchanged twice at once', async () => {
    const { id_token } = (await register(world, { email: anAddress() })).json()
    const [first, two] = await Promise.all([exchange(world, id_token), exchange(world, id_token)])
    expect([first.statusCode, two.statusCode]).toEqual([200, 200])
    expect(first.json().user).toEqual(two.json().user)
  })

  const weak = 'Password is too weak. Please use at least 6 characters.'
  it.each([
    ['five characters', 'a1b2c', weak],
    ['a number', 1234567, weak],
    ['nothing', '', 'Password is required'],
  ])('refuses a password of %s at its field', async (_case, password, msg) => {
    const answer = await register(world, { email: anAddress(), password })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([expect.objectContaining({ loc: ['body', 'password'], msg })])
  })

  it.each(['123456', 'password', 'PassWord1', 'iloveyou', 'fortnight'])(
    'refuses "%s", one of the most common passwords',
    async (password) => {
      const answer = await register(world, { email: anAddress(), password })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual({
        code: 'weak-password',
        detail: 'This password is too weak: it is one of the most common ones. Please choose another.',
      })
    },
  )

  it('accepts six characters of any script', async () => {
    const email = anAddress()
    expect((await register(world, { email, password: 'پاسورڈ' })).statusCode).toBe(201)
    expect((await signIn(world, email, 'پاسورڈ')).statusCode).toBe(200)
  })

  it.each(['role', 'email_verified', 'id', 'subscription_plan'])('refuses a forged %s', async (key) => {
    expect((await register(world, { email: anAddress(), [key]: 'admin' })).statusCode).toBe(422)
  })

  it.each(['not an address', 'a@b', `${'a'.repeat(250)}@people.example`, 'a@people.example\nbcc: b@people.example'])(
    'refuses the address "%s"',
    async (email) => {
      const answer = await register(world, { email })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail[0]).toMatchObject({
        loc: ['body', 'email'],
        msg: 'Invalid email address. Please check your email and try again.',
      })
    },
  )

  it.each(['', '  ', null])('asks for the address if it is %j', async (email) => {
    const answer = await register(world, { email })
    expect(answer.json().detail).toMatchObject([{ loc: ['body', 'email'], msg: 'Enter your email address.' }])
  })

  it('names the fields that it does not know, and none of their values', async () => {
    const answer = await register(world, { email: anAddress(), coupon: 'SECRET-20', ref: 'x' })
    expect(answer.json().detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      ['body', 'coupon'],
      ['body', 'ref'],
    ])
    expect(answer.body).not.toContain('SECRET-20')
  })
})

describe('signing in', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await anAccount(world)
    const [wrong, unknown] = [
      await signIn(world, email, 'not the password'),
      await signIn(world, anAddress(), 'not the password'),
    ]
    expect(wrong.json()).toEqual({
      code: 'invalid-credential',
      detail: 'Invalid email or password. Please check your credentials and try again.',
    })
    const answerOf = (answer: typeof wrong) => {
      const { date, 'x-request-id': id, ...headers } = answer.headers
      return { status: answer.statusCode, body: answer.body, headers }
    }
    expect(answerOf(wrong)).toEqual(answerOf(unknown))
  })

  it('reports a disabled account only to callers with its password', async () => {
    const { email } = await anAccount(world)
    await world.database.pool.query('update users set disabled_at = now() where email = $1', [email])
    expect((await signIn(world, email, 'not the password')).json().code).toBe('invalid-credential')
    const answer = await signIn(world, email, aPassword)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'This account has been disabled. Please contact support.',
    ])
  })
})

describe('a password', () => {
  it('is taken as it was typed: long, of any characters, with its spaces and its case', async () => {
    const [email, password] = [anAddress(), ` Ärger\t${'x'.repeat(120)} 🌙 DROP TABLE `]
    expect((await register(world, { email, password })).statusCode).toBe(201)
    expect((await signIn(world, email, password)).statusCode).toBe(200)
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password} `])
      expect((await signIn(world, email, other)).statusCode).toBe(401)
  })

  it('does not end by age', async () => {
    const account = await anAccount(world)
    for (const table of ['accounts', 'users'])
      await world.database.pool.query(
        `update ${table} set created_at = now() - interval '9 years', updated_at = now() - interval '9 years' where email = $1`,
        [account.email],
      )
    expect((await signIn(world, account.email, aPassword)).statusCode).toBe(200)
  })
})

describe('the database', () => {
  it('contains no password, no session token and no ID token', async () => {
    const email = anAddress()
    const password = `canary-${email}`
    const { id_token } = (await register(world, { email, password })).json()
    const { access_token } = (await exchange(world, id_token)).json()
    await signIn(world, email, `${password} wrong`)
    for (const secret of [password, access_token, id_token, id_token.split('.')[2]])
      expect(await tablesHolding(world.database.pool, secret)).toEqual([])
    expect((await tablesHolding(world.database.pool, email)).toSorted()).toEqual(['public.accounts', 'public.users'])
  })

  it('contains the signing key sealed', async () => {
    const { rows } = await world.database.pool.query<{ kid: string; private_key: Buffer }>('select * from signing_keys')
    expect(rows).toHaveLength(1)
    const secret = JSON.parse(world.vault.open(rows[0]!.private_key, rows[0]!.kid)).d as string
    expect(await tablesHolding(world.database.pool, secret)).toEqual([])
  })
})

describe('the role', () => {
  it('comes from the server alone', async () => {
    const person = await aPerson(world)
    const forged = { ...person.headers, 'x-role': 'admin', cookie: 'role=admin' }
    expect((await send(world.app, 'GET', '/api/admin/queue?role=admin', null, undefined, forged)).statusCode).toBe(403)
  })
})
