import { readFile } from 'node:fs/promises'
import { decide, fillSetup } from './paying.ts'
import { accountOf, expect, signIn, test, textOf } from './test.ts'

const submitted =
  'Manual payment submitted successfully! Your payment details have been recorded and are pending approval. You will be notified once the payment is verified.'

test('a visitor becomes a developer with a list of real testers', async ({ open, accounts }) => {
  const developer = await open()
  const email = `zara-${Date.now()}@developers.example`

  await test.step('reads what it costs and creates an account', async () => {
    await developer.goto('/')
    await expect(developer.getByRole('heading', { level: 1 })).toContainText('Twelve testers.')
    await expect(developer.locator('#pricing')).toContainText('$9.99')
    await developer.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    const dialog = developer.getByRole('dialog')
    await dialog.getByLabel('Full name').fill('Zara Malik')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
    await dialog.getByLabel('Confirm password').fill('another password')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(dialog.getByText('Passwords do not match. Please try again.')).toBeVisible()
    await dialog.getByLabel('Confirm password').fill('a long enough password')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(developer).toHaveURL(/\/dashboard$/)
    await expect(developer.getByText('Get started by adding your first app for testing.')).toBeVisible()
  })

  await test.step('adds an app with every field', async () => {
    await developer.getByRole('button', { name: 'Add Your First App' }).click()
    const dialog = developer.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Submit app' }).click()
    await expect(dialog.getByText('App name is required')).toBeVisible()
    await dialog.getByLabel('App name').fill('Tideline')
    await dialog.getByLabel('Package name').fill('pk.tideline.surf')
    await dialog.getByLabel('Description').fill('Tide and swell times for the Karachi coast.')
    await dialog.getByLabel('Duration').selectOption('15')
    await dialog.getByLabel('Category').fill('Weather')
    await dialog.getByLabel('Requirements').fill('Location permission')
    await dialog.getByLabel('Testing credentials').fill('tester / sea-level-7')
    await dialog.getByLabel('Test instructions').fill('Open the map once a day.')
    await dialog.getByRole('button', { name: 'Submit app' }).click()
  })

  await test.step('pays by EasyPaisa', async () => {
    const dialog = developer.getByRole('dialog', { name: 'App Submitted Successfully!' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Payment' })).toHaveAttribute('aria-current', 'step')
    await expect(dialog).toContainText('0300 1234567')
    await expect(dialog.getByText('Coming Soon')).toBeVisible()
    await dialog.getByLabel('Account name').fill('Zara Malik')
    await dialog.getByLabel('Transaction ID').fill('15291A43')
    await dialog.getByRole('button', { name: 'Submit payment' }).click()
    await expect(dialog.getByText('EasyPaisa Transaction ID should contain only digits.')).toBeVisible()
    await dialog.getByLabel('Transaction ID').fill('15291443521')
    await dialog.getByRole('button', { name: 'Submit payment' }).click()
    await expect(dialog.getByText(submitted)).toBeVisible()
    await expect(dialog.getByText(/^Next: add the access and opt-in link\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Set up for Play' }).click()
    await fillSetup(developer)
    await expect(developer.getByRole('article', { name: 'Tideline' })).toContainText('Your payment is being checked')
  })

  const administrator = await open()
  await test.step('the administrator completes the payment', async () => {
    const admin = accountOf(accounts, 'admin')
    await signIn(administrator, admin)
    await expect(administrator).toHaveURL(/\/admin$/)
    await decide(administrator, '15291443521', 'Approve')
  })

  await test.step("the developer's open dashboard shows it without a reload", async () => {
    const card = developer.getByRole('article', { name: 'Tideline' })
    await expect(card.getByText('Active', { exact: true })).toBeVisible()
    await expect(card).toContainText(/\d+ testers/)
    await developer.getByRole('button', { name: /Notifications/ }).click()
    await expect(developer.getByText('Testers assigned to Tideline')).toBeVisible()
    await developer.keyboard.press('Escape')
  })

  await test.step('testers are named once they accept', async () => {
    await developer.getByRole('article', { name: 'Tideline' }).getByRole('link', { name: 'View' }).click()
    await expect(developer.getByRole('dialog').getByText('They appear here as soon as they accept.')).toBeVisible()
    await developer.keyboard.press('Escape')
    await expect(developer.getByRole('dialog')).toHaveCount(0)
    await expect(developer.getByRole('heading', { level: 1 })).toHaveText('Tideline')
  })

  await test.step('then they are there to copy and to download', async () => {
    const owner = await open()
    await signIn(owner, accountOf(accounts, 'developer'))
    const card = owner
      .getByRole('article')
      .filter({ hasText: /Day \d+ of/ })
      .first()
    const name = await textOf(card.getByRole('heading'))
    await card.getByRole('link', { name: 'View' }).click()
    const testers = owner.getByRole('dialog').getByRole('region', { name: 'Testers', exact: true })
    await expect(testers.getByRole('button', { name: 'Copy All' })).toBeVisible()
    const emails = (await testers.getByText(/^\S+@testers\.example$/).allTextContents()).map((address) =>
      address.trim(),
    )
    expect(emails.length).toBeGreaterThan(12)
    await testers.getByRole('button', { name: 'Copy All' }).click()
    await expect(owner.getByText('Testers emails copied to clipboard!')).toBeVisible()
    await expect
      .poll(async () => (await owner.evaluate(() => navigator.clipboard.readText())).split(/,\s*/))
      .toEqual(emails)
    await testers.getByRole('button', { name: `Copy ${emails[0]}` }).click()
    await expect(owner.getByText(`Email ${emails[0]} copied!`)).toBeVisible()
    await expect.poll(() => owner.evaluate(() => navigator.clipboard.readText())).toBe(emails[0])
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      testers.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${name}.txt`)
    expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toEqual(emails)
    await owner.reload()
    await expect(owner.getByRole('dialog').getByRole('button', { name: 'Copy All' })).toBeVisible()
    await owner.goBack()
    await expect(owner.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('signing out ends the session', async () => {
    await developer.getByRole('button', { name: /Account of/ }).click()
    await developer.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(developer).toHaveURL(/\/$/)
    await developer.goto('/dashboard')
    await expect(developer).toHaveURL(/\/\?auth=sign-in$/)
  })
})
