import type { Page } from '@playwright/test'
import type { Account } from './running-server.ts'
import { accountOf, expect, expectAccessible, signIn, test } from './test.ts'

// Parts of the page come when they are first needed. Nothing but the network can keep one away, so these tests take it
// in hand.
test.use({
  // These journeys change nothing.
  shared: true,
  serviceWorkers: 'allow',
  provoked:
    /^Failed to load resource: (?:net::|the server responded with a status of 404)|Failed to fetch|Error loading route/,
})

const addDialog = '**/assets/add-app-dialog-*'

async function dashboard(page: Page, accounts: Account[]) {
  const developer = accountOf(accounts, 'developer')
  await signIn(page, developer)
  await expect(page.getByRole('article').first()).toBeVisible()
}

test('a dialog that fails to load is asked for again without a word', async ({ open, accounts }) => {
  const page = await open()
  await dashboard(page, accounts)
  let failures = 0
  await page.context().route(addDialog, (route) => {
    failures += 1
    return failures < 3 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Add New App' }).click()
  await expect(page.getByRole('dialog').getByLabel('App name')).toBeVisible()
  expect(failures).toBe(3)
})

test('a dialog that does not come says so, and opens when the connection is back', async ({ open, accounts }) => {
  const page = await open()
  await dashboard(page, accounts)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add New App' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This part of the page is still on its way.')
  await expect(dialog).toContainText('This part of the page did not load. Check your connection and try again.')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('App name')).toBeVisible()
})

test('a dialog over another one that does not come leaves that one open', async ({ open, accounts }) => {
  const page = await open()
  await dashboard(page, accounts)
  await page
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click()
  const payment = page.getByRole('dialog', { name: 'Start Testing' })
  await page.context().route('**/assets/payment-help-dialog-*', (route) => route.abort())
  const help = payment.getByRole('button', { name: 'I can’t pay this way' })
  await help.click()
  await expect(page.getByText('This part of the page did not load.')).toBeVisible()
  await page.context().unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await help.click()
  await expect(page.getByRole('dialog', { name: 'I can’t pay this way' })).toBeVisible()
})

test('a dialog that a new version has replaced asks for a reload, which opens it', async ({ open, accounts }) => {
  // What a service worker lets through, once it is there, goes past the answers below.
  const page = await open({ serviceWorkers: 'block' })
  await dashboard(page, accounts)
  await page.context().route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Add New App' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('A new version is out. Reload the page to go on.')
  await page.context().unrouteAll()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByLabel('App name')).toBeVisible()
})

test('a screen whose code can not be reached gives way to the offline page, and comes back', async ({
  open,
  accounts,
}) => {
  const page = await open()
  const admin = accountOf(accounts, 'admin')
  await signIn(page, admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /Queue/ }).first().click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Queue')
})

test('the dialogs of a public page say so too, and open after a reload', async ({ open }) => {
  const page = await open()
  await page.context().route('**/assets/public-dialogs-*', (route) => route.abort())
  // By its address, which the button leads to as well while the page's script is on its way.
  await page.goto('/?auth=register')
  const message = page.getByRole('alert').filter({ hasText: /./ })
  await expect(message).toContainText('This part of the page did not load. Reload the page to try again.')
  await expectAccessible(page)
  await page.context().unrouteAll()
  await message.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByRole('dialog').getByLabel('Full name')).toBeVisible()
})
