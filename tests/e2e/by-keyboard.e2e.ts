import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Presses Tab until that control has the focus, as a user without a pointer has to, and sees a ring around it. */
async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < 80; stops++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) {
      const ring = await target.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
      expect(ring).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${String(target)}`)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

// The journey has a user of its own.
test.use({ shared: true })

test('an account, an app and its payment need no pointer', async ({ open }) => {
  const page = await open()
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Get Started' }))
  await type(page, dialog.getByLabel('Full name'), 'Hina Raza')
  await type(page, dialog.getByLabel('E-mail'), `hina-${Date.now()}@developers.example`)
  await type(page, dialog.getByLabel('Password', { exact: true }), 'a long enough password')
  await type(page, dialog.getByLabel('Confirm password'), 'a long enough password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\?view=add$/)

  // A new account begins at the form for its first app.
  const add = page.getByRole('button', { name: 'Add New App' })
  await expect(dialog.getByLabel('App name')).toBeFocused()
  await page.keyboard.type('Chai Timer')
  await type(page, dialog.getByLabel('Description'), 'Four timers, one screen.')
  await page.keyboard.press('Escape')
  // What was typed is not thrown away: the form has it when it is opened again.
  await expect(dialog).toHaveCount(0)
  await press(page, add)
  await expect(dialog.getByLabel('App name')).toHaveValue('Chai Timer')
  await press(page, dialog.getByRole('button', { name: 'Submit app' }))

  const payment = page.getByRole('dialog', { name: 'App Submitted Successfully!' })
  await expect(payment.getByLabel('Account name')).toHaveValue('Hina Raza')
  await type(page, payment.getByLabel('Transaction ID'), '9'.repeat(11))
  await page.keyboard.press('Enter')
  await expect(payment.getByText(/Manual payment submitted successfully!/)).toBeFocused()
  await press(page, payment.getByRole('button', { name: 'Set up for Play' }))
  const setup = page.getByRole('dialog', { name: 'Play setup' })
  await tabTo(page, setup.getByLabel('Package name'))
  // Its ring is around the whole card.
  await page.keyboard.press('Tab')
  await expect(setup.getByRole('radio', { name: 'E-mail list' })).toBeFocused()
  await type(page, setup.getByLabel('Opt-in link'), 'https://play.google.com/apps/testing/pk.chai.timer')
  await expect(setup.getByLabel('Package name')).toHaveValue('pk.chai.timer')
  await page.keyboard.press('Enter')
  await expect(setup).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Chai Timer' })).toContainText('Your payment is being checked')

  await press(page, page.getByRole('button', { name: /Account of/ }))
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})
