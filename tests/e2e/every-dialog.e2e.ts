import type { Locator, Page } from '@playwright/test'
import { appearances, expectSound, goToScreen } from './appearances.ts'
import { accountOf, expect, idOfApp, signIn, test } from './test.ts'

// These tests change nothing, and each walk is long.
test.use({ shared: true })
test.describe.configure({ mode: 'parallel' })

const [desktop] = appearances

/** Judges the dialog that a click opens, and closes it. */
async function expectDialogSound(page: Page, opener: Locator) {
  const before = await page.getByRole('dialog').count()
  await opener.click()
  await expect(page.getByRole('dialog')).toHaveCount(before + 1)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(before)
}

test("a developer's dialogs about the account, keys and money are accessible and fit", async ({ open, accounts }) => {
  const page = await open(desktop)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await signIn(page, accountOf(accounts, 'developer'), '/account')
  await test.step('account', async () => {
    for (const name of ['Change name', 'Change e-mail']) await expectDialogSound(page, button(name))
  })
  await test.step('keys and webhooks', async () => {
    await goToScreen(page, '/account/api')
    for (const name of ['Make a key', 'Add a webhook']) await expectDialogSound(page, button(name))
  })
  await test.step('payments', async () => {
    await goToScreen(page, `/apps/${await idOfApp(page, 'Tidebook')}/payments`)
    await expectSound(page)
    await expectDialogSound(page, button(/^Refund/))
  })
})

test("an administrator's dialogs about people and payments are accessible and fit", async ({ open, accounts }) => {
  const page = await open(desktop)
  const main = page.getByRole('main')
  await signIn(page, accountOf(accounts, 'admin'), '/admin/audit')
  for (const list of ['/admin/users', '/admin/contacts?status=all', '/admin/pool'])
    await test.step(list, async () => {
      await goToScreen(page, list)
      await expectDialogSound(page, main.getByRole('rowheader').getByRole('link').first())
    })
  await test.step('payments', async () => {
    await goToScreen(page, '/admin/payments')
    await expectDialogSound(page, page.getByRole('button', { name: 'Import a statement' }))
    await main
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
  })
})
