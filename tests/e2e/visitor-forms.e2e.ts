import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expectSound } from './appearances.ts'
import { inDatabase } from './in-database.ts'
import { accountOf, expect, signIn, test } from './test.ts'

// What these journeys send, they find by words of their own.
test.use({ shared: true })

test('the contact dialog opens over its page, holds it still, closes every way there is and keeps what was typed', async ({
  open,
  server,
}) => {
  const page = await open()
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
})

test('a public page knows who is signed in, and lets them out', async ({ open, accounts }) => {
  const page = await open()
  const developer = accountOf(accounts, 'developer')
  await signIn(page, developer, '/')
  await expect(page).toHaveURL(/\/dashboard$/)
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
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
})
