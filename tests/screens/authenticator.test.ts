import { describe, expect, it } from 'vitest'
import { aPassword, anAccount, codeOf } from '../../server/src/identity/auth/accounts.testkit.ts'
import { useTestServer } from '../test-server.ts'
import { fillIn, press, type Page } from './form-walks.ts'
import { fill, openPublicDialog, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

/** Goes through the open dialog of the account page: the key, the first code, the recovery codes. */
async function setUp(page: Page, doneLabel = 'Done') {
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  const dialog = within(screen.getByRole('dialog', { name: 'Set up authenticator app' }))
  await page.user.click(dialog.getByRole('button', { name: 'Copy key' }))
  const key = await navigator.clipboard.readText()
  expect(dialog.getByRole('group', { name: 'Key' }).textContent.replaceAll(' ', '')).toBe(key)
  fill(dialog.getByLabelText('Authentication code'), codeOf(key))
  await page.user.click(dialog.getByRole('button', { name: 'Turn on' }))
  const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
  const items = within(codes.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(items).toHaveLength(10)
  await page.user.click(codes.getByLabelText('I have saved them'))
  await page.user.click(codes.getByRole('button', { name: doneLabel }))
  await expectClosed('Save your recovery codes')
  return { code: (ahead: number) => codeOf(key, ahead), recoveryCode: items[0]?.textContent ?? '' }
}

const expectClosed = (name: string) => expect.poll(() => screen.queryByRole('dialog', { name })).toBeNull()
const section = () => screen.findByRole('region', { name: 'Authenticator app' })
const expectCodes = (left: number) =>
  expect.poll(async () => (await section()).textContent).toContain(`${left} recovery codes are left.`)

/** Signs in with the password in another browser, then with a code in place of the second factor. */
async function signInWithCode(email: string, password: string, code: string) {
  localStorage.clear()
  const page = await openPublicDialog(world, '/?auth=sign-in')
  await fillIn({ 'E-mail': email, Password: password })
  await press(page, 'Sign In')
  fill(await screen.findByLabelText('Authentication code'), code)
  await press(page, 'Sign In')
  await expect.poll(() => location.pathname).toMatch(/^\/(?:dashboard|admin)$/)
}

describe('an authenticator app', () => {
  it('is asked for at sign-in once it is set up', async () => {
    const { email, ...holder } = await anAccount(world)
    const page = await openScreen(world, { email, ...holder }, '/account')
    await page.user.click(await screen.findByRole('button', { name: 'Set up authenticator app' }))
    expect(location.search).toBe('?view=authenticator')
    const app = await setUp(page)
    await expectCodes(10)
    await signInWithCode(email, aPassword, app.code(1))
    await signInWithCode(email, aPassword, app.recoveryCode.toLowerCase())
    await openScreen(world, null, '/account#authenticator')
    await expectCodes(9)
  })
})
