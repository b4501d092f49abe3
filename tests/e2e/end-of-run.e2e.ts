import type { Page } from '@playwright/test'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

/** Opens the page of the demo's completed test. */
async function openProduction(page: Page) {
  // The address of the page before it had tabs.
  await page.goto(`/apps/${await idOfApp(page, 'Tidebook')}/run#production`)
  await expect(page).toHaveURL(/\/apps\/[^/]+\/production$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Tidebook' })).toBeVisible()
}

test('a developer keeps the report, makes the answers their own, applies, is refused and then granted', async ({
  open,
  accounts,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await signIn(page, accountOf(accounts, 'developer'))
  await openProduction(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('the report is a PDF', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Report as PDF' }).click()
    expect((await download).suggestedFilename()).toBe('report.pdf')
  })

  await test.step('its public page is made, checks its record in the browser, and is withdrawn', async () => {
    await page.getByRole('button', { name: 'Make a public page' }).click()
    const address = page.getByRole('link', { name: /\/r\/[a-z2-9]{26}$/ })
    const visitor = await open({ viewport: { width: 390, height: 844 } })
    await visitor.goto((await address.getAttribute('href')) ?? '')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/testers stayed with Tidebook for 14 days/)
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)
    await visitor.getByRole('button', { name: 'Check the record' }).click()
    await expect(visitor.getByText('Genuine and whole')).toBeVisible()
    const found = visitor.getByRole('heading', { name: 'What testers found, and what changed' })
    await expect(found).toBeVisible()
    const sections = page.getByRole('group', { name: 'Sections' })
    await sections.getByRole('checkbox', { name: 'Feedback' }).click()
    await expect(sections.getByRole('checkbox', { name: 'Feedback' })).not.toBeChecked()
    await expect(sections).toHaveAttribute('aria-busy', 'false')
    await visitor.reload()
    await expect(visitor.getByText(/Its developer left out: feedback\./)).toBeVisible()
    await expect(found).toHaveCount(0)
    const allowed = page.getByRole('checkbox', { name: 'Show this test on our front page' })
    await expect(allowed).not.toBeChecked()
    await allowed.click()
    await expect(allowed).toBeChecked()
    await expect(allowed).toBeEnabled()
    await page.reload()
    await expect(allowed).toBeChecked()
    await page.getByRole('button', { name: 'Withdraw page' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw page' }).click()
    await expect(page.getByRole('button', { name: 'Make a public page' })).toBeVisible()
    expect((await visitor.request.get(visitor.url())).status()).toBe(404)
  })

  await test.step('a sentence shows the lines it rests on', async () => {
    await page.getByRole('button', { name: /joined and \d+ of them used the app/ }).click()
    const lines = page.getByRole('dialog')
    await expect(lines.getByText('Joined the closed test').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what has no proof is flagged while it is written, and stays so', async () => {
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /^What changes did you make/ }) })
    await item.getByRole('button', { name: 'Edit' }).click()
    const field = item.getByLabel(/^What changes did you make/)
    await field.fill('We mended the list. All testers liked it.')
    await expect(
      item.getByText(/“All testers liked it.” has no proof in your test’s record: All testers/),
    ).toBeVisible()
    await expect(item.getByText('41 of 300 characters')).toBeVisible()
    await item.getByRole('button', { name: 'Save' }).click()
    await expect(item.getByText('Your words')).toBeVisible()
    await page.reload()
    await expect(item.getByText(/has no proof in your test’s record/)).toBeVisible()
    await item.getByRole('button', { name: 'Restore our draft' }).click()
    await expect(item.getByText('Draft')).toBeVisible()
  })

  await test.step('all of it is copied at once, and saved with its proof', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Answers pack as PDF' }).click()
    expect((await download).suggestedFilename()).toBe('answers.pdf')
    await page.getByRole('button', { name: 'Copy all' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('paid testing service')
  })

  await test.step('the application is reported, refused with Google’s words, made again and granted', async () => {
    await page.getByRole('button', { name: 'I have applied' }).click()
    await page.getByRole('button', { name: 'Google refused' }).click()
    await page.getByLabel('What Google wrote').fill('Testers were not engaged with your app.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('Testers were not engaged with your app.')).toBeVisible()
    await page.getByRole('button', { name: 'I have applied again' }).click()
    await page.getByRole('button', { name: 'Google granted access' }).click()
    await expect(page.getByText('Google granted production access, and your test is complete.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'I have applied' })).toHaveCount(0)
  })
})
