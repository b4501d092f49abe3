import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { accountOf, expect, signIn, test } from './test.ts'

// Parts of the page come when they are first needed. Nothing but the network can keep one away, so this test takes it
// in hand.
test.use({
  // It changes nothing.
  shared: true,
  serviceWorkers: 'allow',
  provoked: /^Failed to load resource: net::|Failed to fetch|Error loading route/,
})

/** Lets the pauses between tries pass until that is there, slowly enough that the answers come before all tries are over. */
const triedUntil = (page: Page, there: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(500)
    await there()
  }).toPass({ intervals: [50] })

test('a dialog or a screen that does not come says so, and comes when the connection is back or the page is loaded again', async ({
  open,
  accounts,
}) => {
  const page = await open()
  await page.clock.install()

  await test.step('the dialogs of a public page open after a reload', async () => {
    await page.context().route('**/assets/public-dialogs-*', (route) => route.abort())
    // By its address, which the button leads to as well while the page's script is on its way.
    await page.goto('/?auth=register')
    const message = page.getByRole('alert').filter({ hasText: 'This part of the page did not load. Reload the page' })
    await triedUntil(page, () => expect(message).toBeVisible({ timeout: 100 }))
    await expectAccessible(page)
    await page.context().unrouteAll()
    await message.getByRole('link', { name: 'Reload' }).click()
    await expect(page.getByRole('dialog').getByLabel('Full name')).toBeVisible()
  })

  await signIn(page, accountOf(accounts, 'developer'))
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add New App' }).click()
  const dialog = page.getByRole('dialog')
  await page.clock.fastForward(1000)
  await expect(dialog).toContainText('This part of the page is still on its way.')
  const missing = dialog.getByText('This part of the page did not load. Check your connection and try again.')
  await triedUntil(page, () => expect(missing).toBeVisible({ timeout: 100 }))
  await expectAccessible(page)
  // A reload would open it too.
  await expect(page).toHaveURL(/\?view=add$/)
  await page.context().setOffline(false)
  // The browser remembers the failure: it comes at the second of these tries, under another name.
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const form = dialog.getByLabel('App name')
  await triedUntil(page, () => expect(form).toBeVisible({ timeout: 100 }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await test.step('a screen gives way to the offline page', async () => {
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'SEO monitor' }).click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('SEO monitor')
  })
})
