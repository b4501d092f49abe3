import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ageSessions } from './in-database.ts'
import { setUpAuthenticator } from './authenticator.ts'
import { mailedLetter, mailedLink } from './mail.ts'
import {
  accountOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newEmail,
  register,
  signIn,
  test,
} from './test.ts'
import type { RunningServer } from './running-server.ts'

// Refusals are what these journeys are about: the browser notes each.
test.use({
  provoked: /^Failed to load resource: (?:the server responded with a status of (?:401|403|409|422)|net::ERR_)/,
})

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
const password = 'a long enough password'
const operatorPassword = 'a password for operators'
const toast = (page: Page, message: string) => expect(page.getByText(message).last()).toBeVisible()

/** One more administrator, as the operator makes one. */
async function anotherAdministrator(page: Page, server: RunningServer, name: string) {
  const made = server.command('admin', 'create', `${name.toLowerCase()}@fortnight.example`, '--name', name)
  const link = /http\S+\/welcome#\S+/.exec(made)?.[0]
  await page.goto(link ?? '')
  await page.getByLabel('New password').fill(operatorPassword)
  await page.getByLabel('Confirm password').fill(operatorPassword)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

test('a user is found, disabled, enabled, made an administrator, and deleted', async ({ open, server }) => {
  const email = newEmail('nadia')
  const [nadia, first, second] = [await open(), await open(), await open()]
  await register(nadia, { name: 'Nadia Petrova', email, password })
  // The demo's own administrator signs in without a code.
  await anotherAdministrator(first, server, 'First')
  await anotherAdministrator(second, server, 'Second')

  const findNadia = async (page: Page) => {
    await page.goto('/admin/users')
    await page.getByLabel('Name or e-mail').fill(email)
    await expect(page).toHaveURL(/q=nadia/)
    await page.getByRole('link', { name: 'Nadia Petrova' }).click()
    await expect(page.getByRole('dialog', { name: 'Nadia Petrova' })).toContainText(email)
  }
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nadia Petrova' })
  const question = (page: Page) => page.getByRole('alertdialog')
  /** Opens the question of an act, and answers yes. */
  const act = async (page: Page, label: string) => {
    await dialog(page).getByRole('button', { name: label, exact: true }).click()
    await question(page).getByRole('button', { name: label, exact: true }).click()
  }

  await test.step('the dialog is in the address', async () => {
    await findNadia(first)
    await first.reload()
    await expect(dialog(first)).toContainText('In 1 session')
    await expectAccessible(first)
    await first.goBack()
    await expect(dialog(first)).toBeHidden()
    await expect(first).toHaveURL(/q=nadia/)
    await expectAccessible(first)
    await expectNoSidewaysScroll(first)
  })

  await test.step('both administrators disable the user: the second gets an error, the user is out', async () => {
    await findNadia(first)
    await findNadia(second)
    for (const page of [first, second]) {
      await dialog(page).getByRole('button', { name: 'Disable' }).click()
      await question(page).getByRole('button', { name: 'Disable' }).click()
      await expect(question(page).getByText('Please say why.')).toBeVisible()
      await question(page).getByLabel('Reason').fill('Sells places in tests.')
    }
    await question(first).getByRole('button', { name: 'Disable' }).click()
    // Until the page is drawn takes a busy machine longer.
    await nadia.waitForURL(/\?auth=sign-in$/, { waitUntil: 'commit' })
    await toast(first, 'User disabled')
    await question(second).getByRole('button', { name: 'Disable' }).click()
    await toast(second, 'Failed to disable the user')
    await toast(second, 'Another administrator has disabled this user already.')
    for (const page of [first, second]) await expect(dialog(page)).toContainText('Sells places in tests.')
    await nadia.getByLabel('E-mail').fill(email)
    await nadia.getByLabel('Password', { exact: true }).fill(password)
    await nadia.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await expect(nadia.getByText('This account has been disabled. Please contact support.').first()).toBeVisible()
  })

  await test.step('enabled, they come in again, and are signed out everywhere', async () => {
    await act(first, 'Enable')
    await toast(first, 'User enabled')
    await signIn(nadia, { email, password })
    await expect(nadia).toHaveURL(/\/dashboard$/)
    await act(first, 'Sign out everywhere')
    await expect(nadia).toHaveURL(/\?auth=sign-in$/)
  })

  await test.step('roles change only by administrators with an authenticator app', async () => {
    await dialog(first).getByRole('button', { name: 'Make administrator' }).click()
    await question(first).getByRole('button', { name: 'Go to your account' }).click()
    await first.getByRole('button', { name: 'Set up authenticator app' }).click()
    const app = await setUpAuthenticator(first)
    await findNadia(first)
    await act(first, 'Make administrator')
    await toast(first, 'This user has not verified the e-mail address yet.')
    await nadia.goto(`/${await mailedLink(server, email, 'verify-email')}`)
    await expect(nadia.getByText(/verified/i).first()).toBeVisible()

    await ageSessions(server)
    await act(first, 'Make administrator')
    const proof = first.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(question(first)).toBeVisible()
    await question(first).getByRole('button', { name: 'Make administrator' }).click()
    await proof.getByLabel('Password', { exact: true }).fill(operatorPassword)
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
    await proof.getByLabel('Authentication code').fill(app.code(1))
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
    await toast(first, 'Role changed')
    await expect(dialog(first)).toContainText('Administrator')
  })

  await test.step('the new administrator chooses a longer password first', async () => {
    await nadia.goto(`/${await mailedLink(server, email, 'reset-password')}`)
    await nadia.getByLabel('New password').fill('a password for operators')
    await nadia.getByLabel('Confirm password').fill('a password for operators')
    await nadia.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect(nadia).toHaveURL(/\/admin$/)
  })

  await test.step('administrators are not deleted, and do not act on themselves', async () => {
    await expect(dialog(first).getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expect(dialog(first).getByRole('button', { name: 'Disable' })).toHaveCount(0)
    await second.goto('/admin/users?q=second')
    await second.getByRole('rowheader').getByRole('link').click()
    await expect(second.getByRole('dialog')).toContainText('This is you.')
    await expect(second.getByRole('dialog').getByRole('button', { name: /Disable|Delete|role/ })).toHaveCount(0)
  })

  await test.step('without the role, the account can be deleted, once', async () => {
    await act(first, 'Take administrator role away')
    await expect(nadia).toHaveURL(/\?auth=sign-in$/)
    await findNadia(second)
    await ageSessions(server)
    await dialog(second).getByRole('button', { name: 'Delete' }).click()
    await first.reload()
    await act(first, 'Delete')
    const proof = first.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await question(first).getByRole('button', { name: 'Cancel' }).click()
    await question(second).getByRole('button', { name: 'Delete' }).click()
    const theirs = second.getByRole('dialog', { name: 'Confirm that it is you' })
    await theirs.getByLabel('Password', { exact: true }).fill('a password for operators')
    await theirs.getByRole('button', { name: 'Confirm', exact: true }).click()
    await toast(second, 'User deleted successfully')
    await expect(second.getByText('No user fits')).toBeVisible()
    // Copies of notifications go out each minute, before or after it.
    await mailedLetter(server, email, 'account was deleted')
    await expect(first.getByRole('dialog').last()).toContainText('This user is deleted.')
  })

  await test.step('all of it is in the audit log, which is exported', async () => {
    await first.goto('/admin/audit')
    const rows = first.getByRole('row')
    await expect(rows.nth(1)).toContainText('Deleted a user')
    for (const label of ['Removed the administrator role', 'Made a user an administrator', 'Enabled a user'])
      await expect(first.getByRole('rowheader', { name: label })).toHaveCount(1)
    const disabled = first.getByRole('row', { name: /Disabled a user/ })
    await expect(disabled).toContainText('Reason: Sells places in tests.')
    // By the name of today; the id is in the raw data.
    await expect(disabled.getByRole('link', { name: 'Deleted account' })).toBeVisible()
    await expect(disabled).toContainText(/[0-9a-f]{8}-/)
    await first.getByLabel('About').selectOption('user')
    await first.getByLabel('Who').selectOption({ label: 'First' })
    await expect(first.getByText('Deleted a user')).toHaveCount(0)
    const [file] = await Promise.all([
      first.waitForEvent('download'),
      first.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines.filter((line) => line.includes('first@fortnight.example,user.disable'))).toHaveLength(1)
    expect(lines.some((line) => line.includes('user.delete'))).toBe(false)
  })
})

test('a message is answered by mail, and two administrators do not do it twice', async ({ open, accounts, server }) => {
  const [visitor, sana, other] = [await open(), await open(phone), await open()]
  const email = newEmail('hina')
  await visitor.goto('/?contact')
  const form = visitor.getByRole('dialog', { name: 'Contact Us' })
  await form.getByLabel('Name').fill('Hina Raza')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Subject').fill('Games of 180 MB')
  await form.getByLabel('Message').fill('Which package do we need?')

  const opened = async (page: Page) => {
    await page.goto('/admin/contacts?q=Games+of+180')
    await page.getByRole('link', { name: 'Games of 180 MB' }).click()
    await expect(page.getByRole('dialog')).toContainText('Which package do we need?')
  }
  await signIn(sana, accountOf(accounts, 'admin'), '/admin/contacts')
  await form.getByRole('button', { name: 'Send message' }).click()
  await test.step('it appears on the open list', async () => {
    await expect(sana.getByRole('link', { name: 'Games of 180 MB' })).toBeVisible()
    await expectAccessible(sana)
    await expectNoSidewaysScroll(sana)
  })

  await test.step('the second of two who set its status gets an error, and the list is as it really is', async () => {
    await signIn(other, accountOf(accounts, 'admin'))
    // As on a bad network: changes made elsewhere do not arrive here.
    await other.route('**/api/events', (route) => route.abort())
    await other.goto('/admin/contacts?q=Games+of+180')
    const status = (page: Page) => page.getByLabel('Status of Games of 180 MB')
    await expect(status(other)).toHaveValue('new')
    await status(sana).selectOption('in_progress')
    await toast(sana, 'Contact status updated successfully')
    await status(other).selectOption('resolved')
    await toast(other, 'Failed to update contact status')
    await toast(other, 'Another administrator has marked this message as in progress.')
    await expect(status(other)).toHaveValue('in_progress')
  })

  await test.step('an answer is kept while it is written, and goes out by mail', async () => {
    await opened(other)
    await other.getByLabel('Your answer').fill('Starter, I think.')
    await opened(sana)
    await sana.getByLabel('Your answer').fill('Professional.\nIt takes up to 200 MB.')
    await sana.keyboard.press('Escape')
    await sana.getByRole('link', { name: 'Games of 180 MB' }).click()
    await expect(sana.getByLabel('Your answer')).toHaveValue('Professional.\nIt takes up to 200 MB.')
    await sana.getByRole('button', { name: 'Send answer' }).dblclick()
    await toast(sana, 'Answer sent')
    const thread = sana.getByRole('list', { name: 'Message and answers' }).getByRole('listitem')
    await expect(thread).toHaveCount(2)
    await expectAccessible(sana)
    await expectNoSidewaysScroll(sana)
    const letter = await mailedLetter(server, email)
    expect(letter).toMatch(/^Subject: Re: Games of 180 MB\r?$/m)
    expect(letter).toMatch(/^Reply-To: .*support@fortnight\.example/m)
    expect(letter).toContain('It takes up to 200 MB.')
  })

  await test.step('the other answer is held back until the first one was read', async () => {
    await other.getByRole('button', { name: 'Send answer' }).click()
    const dialog = other.getByRole('dialog')
    await expect(dialog.locator('form').getByRole('alert')).toContainText(
      'Another administrator has answered in the meantime.',
    )
    await expect(dialog).toContainText('It takes up to 200 MB.')
    await expect(other.getByLabel('Your answer')).toHaveValue('Starter, I think.')
    await mailedLetter(server, email)
  })

  await test.step('feedback is read whole, with its ratings', async () => {
    await sana.goto('/admin/feedback')
    await expect(sana.getByText(/^\d\.\d of 5 on average$/)).toBeVisible()
    await expect(sana.getByRole('row', { name: /5 stars/ })).toBeVisible()
    await expectAccessible(sana)
    await expectNoSidewaysScroll(sana)
  })
})
