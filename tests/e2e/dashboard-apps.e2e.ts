import type { Page } from '@playwright/test'
import { expect, expectAccessible, idOfApp, register, signIn, test } from './test.ts'

// Each journey has a user of its own.
test.use({
  shared: true,
  provoked: /^Failed to load resource: (?:net::|the server responded with a status of (?:409|422))/,
})

const aNewUser = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now()}@developers.example`,
  password: 'a long enough password',
})

async function addApp(page: Page, name: string) {
  await page
    .getByRole('button', { name: /^Add (?:New|Your First) App$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('App name').fill(name)
  await dialog.getByLabel('Description').fill('Tide and swell times.')
  await dialog.getByRole('button', { name: 'Submit app' }).click()
  await page.getByRole('button', { name: 'Pay Later' }).click()
  const card = page.getByRole('article', { name })
  await expect(card).toBeVisible()
  return card
}

test('an app is ordered with a contact, and set up for its testers', async ({ open }) => {
  const page = await open()
  await register(page, aNewUser('Zara Malik'))
  const card = await addApp(page, 'Tideline')

  await test.step('Start Testing asks for package and contact, then for the payment', async () => {
    await card.getByRole('button', { name: 'Start Testing' }).click()
    const order = page.getByRole('dialog', { name: 'Start Testing' })
    await expect(order.getByRole('region', { name: 'Contact information' })).toContainText('We write to Zara Malik')
    await order.getByRole('button', { name: 'Change contact' }).click()
    await expect(order.getByLabel('Full name')).toBeFocused()
    await expect(order.getByLabel('Full name')).toHaveValue('Zara Malik')
    await order.getByLabel('Full name').fill(' ')
    await order.getByText('Professional').click()
    await order.getByRole('button', { name: 'Place order' }).click()
    await expect(order.getByText('Name is required')).toBeVisible()
    await order.getByLabel('Full name').fill('Zara Malik')
    await order.getByLabel('Phone').fill('0300 1234567')
    await order.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByLabel('Transaction ID')).toBeVisible()
    await page.getByRole('button', { name: 'Pay Later' }).click()
    await expect(card).toContainText('Pending Payment')
    await expect(page.getByRole('region', { name: 'Needs you' })).toContainText('$17.99')
  })

  await test.step('the card says what testers still need, and the form what is wrong', async () => {
    await card
      .getByRole('button', { name: /^Testers can’t join yet\. Add your package name, access and opt-in link/ })
      .click()
    const setup = page.getByRole('dialog', { name: 'Play setup' })
    await setup.getByLabel('Package name').fill('pk.tideline.surf')
    await setup.getByLabel('Opt-in link').fill('https://play.google.com/apps/testing/com.other')
    await setup.getByText('Google Group', { exact: true }).click()
    await setup.getByRole('button', { name: 'Save' }).click()
    await expect(setup.getByText('The link is for com.other, not for pk.tideline.surf.')).toBeVisible()
    await expect(setup.getByText('Enter the address of the Google Group.')).toBeVisible()
    await setup.getByLabel('Opt-in link').fill('https://play.google.com/apps/testing/pk.tideline.surf?hl=en')
    await setup.getByLabel('Address of the group').fill('tideline@googlegroups.com')
    await setup.getByLabel('Countries').selectOption('Pakistan')
    await setup.getByLabel('Countries').selectOption('Germany')
    await setup.getByRole('button', { name: 'Remove Germany' }).click()
    await expect(setup.getByRole('listitem').filter({ hasText: 'Access' })).toContainText('there')
    await setup.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Play setup saved')).toBeVisible()
    await expect(card.getByRole('button', { name: /Play setup/ })).toHaveCount(0)
    await expect(card).toContainText('pk.tideline.surf')
  })

  await test.step('its icon is chosen, replaces the letter, and is removed', async () => {
    await page.getByRole('button', { name: 'More actions for Tideline' }).click()
    await page.getByRole('menuitem', { name: 'Edit App' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage app' })
    const field = dialog.getByRole('group', { name: 'Icon' })
    const file = { name: 'icon.png', mimeType: 'image/png' }
    await field.getByLabel('Upload an icon').setInputFiles({ ...file, buffer: Buffer.from('no picture') })
    await expect(field.getByRole('alert')).toContainText('not a picture that we can read')
    await field.getByLabel('Upload an icon').setInputFiles({ ...file, buffer: await page.screenshot() })
    await expect(field.getByRole('button', { name: 'Remove' })).toBeVisible()
    await expect(field.locator('img')).toHaveAttribute('src', /^data:image\/webp/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(card.locator('img')).toBeVisible()
    await page.reload()
    await expect(card.locator('img')).toBeVisible()
    await page.getByRole('button', { name: 'More actions for Tideline' }).click()
    await page.getByRole('menuitem', { name: 'Edit App' }).click()
    await field.getByRole('button', { name: 'Remove' }).click()
    await expect(field.locator('img')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('it is still there in another tab', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'More actions for Tideline' }).click()
    await other.getByRole('menuitem', { name: 'Play setup' }).click()
    await expect(other.getByLabel('Opt-in link')).toHaveValue('https://play.google.com/apps/testing/pk.tideline.surf')
    await expect(other.getByRole('button', { name: 'Remove Pakistan' })).toBeVisible()
    await other.close()
  })
})

test('what was typed survives closing and reloading, and no other user sees it', async ({ open }) => {
  const page = await open()
  await register(page, aNewUser('Hina Raza'))
  const dialog = page.getByRole('dialog', { name: 'Add New App for Testing' })
  await page.getByRole('button', { name: 'Add Your First App' }).click()
  await dialog.getByLabel('App name').fill('Chai Timer')
  await dialog.getByLabel('Duration').selectOption('20')
  await dialog.getByLabel('Testing credentials').fill('canary-credentials')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your app is kept as a draft')).toBeVisible()

  await page.goto('/dashboard?view=add')
  await expect(dialog.getByText('This is your draft.')).toBeVisible()
  await expect(dialog.getByLabel('App name')).toHaveValue('Chai Timer')
  await expect(dialog.getByLabel('Duration')).toHaveValue('20')
  await expect(dialog.getByLabel('Testing credentials')).toHaveValue('')
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await stored()).toContain('Chai Timer')
  expect(await stored()).not.toContain('canary')

  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByLabel('App name')).toHaveValue('')
  expect(await stored()).not.toContain('Chai Timer')
  await dialog.getByLabel('App name').fill('Chai Timer 2')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await stored()).not.toContain('Chai Timer')
})

test('a change shows at once, and goes back when it is refused', async ({ open }) => {
  const page = await open()
  await register(page, aNewUser('Omar Haddad'))
  const card = await addApp(page, 'Ledgerly')

  await test.step('an edit without a connection', async () => {
    await card.getByRole('button', { name: 'Manage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage app' })
    await dialog.getByLabel('App name').fill('Ledgerly Two')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('Failed to update app. Please try again.')).toBeVisible()
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('App updated successfully')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Ledgerly Two' })).toBeVisible()
  })

  const renamed = page.getByRole('article', { name: 'Ledgerly Two' })
  const remove = async () => {
    await renamed.getByRole('button', { name: /More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Delete App' }).click()
    const question = page.getByRole('alertdialog')
    await expect(
      question.getByText('Are you sure you want to delete "Ledgerly Two"? This action cannot be undone.'),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Delete app' }).click()
  }
  await test.step('a deletion without a connection puts the card back', async () => {
    const loaded = page.waitForResponse(/delete-app-dialog/)
    await renamed.getByRole('button', { name: /More actions/ }).focus()
    await loaded
    await page.context().setOffline(true)
    await remove()
    await expect(
      page.getByText('Failed to delete app: Network error. Please check your internet connection.'),
    ).toBeVisible()
    await expect(renamed).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })
  await test.step('a deletion takes it away', async () => {
    await remove()
    await expect(page.getByText('App deleted successfully')).toBeVisible()
    await expect(page.getByText('Get started by adding your first app for testing.')).toBeVisible()
  })
})

test('two tabs change one app, and neither undoes the other', async ({ open }) => {
  const [first, other] = [await open(), await open()]
  const zara = aNewUser('Zara Two')
  await register(first, zara)
  await addApp(first, 'Tideline')
  const app = await idOfApp(first, 'Tideline')
  // As on a bad network: what is saved in one tab does not arrive in the other.
  await other.route('**/api/events', (route) => route.abort())
  await signIn(other, zara)
  const begin = async (page: Page, view: 'manage' | 'setup', fields: Record<string, string>) => {
    await page.goto(`/dashboard?app=${app}&view=${view}`)
    for (const [label, text] of Object.entries(fields)) await page.getByRole('dialog').getByLabel(label).fill(text)
  }
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  const dialog = other.getByRole('dialog')
  const asked = dialog.getByRole('alert').filter({ hasText: 'changed elsewhere' })

  await test.step('different fields merge by themselves, in the app and in its Play setup', async () => {
    await begin(other, 'manage', { Requirements: 'Android 10' })
    await begin(first, 'manage', { Category: 'Weather' })
    await save(first)
    await expect(first.getByText('App updated successfully')).toBeVisible()
    await save(other)
    await expect(other.getByText('App updated successfully')).toBeVisible()
    await begin(other, 'manage', {})
    await expect(dialog.getByLabel('Category')).toHaveValue('Weather')
    await expect(dialog.getByLabel('Requirements')).toHaveValue('Android 10')

    await begin(other, 'setup', {})
    await dialog.getByLabel('Countries').selectOption('Pakistan')
    await begin(first, 'setup', { 'Package name': 'pk.tideline.surf' })
    await save(first)
    await expect(first.getByText('Play setup saved')).toBeVisible()
    await save(other)
    await expect(other.getByText('Play setup saved')).toBeVisible()
    await begin(first, 'setup', {})
    await expect(first.getByRole('dialog').getByLabel('Package name')).toHaveValue('pk.tideline.surf')
    await expect(first.getByRole('button', { name: 'Remove Pakistan' })).toBeVisible()
  })

  await test.step('one field of both: the second is asked, and keeps or takes by mouse', async () => {
    const mine = { 'App name': 'Tideline Mine', Description: 'Mine, every day.' }
    await begin(other, 'manage', mine)
    await begin(first, 'manage', { 'App name': 'Tideline Theirs', Description: 'Theirs.', Category: 'Sports' })
    await save(first)
    await expect(first.getByText('App updated successfully')).toBeVisible()
    await save(other)
    await expect(asked).toContainText('Now in this form: Category.')
    await expect(asked.getByRole('region', { name: 'Description' })).toContainText('YoursMine, every day.')
    await expect(asked.getByRole('region', { name: 'Description' })).toContainText('Saved elsewhereTheirs.')
    await expectAccessible(other)
    await asked.getByRole('region', { name: 'Description' }).getByRole('button', { name: 'Keep mine' }).click()
    // What is still open is asked for again, also after a reload.
    await save(other)
    await expect(asked).toBeFocused()
    await other.reload()
    await asked.getByRole('region', { name: 'App name' }).getByRole('button', { name: 'Use theirs' }).click()
    await expect(dialog.getByLabel('App name')).toHaveValue('Tideline Theirs')
    await save(other)
    await expect(other.getByText('App updated successfully')).toBeVisible()
    await expect(other.getByRole('article', { name: 'Tideline Theirs' })).toContainText('Mine, every day.')
  })

  await test.step('the same by keyboard', async () => {
    await begin(other, 'manage', { 'App name': 'Third' })
    await begin(first, 'manage', { 'App name': 'Fourth' })
    await first.keyboard.press('Enter')
    await expect(first.getByText('App updated successfully')).toBeVisible()
    await other.keyboard.press('Enter')
    await expect(asked).toBeFocused()
    await other.keyboard.press('Tab')
    await expect(asked.getByRole('button', { name: 'Keep mine' })).toBeFocused()
    await other.keyboard.press('Tab')
    await other.keyboard.press('Enter')
    await expect(dialog.getByLabel('App name')).toHaveValue('Fourth')
    await expect(asked).toHaveCount(0)
  })
})
