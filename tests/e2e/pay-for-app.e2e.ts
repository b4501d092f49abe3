import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { decide, fillSetup } from './paying.ts'
import { accountOf, expect, newEmail, signIn, test, textOf } from './test.ts'

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
    await expect(developer).toHaveURL(/\/dashboard\?view=add$/)
    await developer.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(developer.getByText('Get started by adding your first app for testing.')).toBeVisible()
    await expect(developer.getByRole('list', { name: 'How it goes' }).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('adds an app with every field', async () => {
    await developer.getByRole('button', { name: 'Add Your First App' }).click()
    const dialog = developer.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Submit app' }).click()
    await expect(dialog.getByText('App name is required')).toBeVisible()
    await dialog.getByLabel('App name').fill('Tideline')
    await dialog.getByLabel('Package name').fill('pk.tideline.surf')
    await dialog.getByLabel('Description').fill('Tide and swell times for the Karachi coast.')
    await expect(dialog.getByRole('option', { name: '12 days of use (the test runs 14)' })).toHaveCount(1)
    await dialog.getByLabel('Duration').selectOption('15 days, $0.72 more')
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
    await expect(dialog.getByRole('heading', { name: /^Send Rs\s2,999 to this EasyPaisa account$/ })).toBeVisible()
    await expect(dialog.getByRole('complementary', { name: 'Your order' })).toContainText('$9.99 and $0.72')
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

const password = 'a long enough password'
const optIn = 'https://play.google.com/apps/testing/pk.tideline.surf'

/** Creates an account in the open dialog; what is known of its user is not typed again. */
async function fillAccount(page: Page, known: 'known' | 'unknown') {
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  if (known === 'unknown') {
    await dialog.getByLabel('Full name').fill('Zara Malik')
    await dialog.getByLabel('E-mail').fill(newEmail('zara'))
  }
  await expect(dialog.getByLabel('Full name')).toHaveValue('Zara Malik')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  return dialog.getByRole('button', { name: 'Create Account' })
}

/** From the form for a new app to its Play set-up: what a Play link answers is asked for nowhere. */
async function orderAndSetUp(page: Page, click: (target: Locator) => Promise<void>) {
  const form = page.getByRole('dialog', { name: 'Add New App for Testing' })
  await form.getByLabel('App name').fill('Tideline')
  await form.getByLabel('Package name').fill('https://play.google.com/console/u/0')
  await form.getByLabel('Description').fill('Tide and swell times.')
  await expect(form.getByText(/^No app is named here\. A Play link looks like /)).toBeVisible()
  await form.getByLabel('Package name').fill(`${optIn}?hl=en`)
  await expect(form.getByLabel('Package name')).toHaveValue('pk.tideline.surf')
  await click(form.getByRole('button', { name: 'Submit app' }))
  const payment = page.getByRole('dialog', { name: 'App Submitted Successfully!' })
  await expect(payment.getByLabel('Account name')).toHaveValue('Zara Malik')
  await payment.getByLabel('Transaction ID').fill(String(Date.now()).slice(-11))
  await click(payment.getByRole('button', { name: 'Submit payment' }))
  await expect(payment.getByRole('region', { name: 'What happens now' })).toContainText('Apply for production')
  await click(payment.getByRole('button', { name: 'Set up for Play' }))
  const setup = page.getByRole('dialog', { name: 'Play setup' })
  await expect(setup.getByLabel('Opt-in link')).toHaveValue(optIn)
  await click(setup.getByRole('button', { name: 'Save' }))
  await expect(setup).toHaveCount(0)
  const card = page.getByRole('article', { name: 'Tideline' })
  await expect(card).toContainText('Your payment is being checked')
  await expect(card.getByText(/^Testers can’t join yet/)).toHaveCount(0)
}

const entrances = {
  'a plan, on a phone': {
    width: 390,
    async enter(page, click) {
      await page.goto('/')
      await click(page.getByRole('link', { name: 'Choose Professional' }))
      const plan = page.getByRole('dialog', { name: 'Get Started with Professional' })
      await plan.getByLabel('Full name').fill('Zara Malik')
      await plan.getByLabel('E-mail').fill(newEmail('zara'))
      await click(plan.getByRole('button', { name: 'Create account and continue' }))
      await expect(page).toHaveURL(/\?auth=register$/)
      await page.goBack()
      await expect(plan.getByLabel('Full name')).toHaveValue('Zara Malik')
      await page.goForward()
      await page.reload()
      await click(await fillAccount(page, 'known'))
    },
  },
  'Get Started': {
    width: 1280,
    async enter(page, click) {
      await page.goto('/')
      await click(page.getByRole('banner').getByRole('link', { name: 'Get Started' }))
      await click(await fillAccount(page, 'unknown'))
      const way = page.getByRole('dialog').getByRole('list', { name: 'How it goes' }).getByRole('listitem')
      await expect(way).toHaveText(['Add your app', 'Pay once', 'Set up Play', 'Day 1'])
    },
  },
  'Sign In, without an account': {
    width: 1280,
    async enter(page, click) {
      await page.goto('/')
      await click(page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
      await click(page.getByRole('dialog', { name: 'Sign In' }).getByRole('button', { name: 'Create Account' }))
      await click(await fillAccount(page, 'unknown'))
    },
  },
  'Sign In': {
    width: 1280,
    async enter(page, click) {
      const email = newEmail('zara')
      await page.request.post('/api/identity/register', { data: { name: 'Zara Malik', email, password } })
      await page.goto('/')
      await click(page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
      const dialog = page.getByRole('dialog', { name: 'Sign In' })
      await dialog.getByLabel('E-mail').fill(email)
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await click(dialog.getByRole('button', { name: 'Sign In' }))
      await click(page.getByRole('button', { name: 'Add Your First App' }))
    },
  },
  'a deep link, on a phone': {
    width: 390,
    async enter(page, click) {
      await page.goto('/dashboard?view=add')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Create Account' }))
      await click(await fillAccount(page, 'unknown'))
    },
  },
} satisfies Record<
  string,
  { width: number; enter: (page: Page, click: (at: Locator) => Promise<void>) => Promise<void> }
>

test('every entrance leads to a test that is set up for Play in seven clicks', async ({ open }) => {
  for (const [name, { width, enter }] of Object.entries(entrances))
    await test.step(name, async () => {
      const page = await open({ viewport: { width, height: 844 } })
      let clicks = 0
      const click = async (target: Locator) => {
        clicks += 1
        await target.click()
      }
      await enter(page, click)
      await orderAndSetUp(page, click)
      expect(clicks).toBeLessThanOrEqual(7)
    })
})
