import type { Page } from '@playwright/test'
import { mailedLink } from './mail.ts'
import { expect, expectAccessible, newEmail, register, signIn, test } from './test.ts'

test.use({ demo: false, shared: true })

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Waits until the page leaves for the sign-in dialog by itself, because the server reports the end of its session. */
async function expectSignedOut(page: Page) {
  await expect(page).toHaveURL(/\?auth=sign-in$/)
}

test.describe('links', () => {
  // A dead link is refused by the server, and the browser says so.
  test.use({ provoked: /^Failed to load resource: the server responded with a status of 401/ })

  test('an address is verified by the newest link, once', async ({ open, server }) => {
    const page = await open()
    const zara = { name: 'Zara Malik', email: newEmail('zara'), password: 'a long enough password' }
    await register(page, zara)
    const first = await mailedLink(server, zara.email, '/verify-email')
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(part(page, 'You')).toContainText('Zara Malik')
    await expect(part(page, 'You')).toContainText('Not verified')

    await part(page, 'You').getByRole('button', { name: 'Send the link again' }).click()
    await expect(page.getByText('The link is on its way')).toBeVisible()
    const link = await mailedLink(server, zara.email, '/verify-email', { count: 2 })

    const mailbox = await page.context().newPage()
    await mailbox.goto(link)
    await expect(mailbox.getByRole('heading', { name: 'Your e-mail address is verified' })).toBeVisible()
    await expect(mailbox).toHaveURL(/\/verify-email$/)
    await expectAccessible(mailbox)
    await mailbox.goto(first)
    await expect(mailbox.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(mailbox)
    await mailbox.getByRole('link', { name: 'Go to your account' }).click()
    await expect(part(mailbox, 'You').getByText('Verified', { exact: true })).toBeVisible()
    await mailbox.close()
    // The other tab notices when the user comes back to it.
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(part(page, 'You').getByText('Verified', { exact: true })).toBeVisible()

    await test.step('the name is changed at once', async () => {
      await part(page, 'You').getByRole('button', { name: 'Change name' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change name' })
      await expectAccessible(page)
      await dialog.getByLabel('Name').fill('Zara Haddad')
      await dialog.getByRole('button', { name: 'Change name' }).click()
      await expect(page.getByRole('button', { name: 'Account of Zara Haddad' })).toBeVisible()
    })

    const next = newEmail('zara-next')
    await test.step('another address holds once its mailbox confirmed it', async () => {
      await part(page, 'You').getByRole('button', { name: 'Change e-mail' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change e-mail address' })
      await expectAccessible(page)
      await dialog.getByLabel('New e-mail address').fill(next)
      await dialog.getByRole('button', { name: 'Send the link' }).click()
      await expect(part(page, 'You')).toContainText(`We sent a link to ${next}`)
      const inbox = await page.context().newPage()
      await inbox.goto(await mailedLink(server, next, '/email-address'))
      await expectAccessible(inbox)
      await inbox.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(inbox.getByRole('heading', { name: 'This is your e-mail address now' })).toBeVisible()
      await inbox.getByRole('link', { name: 'Go to your account' }).click()
      await expect(part(inbox, 'You')).toContainText(next)
      await inbox.close()
    })

    await test.step('the old address takes it back, and everyone is signed out', async () => {
      const inbox = await page.context().newPage()
      await inbox.goto(await mailedLink(server, zara.email, '/email-address\\?take-back'))
      await inbox.getByRole('button', { name: 'Take this address back' }).click()
      await expect(inbox.getByRole('heading', { name: 'The address is yours again' })).toBeVisible()
      await inbox.close()
      await page.bringToFront()
      await expectSignedOut(page)
    })
  })

  test('a forgotten password is replaced by mail, and a dead link offers another one', async ({ open, server }) => {
    const nadia = { name: 'Nadia Aziz', email: newEmail('nadia'), password: 'the old password' }
    const elsewhere = await open()
    await register(elsewhere, nadia)

    const page = await open()
    await page.goto('/reset-password#not-a-code')
    await expect(page).toHaveURL(/\/reset-password$/)
    await page.getByLabel('New password').fill('the new password')
    await page.getByLabel('Confirm password').fill('the other password')
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Password Mismatch' })).toBeVisible()
    await page.getByLabel('Confirm password').fill('the new password')
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('E-mail').fill(nadia.email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
    await page.goto(await mailedLink(server, nadia.email, '/reset-password'))
    await expect(page.getByLabel('New password')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('the new password')
    await page.getByLabel('Confirm password').fill('the new password')
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    // Other sessions of the user have ended.
    await expectSignedOut(elsewhere)
    await signIn(elsewhere, { ...nadia, password: 'the new password' })
  })
})

test.describe('password and sessions', () => {
  test.use({ provoked: /^Failed to load resource: the server responded with a status of 40[13]/ })

  test('sessions are listed and ended', async ({ open }) => {
    const hina = { name: 'Hina Raza', email: newEmail('hina'), password: 'a long enough password' }
    const page = await open()
    await register(page, hina)
    const phone = await open({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    })
    await signIn(phone, hina)
    const adminPage = await open()
    await signIn(adminPage, hina)

    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sessions' }).click()
    await expect(page).toHaveURL(/\/account#sessions$/)
    const sessions = part(page, 'Sessions')
    await expect(sessions).toBeInViewport()
    await expect(sessions.getByRole('listitem')).toHaveCount(3)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on Linux')
    await sessions.getByRole('button', { name: /^End Safari on iPhone/ }).click()
    await expectSignedOut(phone)
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await signIn(phone, hina)
    await page.reload()
    await expect(sessions).toBeInViewport()
    await sessions.getByRole('button', { name: 'End all others' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expectSignedOut(phone)
    await expectSignedOut(adminPage)
  })
})
