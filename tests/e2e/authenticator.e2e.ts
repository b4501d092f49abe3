import type { Page } from '@playwright/test'
import { ageSessions } from './in-database.ts'
import { setUpAuthenticator } from './authenticator.ts'
import { mailedLink } from './mail.ts'
import { expect, expectAccessible, newEmail, register, test } from './test.ts'

test.use({
  demo: false,
  shared: true,
  // Being asked for a code begins with a refusal, a session that ended elsewhere ends with one, and the browser says
  // so.
  provoked: /^Failed to load resource: the server responded with a status of 40[13]/,
})

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Signs in with the password, then with a code in place of the second factor. */
async function signInWithCode(page: Page, email: string, password: string, code: string) {
  await page.goto('/?auth=sign-in')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await dialog.getByLabel('Authentication code').fill(code)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/(?:dashboard|admin)$/)
}

test('signing in asks for a code once an authenticator app is set up', async ({ open }) => {
  const zara = { name: 'Zara Malik', email: newEmail('zara'), password: 'a long enough password' }
  const page = await open()
  await register(page, zara, '/account')
  await part(page, 'Authenticator app').getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(page).toHaveURL(/view=authenticator$/)
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const app = await setUpAuthenticator(page)
  await expect(part(page, 'Authenticator app')).toContainText('10 recovery codes are left.')

  const other = await open()
  await signInWithCode(other, zara.email, zara.password, app.code(1))
  const third = await open()
  await signInWithCode(third, zara.email, zara.password, app.recoveryCodes[0]?.toLowerCase() ?? '')
  await third.goto('/account#authenticator')
  await expect(part(third, 'Authenticator app')).toContainText('9 recovery codes are left.')
})

test('an hour later a user has to prove who they are before the authenticator app is changed', async ({
  open,
  server,
}) => {
  const omar = { name: 'Omar Haddad', email: newEmail('omar'), password: 'a long enough password' }
  const page = await open()
  await register(page, omar, '/account?view=authenticator#authenticator')
  const app = await setUpAuthenticator(page)

  await test.step('the password and a code prove it', async () => {
    await ageSessions(server)
    await part(page, 'Authenticator app').getByRole('button', { name: 'New recovery codes' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(proof.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await proof.getByLabel('Password', { exact: true }).fill('not my password')
    await proof.getByLabel('Authentication code').fill(app.recoveryCodes[0] ?? '')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Incorrect password. Please try again.',
    )
    await proof.getByLabel('Password', { exact: true }).fill(omar.password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof).toBeHidden()
  })

  await test.step('new recovery codes are shown once', async () => {
    const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toBe('fortnight-recovery-codes.txt')
    // Neither Escape nor Back loses them.
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('Save these codes first')).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('alertdialog', { name: 'Leave the codes?' }).getByRole('button', { name: 'Stay' }).click()
    await dialog.getByLabel('I have saved them').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(part(page, 'Authenticator app')).toContainText('10 recovery codes are left.')
  })

  await test.step('it is removed', async () => {
    await part(page, 'Authenticator app').getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove the authenticator app?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(
      part(page, 'Authenticator app').getByRole('button', { name: 'Set up authenticator app' }),
    ).toBeVisible()
  })
})

test('a new password by mail asks for the code too', async ({ open, server }) => {
  const hina = { name: 'Hina Raza', email: newEmail('hina'), password: 'the old password' }
  const page = await open()
  await register(page, hina, '/account?view=authenticator#authenticator')
  const app = await setUpAuthenticator(page)

  const mailbox = await open()
  await mailbox.goto('/reset-password')
  await mailbox.getByLabel('E-mail').fill(hina.email)
  await mailbox.getByRole('button', { name: 'Send a new link' }).click()
  await mailbox.goto(await mailedLink(server, hina.email, '/reset-password'))
  await mailbox.getByLabel('New password').fill('the new password')
  await mailbox.getByLabel('Confirm password').fill('the new password')
  await mailbox.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(mailbox.getByLabel('Authentication code')).toBeFocused()
  await expectAccessible(mailbox)
  await mailbox.getByLabel('Authentication code').fill('wrong')
  await mailbox.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(mailbox.getByLabel('Authentication code')).toHaveAccessibleDescription(/That code is not right/)
  await mailbox.getByLabel('Authentication code').fill(app.recoveryCodes[0] ?? '')
  await mailbox.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(mailbox).toHaveURL(/\/dashboard$/)
})

test('the first administrator protects the account before the panel opens', async ({ open, server }) => {
  const page = await open()
  const [email, password] = [newEmail('operator'), 'a password for operators']
  const link = /http\S+\/welcome#\S+/.exec(server.command('admin', 'create', email))?.[0]
  if (!link) throw new Error('no link was printed')
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'Protect your account first' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText('Administrators sign in with an authenticator app.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Administration is closed' }).getByRole('button').click()
  const app = await setUpAuthenticator(page, 'Go to administration')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  const other = await open()
  await signInWithCode(other, email, password, app.code(1))
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})
