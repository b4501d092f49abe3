import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, textOf } from './test.ts'

test.describe('an app', () => {
  // A reason that is missing is refused by the server.
  test.use({ provoked: /422/ })
  test('is found, gets another team by hand, is cancelled, and another one deleted', async ({ open, accounts }) => {
    const page = await open({ viewport: { width: 1280, height: 900 } })
    await signIn(page, accountOf(accounts, 'admin'))

    await test.step('search and filters are in the address', async () => {
      await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Apps' }).click()
      await expect(page.getByRole('table', { name: 'Apps', exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Name, package or e-mail').fill('example.tideline')
      await expect(page).toHaveURL(/q=example/)
      await page.getByLabel('Test', { exact: true }).selectOption('running')
      await expect(page).toHaveURL(/phase=running/)
      await page.reload()
      await expect(page.getByRole('row', { name: /Ferry Clock/ })).toBeVisible()
      await expect(page.getByRole('row', { name: /Lantern Reader/ })).toHaveCount(0)
      await page.getByRole('link', { name: 'Saltmarsh' }).click()
    })

    await test.step('one page shows everything about an app', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Saltmarsh')
      await expect(page.getByRole('table', { name: 'Testers of this app' })).toBeVisible()
      await expect(page.getByRole('table', { name: /Daily use/ })).toBeVisible()
      await expect(page.getByText(/Used the app/).first()).toBeVisible()
      await expectAccessible(page)
      await expect(page.getByText('heron-on-the-mud')).toHaveCount(0)
      await page.getByRole('button', { name: 'Show, on record' }).click()
      await expect(page.getByText('heron-on-the-mud')).toBeVisible()
    })

    await test.step('a tester is replaced by the suggestion', async () => {
      const first = page.getByRole('button', { name: /^Replace / }).first()
      const who = ((await first.getAttribute('aria-label')) ?? '').replace('Replace ', '')
      await first.click()
      const dialog = page.getByRole('alertdialog', { name: `Replace ${who}?` })
      await expect(dialog).toContainText('can’t save the promised date')
      await expect(dialog.getByRole('radio').first()).toBeChecked()
      await dialog.getByRole('button', { name: 'Replace tester' }).click()
      await expect(dialog.getByText('Please say why.')).toBeVisible()
      await dialog.getByLabel('Reason').fill('Answers nobody.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Replace tester' }).click()
      await expect(page.getByText(new RegExp(`replaces ${who}`)).first()).toBeVisible()
      await expect(page.getByRole('button', { name: `Replace ${who}` })).toHaveCount(0)
      await expect(page.getByText(`${who}: Released, by an administrator: replaced`, { exact: true })).toBeVisible()
    })

    await test.step('cancelling ends the test, and its developer reads why', async () => {
      await page.getByRole('button', { name: 'Cancel app' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Cancel Saltmarsh?' })
      await dialog.getByLabel('Reason').fill('The app breaks the rules of Play.')
      await dialog.getByRole('button', { name: 'Cancel app' }).click()
      await expect(page.getByText('App cancelled').first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^Release / })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Cancel app' })).toHaveCount(0)
      await expect(page.getByRole('row', { name: /Saltmarsh was cancelled/ })).toContainText('breaks the rules')
    })

    await test.step('another is deleted, and its page is gone', async () => {
      await page.getByRole('link', { name: 'All apps' }).click()
      await page.getByRole('link', { name: 'Ferry Clock' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ferry Clock')
      const address = page.url()
      await page.getByRole('link', { name: 'Delete' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Delete Ferry Clock?' })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(address)
      await page.getByRole('link', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Delete app' }).click()
      await expect(page.getByText('App deleted successfully').first()).toBeVisible()
      await expect(page.getByRole('row', { name: /Ferry Clock/ })).toHaveCount(0)
      await expect(page).toHaveURL(/\/admin\/apps$/)
    })
  })
})

test.describe('an address that names no app', () => {
  test.use({ provoked: /404/ })
  test('is said to be none', async ({ open, accounts }) => {
    const page = await open()
    await signIn(page, accountOf(accounts, 'admin'), '/admin/apps/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'App not found' })).toBeVisible()
  })
})

test('an administrator approves an application, suspends a tester and imports a file', async ({ open, accounts }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signIn(page, accountOf(accounts, 'admin'), '/admin/pool')
  await expect(page.getByRole('meter', { name: 'Load of the pool' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('applications are verified and admitted in bulk', async () => {
    await page.getByLabel('State').selectOption('applied')
    await expect(page).toHaveURL(/status=applied/)
    const applied = page.getByRole('table', { name: 'Testers' }).getByRole('rowheader')
    await expect(page.getByRole('table', { name: 'Testers' }).getByRole('row').nth(1)).toContainText('Applied')
    const name = await textOf(applied.getByRole('link'))
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText('1 tester verified').first()).toBeVisible()
    await page.goto(`/admin/pool?status=verified&q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('verified', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Admit' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Admit' }).click()
    await expect(page.getByText(`${name} is admitted`).first()).toBeVisible()
    await expect(dialog.getByText('Available', { exact: true })).toBeVisible()
  })

  await test.step('every tester that matches is selected, also those on other pages', async () => {
    await page.goto('/admin/pool?status=available')
    await page.getByRole('table', { name: 'Testers' }).getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Select all 25 on this page' }).click()
    await page.getByRole('button', { name: /^Select all \d+ testers that match$/ }).click()
    await expect(page.getByText(/^All \d+ testers that match are selected$/)).toBeVisible()
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click()
    // They are verified already.
    await expect(page.getByText(/\d+ testers left as they were\./)).toBeVisible()
  })

  await test.step('a tester on a test is suspended, and the test that loses them is named', async () => {
    await page.goto('/admin/apps?q=Lantern')
    await page.getByRole('link', { name: 'Lantern Reader' }).click()
    await page.getByRole('table', { name: 'Testers of this app' }).getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Lantern Reader')
    await question.getByLabel('Reason').fill('Two accounts.')
    await question.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(/Lantern Reader has \d+ left of 12 needed/).first()).toBeVisible()
    await expect(dialog.getByText(/Two accounts/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('an import shows each line first, and a refused one with its reason', async () => {
    const header = 'name,email,device model,Android version,free storage MB,country,time zone,premium'
    const lines = [
      'Nadia Rahmani,nadia@import.example,Pixel 8,15,9000,PK,Asia/Karachi,no',
      'Nobody,not an address,Pixel 8,15,9000,PK,Asia/Karachi,no',
    ]
    await page.goto('/admin/pool')
    await page.getByRole('button', { name: 'Import testers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import testers' })
    const buffer = Buffer.from([header, ...lines].join('\n'))
    await dialog.getByLabel('File').setInputFiles({ name: 'testers.csv', mimeType: 'text/csv', buffer })
    await expect(dialog.getByText('Line 3: E-mail: is not an e-mail address')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import 1 tester' }).click()
    await expect(page.getByText('1 tester added').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nadia Rahmani' })).toBeVisible()
  })
})
