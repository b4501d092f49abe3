import { accountOf, expect, idOfApp, newEmail, register, signIn, test } from './test.ts'

test.describe('the page of an app', () => {
  test('keeps its head while tabs change, and the address, Back and a reload keep the tab', async ({
    open,
    accounts,
  }) => {
    const page = await open()
    await signIn(page, accountOf(accounts, 'developer'))
    await page.getByRole('article').getByRole('link', { name: 'Saltmarsh' }).click()
    const head = page.getByRole('region', { name: 'Outlook' })
    await expect(head).toContainText(/apply/)
    const place = await head.boundingBox()
    const tabs = page.getByRole('navigation', { name: 'Pages of this app' })
    await tabs.getByRole('link', { name: /^Testers/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: /^Testers/ })).toBeVisible()
    await tabs.getByRole('link', { name: 'Record' }).click()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    expect(await head.boundingBox()).toEqual(place)
    await page.goBack()
    await page.reload()
    await expect(page.getByRole('table', { name: /^Testers/ })).toBeVisible()
    await expect(tabs.getByRole('link', { name: /^Testers/ })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('main').getByRole('link', { name: 'Your apps' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('says what comes before there is a test, and leads home once its app is deleted', async ({ open, accounts }) => {
    const page = await open()
    await signIn(page, accountOf(accounts, 'developer'), '/robots.txt')
    await page.goto(`/apps/${await idOfApp(page, 'Pebble')}/record`)
    await expect(page.getByRole('heading', { name: 'No test yet' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for Pebble' }).click()
    await page.getByRole('menuitem', { name: 'Edit App' }).click()
    await expect(page.getByRole('dialog', { name: 'Manage app' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Pebble' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for Pebble' }).click()
    await page.getByRole('menuitem', { name: 'Delete App' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete app' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('App deleted successfully')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Pebble' })).toHaveCount(0)
  })
})

test('the page of an app of another account is not there, and says so', async ({ open, accounts }) => {
  const owner = await open()
  await signIn(owner, accountOf(accounts, 'developer'), '/robots.txt')
  const id = await idOfApp(owner, 'Saltmarsh')
  const page = await open()
  await register(page, { name: 'Aya Noor', email: newEmail('aya'), password: 'a long enough one' }, `/apps/${id}`)
  await expect(page.getByText('We couldn’t find this app in your account.')).toBeVisible()
  await expect(page.getByText('Saltmarsh')).toHaveCount(0)
  await page.getByRole('link', { name: 'Your apps' }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
