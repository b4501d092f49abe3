import type { Page } from '@playwright/test'
import {
  accountOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  idOfApp,
  newEmail,
  register,
  signIn,
  test,
} from './test.ts'

const narrow = { viewport: { width: 320, height: 640 }, locale: 'ur-PK' }

/** What the developer sees of an app's testers, by the app's name. */
async function openTesters(page: Page, app: string) {
  await page.goto(`/apps/${await idOfApp(page, app)}/testers`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(app)
}

test('from an offer to an installed app: a tester in Urdu on a small phone, a developer at a desk', async ({
  open,
  accounts,
}) => {
  const phone = await open(narrow)
  await signIn(phone, accountOf(accounts, 'tester'), '/tester')
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
  await phone.getByRole('link', { name: 'پیشکشیں', exact: true }).click()
  await expect(phone.getByRole('heading', { level: 2, name: 'آپ کے جواب کی منتظر' })).toBeVisible()
  await expect(phone).toHaveTitle('پیشکشیں, Fortnight')
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)

  await test.step('the offer says what it pays, and is accepted', async () => {
    await phone.getByRole('link', { name: /Lantern Reader/ }).click()
    await expect(phone.getByRole('button', { name: 'قبول کریں' })).toBeVisible()
    await expect(phone.getByText(/ہر دن کے/)).toContainText('8')
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: 'قبول کریں' }).click()
    await expect(phone.getByRole('heading', { name: 'ڈویلپر آپ کو فہرست میں شامل کرے گا' })).toBeVisible()
    await expect(phone.getByRole('main').getByText('bilal@testers.example')).toBeVisible()
    await expect(phone.getByRole('link', { name: 'لنک کھولیں' })).toHaveCount(0)
  })

  await test.step('the developer adds them to the list in Play Console, and says so', async () => {
    const adminPage = await open({ viewport: { width: 1280, height: 900 } })
    await signIn(adminPage, accountOf(accounts, 'developer'))
    await openTesters(adminPage, 'Lantern Reader')
    const waiting = adminPage.getByRole('list', { name: 'Testers to confirm' })
    await expect(waiting.getByText('Bilal Ahmed')).toBeVisible()
    await expect(waiting.getByText('bilal@testers.example')).toBeVisible()
    await expectAccessible(adminPage)
    const download = adminPage.waitForEvent('download')
    await adminPage.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('Lantern Reader.txt')
    await adminPage.getByRole('button', { name: /^I have added \d+ of \d+$/ }).click()
    await expect(adminPage.getByText(/testers? can join now/).first()).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('the tester checks the account, becomes a tester at Google, and installs', async () => {
    await expect(phone.getByText('پہلے دونوں سوالوں کا جواب ہاں میں دیں۔')).toBeVisible()
    await phone.getByRole('radio', { name: 'نہیں' }).first().check()
    await expect(phone.getByText(/پلے اسٹور کھولیں، اوپر/)).toBeVisible()
    await phone.getByLabel('ہاں').first().check()
    await phone.getByLabel('ہاں').last().check()
    await expect(phone.getByRole('link', { name: 'لنک کھولیں' })).toHaveAttribute(
      'href',
      'https://play.google.com/apps/testing/example.tideline.lantern',
    )
    // Tall enough that the bar at the bottom lies over nothing.
    await phone.setViewportSize({ width: 320, height: 1800 })
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: 'میں ٹیسٹر بن گیا / گئی' }).click()
    await phone.getByRole('button', { name: 'میں نے انسٹال کر لی' }).click()
    await expect(phone.getByRole('heading', { name: 'آپ شامل ہیں' })).toBeVisible()
  })

  await test.step('and can leave, for good', async () => {
    await phone.getByRole('button', { name: 'یہ ٹیسٹ چھوڑ دیں' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'یہ ٹیسٹ چھوڑ دیں' }).click()
    await expect(phone.getByRole('heading', { name: 'آپ چھوڑ گئے' })).toBeVisible()
    await phone.goBack()
    await expect(phone.getByRole('heading', { level: 2, name: 'ختم شدہ' })).toBeVisible()
  })
})

test.describe('an applicant', () => {
  test.use({ provoked: /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })

  test('applying: what is typed without a connection waits on the phone until it is sent', async ({ open }) => {
    const page = await open({ viewport: { width: 390, height: 844 } })
    await page.goto('/tester')
    await expect(page).toHaveURL(/\/\?auth=sign-in$/)
    await register(page, { name: 'Ayesha Khan', email: newEmail('ayesha'), password: 'Kitab-9-meez' }, '/tester')
    await expect(page.getByRole('heading', { name: 'Become a tester' })).toBeVisible()
    // A British browser in Karachi.
    await expect(page.getByLabel('Country')).toHaveValue('PK')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('Enter the address of a Google account.')).toBeVisible()
    await expect(page.getByText('You must be 18 or older to become a tester.')).toBeVisible()

    await page.getByLabel('Google account of your phone').fill('ayesha.khan@gmail.com')
    await page.getByLabel('Urdu').check()
    await page.getByLabel('Model').fill('Tecno Spark 20')
    await page.getByLabel('Android version').selectOption('14')
    await page.getByLabel('Free storage').selectOption({ label: '4 GB or more' })
    await page.getByLabel('I am 18 or older.').check()
    await page.getByLabel(/I agree to the terms/).check()
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('This was not sent. Check your connection and try again.')).toBeVisible()

    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByLabel('Model')).toHaveValue('Tecno Spark 20')
    await expect(page.getByLabel('Google account of your phone')).toHaveValue('ayesha.khan@gmail.com')
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('We have your application')).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByLabel('Free storage')).toHaveValue('4096')
    await page.getByRole('button', { name: 'Withdraw application' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }).click()
    await expect(page.getByRole('heading', { name: 'Become a tester' })).toBeVisible()
  })
})
