import { beforeEach, describe, expect, it } from 'vitest'
import {
  aPassword,
  anAccount,
  anAddress,
  codeOf,
  type Holder,
  withAuthenticator,
} from '../../server/src/identity/auth/accounts.testkit.ts'
import { makeAdministrator } from '../../server/src/identity/auth/administrators.ts'
import { useTestServer } from '../test-server.ts'
import { anHourLater } from './age-session.ts'
import { openedDialog } from './developers.ts'
import { collectDownloads } from './downloads.ts'
import { fillIn, type Page, press } from './form-walks.ts'
import { fill, openPublicDialog, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let holder: Holder
beforeEach(async () => {
  holder = await anAccount(world)
})

const at = () => expect.poll(() => location.pathname)
const codesLeft = (count: number) => screen.findByText(`${count} recovery codes are left.`)
const noDialog = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull()

/** Goes through the open dialog: the key, the first code, the recovery codes. Returns the key. */
async function setUp({ user }: Page, doneLabel = 'Done'): Promise<string> {
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  const dialog = await openedDialog('Set up authenticator app')
  await user.click(dialog.getByRole('button', { name: 'Copy key' }))
  const key = dialog.getByRole('group', { name: 'Key' }).textContent.replaceAll(' ', '')
  await expect.poll(() => navigator.clipboard.readText()).toBe(key)
  fill(dialog.getByLabelText('Authentication code'), codeOf(key))
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  const codes = await openedDialog('Save your recovery codes')
  expect(within(codes.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10)
  await user.click(codes.getByLabelText('I have saved them'))
  await user.click(codes.getByRole('button', { name: doneLabel }))
  return key
}

/** Signs in with the password, then with a code in place of the second factor, and goes where that leads. */
async function signIn(email: string, code: string) {
  localStorage.clear()
  const page = await openPublicDialog(world, '/?auth=sign-in')
  await fillIn({ 'E-mail': email, Password: aPassword })
  await press(page, 'Sign In')
  fill(await screen.findByLabelText('Authentication code'), code)
  await press(page, 'Sign In')
  await at().not.toBe('/')
}

describe('an authenticator app', () => {
  it('is set up with its first code, and signing in then asks for one', async () => {
    const page = await openScreen(world, holder, '/account')
    await press(page, 'Set up authenticator app')
    await expect.poll(() => location.search).toBe('?view=authenticator')
    const key = await setUp(page)
    expect(await codesLeft(10)).toBeVisible()
    await signIn(holder.email, codeOf(key, 1))
    expect(location.pathname).toBe('/dashboard')
  })

  it('is replaced at sign-in by a recovery code, once', async () => {
    const { email, recovery_codes } = await withAuthenticator(world, holder)
    await signIn(email, recovery_codes[0]?.toLowerCase() ?? '')
    await openScreen(world, null, '/account#authenticator')
    expect(await codesLeft(9)).toBeVisible()
  })
})

describe('the account page an hour after signing in', () => {
  it('asks for the password and a code before it makes new recovery codes, and shows those until they are saved', async () => {
    const owner = await anHourLater(world, await withAuthenticator(world, holder))
    const downloads = collectDownloads()
    const page = await openScreen(world, owner, '/account#authenticator')
    const { user } = page
    await press(page, 'New recovery codes')
    await press(page, 'Make new codes')
    const name = 'Confirm that it is you'
    expect((await openedDialog(name)).getByLabelText('Password')).toHaveFocus()
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog', { name })).toBeNull()
    await press(page, 'Make new codes')
    const proof = await openedDialog(name)
    const password = proof.getByLabelText('Password')
    fill(password, 'not my password')
    fill(proof.getByLabelText('Authentication code'), codeOf(owner.secret))
    await user.click(proof.getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
    expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
    fill(password, aPassword)
    await user.click(proof.getByRole('button', { name: 'Confirm' }))

    const codes = await openedDialog('Save your recovery codes')
    await expect.poll(() => screen.queryByRole('dialog', { name })).toBeNull()
    const [newest] = codes.getAllByRole('listitem')
    await user.click(codes.getByRole('button', { name: 'Download' }))
    await expect.poll(() => downloads.map((download) => download.name)).toEqual(['fortnight-recovery-codes.txt'])
    expect(await downloads[0]?.text()).toContain(newest?.textContent)
    // Neither Escape nor Back loses them.
    await user.keyboard('{Escape}')
    expect(await codes.findByText(/^Save these codes first/)).toBeVisible()
    history.back()
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave the codes?' }))
    await user.click(question.getByRole('button', { name: 'Stay' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    await user.click(codes.getByLabelText('I have saved them'))
    await user.click(codes.getByRole('button', { name: 'Done' }))
    await noDialog()
    expect(await codesLeft(10)).toBeVisible()
  })

  it('asks for both before it removes the app', async () => {
    const owner = await anHourLater(world, await withAuthenticator(world, holder))
    const page = await openScreen(world, owner, '/account#authenticator')
    await press(page, 'Remove')
    const question = await screen.findByRole('alertdialog', { name: 'Remove the authenticator app?' })
    await page.user.click(within(question).getByRole('button', { name: 'Remove' }))
    const proof = await openedDialog('Confirm that it is you')
    fill(proof.getByLabelText('Password'), aPassword)
    fill(proof.getByLabelText('Authentication code'), codeOf(owner.secret))
    await page.user.click(proof.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  })
})

describe('the first administrator', () => {
  it('protects the account before administration opens', async () => {
    const email = anAddress()
    const code = await makeAdministrator(world.database.db, email, 'Sana')
    let page = await openScreen(world, null, `/welcome#${code}`)
    await fillIn({ 'New password': aPassword, 'Confirm password': aPassword })
    await press(page, 'Set password and sign in')
    await at().toBe('/admin')
    page = await openScreen(world, null, '/admin', 'admin')
    expect(await screen.findByRole('heading', { name: 'Protect your account first' })).toBeVisible()
    await page.user.click(await screen.findByRole('link', { name: 'Go to your account' }))
    const notice = within(await screen.findByRole('region', { name: 'Administration is closed' }))
    expect(await notice.findByText('Administrators sign in with a second factor.')).toBeVisible()
    await page.user.click(notice.getByRole('button'))
    const key = await setUp(page, 'Go to administration')
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    expect(location.pathname).toBe('/admin')
    await signIn(email, codeOf(key, 1))
    expect(location.pathname).toBe('/admin')
  })
})
