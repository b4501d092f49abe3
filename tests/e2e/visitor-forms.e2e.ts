import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expectSound } from './appearances.ts'
import { banner, settings } from './consent.ts'
import { inDatabase } from './in-database.ts'
import { accountOf, expect, newEmail, signIn, test } from './test.ts'

// What this journey sends, it finds by words of its own. The operator has configured no tool of another company.
test.use({ shared: true })

const desktop = { width: 1280, height: 720 }

test('a visitor writes to us, chooses a plan, signs in and out: dialogs keep what was typed, no request goes to a third party, and no consent is asked for', async ({
  open,
  server,
  accounts,
}) => {
  const page = await open({ viewport: desktop })
  const dialog = page.getByRole('dialog')
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== server.origin && protocol !== 'data:') elsewhere.push(request.url())
  })

  await page.goto('/')
  await page.mouse.wheel(0, 20_000)
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(dialog.getByLabel('Full name')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(settings(page)).toHaveCount(0)

  await test.step('the contact dialog opens over its page, holds it still, and closes every way there is', async () => {
    const contact = page.getByRole('dialog', { name: 'Contact Us' })
    const opener = page.getByRole('banner').getByRole('link', { name: 'Contact' })
    await page.goto('/terms?contact')
    await expect(contact).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await contact.getByLabel('Message').fill('Half a thought')
    await page.keyboard.press('Escape')
    await expect(contact).toBeHidden()
    await expect(page).toHaveURL(/\/terms$/)

    await opener.click()
    await expect(page).toHaveURL(/\/terms\?contact$/)
    await expect(contact.getByLabel('Name')).toBeFocused()
    await expect(contact.getByLabel('Message')).toHaveValue('Half a thought')
    await contact.getByRole('button', { name: 'Close' }).click()
    await expect(contact).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await expect(contact).toBeVisible()
    await page.mouse.click(8, 8)
    await expect(contact).toBeHidden()

    await opener.click()
    await page.reload()
    await expect(contact.getByLabel('Message')).toHaveValue('Half a thought')
    await page.goBack()
    await expect(contact).toBeHidden()
  })

  await test.step('feedback by keyboard alone, from another page', async () => {
    const panel = page.getByRole('dialog', { name: 'Your Feedback' })
    const text = `Clear page ${randomUUID()}`
    await page.goto('/careers')
    const button = page.getByRole('button', { name: 'Feedback' })
    // Until the page's script has come, which then prepares the panel, the button is a link to the contact form.
    let prepared = false
    page.on('request', (request) => (prepared ||= request.url().includes('/assets/public-dialogs-')))
    await expect(async () => {
      await button.blur()
      await button.focus()
      expect(prepared).toBe(true)
    }).toPass({ intervals: [50] })
    await page.keyboard.press('Enter')
    await expect(panel.getByLabel('What should we know?')).toBeFocused()
    await expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()
    await expectSound(page)
    await page.keyboard.type(text)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByLabel('What should we know?')).toBeFocused()
    await expect(panel.getByLabel('What should we know?')).toHaveValue(text)
    await panel.getByRole('radio', { name: '1 of 5' }).focus()
    await page.keyboard.press('Space')
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
    await expect(panel.getByRole('radio', { name: '4 of 5' })).toBeChecked()
    await panel.getByRole('button', { name: 'Send' }).focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByText('Thank you for your feedback!')).toBeVisible()
    await expect(panel).toBeHidden({ timeout: 6_000 })
    const heard = await inDatabase(server, async (db) => {
      const { rows } = await db.execute(sql`select rating, user_id from feedback where feedback = ${text}`)
      return rows
    })
    expect(heard).toEqual([{ rating: 4, user_id: null }])
  })

  await test.step('on a phone a plan leads to the form of a new app in three clicks, also back and by a reload', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('link', { name: 'Choose Professional' }).click()
    const plan = page.getByRole('dialog', { name: 'Get Started with Professional' })
    await plan.getByLabel('Full name').fill('Zara Malik')
    await plan.getByLabel('E-mail').fill(newEmail('zara'))
    await plan.getByRole('button', { name: 'Create account and continue' }).click()
    await expect(page).toHaveURL(/\?auth=register$/)
    await page.goBack()
    await expect(plan.getByLabel('Full name')).toHaveValue('Zara Malik')
    await page.goForward()
    await page.reload()
    await expect(dialog.getByLabel('Full name')).toHaveValue('Zara Malik')
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
    await dialog.getByLabel('Confirm password').fill('a long enough password')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('dialog', { name: 'Add New App for Testing' })).toBeVisible()
    await page.setViewportSize(desktop)
  })

  await test.step('a public page knows who is signed in, and lets them out', async () => {
    await signIn(page, accountOf(accounts, 'developer'), '/')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('article').first()).toBeVisible()
    // The button needs the script of the page, which comes last.
    await page.goto('/terms', { waitUntil: 'networkidle' })
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
    await expect(header.getByRole('link', { name: 'Notifications' })).toBeVisible()
    await header.getByRole('button', { name: 'Account' }).click()
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await header.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await page.evaluate(() => ['token', 'user', 'consent'].map((key) => localStorage.getItem(key)))).toEqual([
      null,
      null,
      null,
    ])
  })
  expect(elsewhere).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})
