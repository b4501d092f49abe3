import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readConfig } from '../../server/src/platform/config.ts'
import { expect, test } from '../e2e/test.ts'
import { disable, emulatedUser, firebaseEnv, protectAddresses, resetsFor } from './emulator.ts'

test.use({ env: firebaseEnv, provoked: /status of 400/ })

const settings = readConfig({ ...firebaseEnv, NODE_ENV: 'test' }).identity.firebase
const assets = 'web/build/client/assets'
/** The application's provider; the portal has one of its own, with which its modules come. */
const chunk = readdirSync(assets).find(
  (name) => /^firebase-.*\.js$/.test(name) && !readFileSync(`${assets}/${name}`, 'utf8').includes('portal-client'),
)
const password = 'a long enough password'
const anAddress = () => `zara-${randomUUID()}@people.example`

/** A page whose modules are the application's: each of them runs once in it. */
async function openDialog(page: Page) {
  await page.goto('/?auth=sign-in')
  await page.getByRole('dialog').waitFor()
}

interface Outcome {
  answer?: { idToken?: string }
  code?: string
}

/**
 * Asks the built provider, with the real SDK in it, in the page: the forms would refuse some of this before it is sent.
 */
const ask = (page: Page, operation: string, ...args: unknown[]): Promise<Outcome> =>
  page.evaluate(
    async ({ file, options, name, given }) => {
      const { startFirebase: start, firebaseProvider: provider } = (await import(file)) as {
        startFirebase: (options: unknown) => void
        firebaseProvider: Record<string, (...given: unknown[]) => Promise<unknown>>
      }
      start(options)
      try {
        return { answer: await provider[name]?.(...given) } as Outcome
      } catch (error) {
        return { code: (error as { code: string }).code }
      }
    },
    { file: `/assets/${chunk}`, options: settings, name: operation, given: args },
  )

const register = (page: Page, email: string, chosen = password) =>
  ask(page, 'register', { name: 'Zara Malik', email, password: chosen })

const exchange = (page: Page, idToken: string) =>
  page.request.post('/api/auth/firebase-exchange', { data: { idToken } })

test('the SDK registers a user, knows them again and forgets them', async ({ open }) => {
  const page = await open()
  await openDialog(page)
  const email = anAddress()
  const first = await register(page, email)
  expect(await emulatedUser(email)).toMatchObject({ displayName: 'Zara Malik' })
  const session = await (await exchange(page, first.answer?.idToken ?? '')).json()
  expect(session.user).toMatchObject({ email, name: 'Zara Malik', role: 'developer' })
  await ask(page, 'signOut')
  expect(await ask(page, 'idToken')).toEqual({})
  const again = await ask(page, 'signIn', email, password)
  expect((await (await exchange(page, again.answer?.idToken ?? '')).json()).user).toEqual(session.user)
})

test('every refusal of registering has its code', async ({ open }) => {
  const page = await open()
  await openDialog(page)
  const taken = anAddress()
  await register(page, taken)
  expect(await register(page, taken)).toEqual({ code: 'email-already-in-use' })
  expect(await register(page, anAddress(), '12345')).toEqual({ code: 'weak-password' })
  expect(await register(page, 'zara at people')).toEqual({ code: 'invalid-email' })
})

for (const [state, unknown, wrong] of [
  ['on', 'invalid-credential', 'invalid-credential'],
  ['off', 'invalid-credential', 'wrong-password'],
] as const)
  test(`every refusal of signing in has its code with the protection of addresses ${state}`, async ({ open }) => {
    await protectAddresses(state === 'on')
    const page = await open()
    await openDialog(page)
    const email = anAddress()
    await register(page, email)
    expect(await ask(page, 'signIn', anAddress(), password)).toEqual({ code: unknown })
    expect(await ask(page, 'signIn', email, 'not the password')).toEqual({ code: wrong })
    expect(await ask(page, 'signIn', 'zara at people', password)).toEqual({ code: 'invalid-email' })
    await disable(email)
    expect(await ask(page, 'signIn', email, password)).toEqual({ code: 'user-disabled' })
    await protectAddresses(true)
  })

test('a new password is asked for in the same way for known and unknown addresses', async ({ open }) => {
  const page = await open()
  await openDialog(page)
  const email = anAddress()
  await register(page, email)
  for (const address of [email, anAddress()]) expect(await ask(page, 'requestReset', address)).toEqual({})
  expect(await resetsFor(email)).toBe(1)
})
