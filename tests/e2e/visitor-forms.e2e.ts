import type { Page } from '@playwright/test'
import { expectSound } from './appearances.ts'
import { report, submitApp, submitOpenForm } from './paying.ts'
import { accountOf, expect, idOfApp, signIn, test } from './test.ts'

const stamp = () => `${Date.now()}-${Math.round(Math.random() * 1e6)}`
const contact = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' })

async function fillContact(page: Page, message: string) {
  const dialog = contact(page)
  await dialog.getByLabel('Name').fill('Hina Raza')
  await dialog.getByLabel('E-mail').fill('hina@people.example')
  await dialog.getByLabel('Inquiry type').selectOption('billing')
  await dialog.getByLabel('Subject').fill('Invoice')
  await dialog.getByLabel('Message').fill(message)
}

/** Opens the panel for feedback on the home page, whose button leads to another page until the script has come. */
async function openFeedback(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Your Feedback' })
  await expect(async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Feedback' }).click()
    await expect(panel).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return panel
}

/** What administrators read, newest first; with `q` what they find. */
async function voices(page: Page, list: 'contacts' | 'feedback' | 'testing-requests', token: string, q?: string) {
  const answer = await page.request.get(`/api/admin/${list}`, {
    params: { limit: 100, ...(q && { q }) },
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

test('a visitor writes to us, and the operator has it once', async ({ open, accounts }) => {
  const page = await open()
  const message = `Can I have one? ${stamp()}`
  // Before the script is there the same link leads to a page.
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(contact(page).getByLabel('Name')).toBeFocused()
  await expect(page).toHaveURL(/\/\?contact$/)
  await contact(page).getByRole('button', { name: 'Send message' }).click()
  await expect(contact(page).getByText('Please write a message.')).toBeVisible()
  await expect(contact(page).getByLabel('Name')).toBeFocused()
  await fillContact(page, message)
  await contact(page).getByLabel('E-mail').fill('hina@')
  await contact(page).getByRole('button', { name: 'Send message' }).click()
  await expect(contact(page).getByText('Invalid email address.')).toBeVisible()
  await contact(page).getByLabel('E-mail').fill('hina@people.example')
  await contact(page).getByRole('button', { name: 'Send message' }).dblclick()
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible()
  await expect(page.getByText("Thank you for contacting us. We'll get back to you within 24 hours.")).toBeVisible()
  await expect(contact(page)).toBeHidden({ timeout: 4_000 })
  await expect(page).toHaveURL(/\/$/)

  const admin = accountOf(accounts, 'admin')
  const adminPage = await open()
  await signIn(adminPage, admin)
  const found = await voices(adminPage, 'contacts', await tokenOf(adminPage), message)
  expect(found).toMatchObject([{ type: 'billing', status: 'new', email: 'hina@people.example' }])
})

test('the contact dialog closes every way there is, keeps what was typed, and holds the page still', async ({
  open,
}) => {
  const page = await open()
  await page.goto('/terms?contact')
  await expect(contact(page)).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await contact(page).getByLabel('Message').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(contact(page)).toBeHidden()
  await expect(page).toHaveURL(/\/terms$/)

  const opener = page.getByRole('banner').getByRole('link', { name: 'Contact' })
  await opener.click()
  await expect(contact(page).getByLabel('Message')).toHaveValue('Half a thought')
  await contact(page).getByRole('button', { name: 'Close' }).click()
  await expect(contact(page)).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(contact(page)).toBeVisible()
  await page.mouse.click(8, 8)
  await expect(contact(page)).toBeHidden()

  await opener.click()
  await page.reload()
  await expect(contact(page).getByLabel('Message')).toHaveValue('Half a thought')
  await page.goBack()
  await expect(contact(page)).toBeHidden()
})

test('a visitor asks for a plan, and the plan is remembered', async ({ open, accounts }) => {
  const page = await open()
  const email = `request-${stamp()}@people.example`
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose Professional' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get Started with Professional' })
  await expect(page).toHaveURL(/\?plan=pro$/)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please fill in all required fields.').first()).toBeVisible()
  await dialog.getByLabel('Full name').fill('Hina Raza')
  await dialog.getByLabel('E-mail').fill(email)
  await page.reload()
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Testing request submitted successfully! We will contact you soon.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBe('{"name":"Professional","type":"pro"}')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await test.step('the plan is chosen already in the first order, and forgotten then', async () => {
    const account = page.getByRole('dialog', { name: 'Create Account' })
    // Who it is was said in the request.
    await expect(account.getByLabel('Full name')).toHaveValue('Hina Raza')
    await expect(account.getByLabel('E-mail')).toHaveValue(email)
    // An order with a contact is on the administrators' list too, under its own address.
    await account.getByLabel('E-mail').fill(`buyer-${email}`)
    await account.getByLabel('Password', { exact: true }).fill('a long enough password')
    await account.getByLabel('Confirm password').fill('a long enough password')
    await account.getByRole('button', { name: 'Create Account' }).click()
    const payment = await submitOpenForm(page, 'Chai Timer')
    await expect(payment.getByRole('radio', { name: 'Professional' })).toBeChecked()
    await expect(payment).toContainText('$17.99')
    await payment.getByRole('button', { name: 'Pay Later' }).click()

    const card = page.getByRole('article', { name: 'Chai Timer' })
    await card.getByRole('button', { name: 'Start Testing' }).press('Enter')
    const order = page.getByRole('dialog', { name: 'Start Testing' })
    await expect(order.getByRole('radio', { name: /^Professional/ })).toBeChecked()
    await order.getByRole('radio', { name: /^Professional/ }).press('Enter')
    await expect(order.getByLabel('Transaction ID')).toBeVisible()
    await expect(order.getByRole('radio', { name: 'Professional' })).toBeChecked()
    expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBeNull()
    await order.getByRole('button', { name: 'Pay Later' }).click()
    const next = await submitApp(page, 'Chai Clock')
    await expect(next.getByRole('radio', { name: 'Starter' })).toBeChecked()
  })

  await test.step('a choice that an older page kept is paid for without another step', async () => {
    await page.evaluate(() =>
      localStorage.setItem('selectedPlan', '{"name":"Enterprise","price":"$29.99","details":"Up to 1000 MB"}'),
    )
    await page.reload()
    const payment = page.getByRole('dialog')
    await expect(payment.getByRole('radio', { name: 'Enterprise' })).toBeChecked()
    await report(payment, String(Date.now()))
    expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBeNull()
    const address = `/apps/${await idOfApp(page, 'Chai Clock')}`
    await page.goto(`${address}/payments`)
    await expect(page.getByRole('main')).toContainText('$29.99')
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText('Your contact: Fortnight support, support@fortnight.example')
  })

  const admin = accountOf(accounts, 'admin')
  await signIn(page, admin)
  const found = (await voices(page, 'testing-requests', await tokenOf(page))).filter((row) => row['email'] === email)
  expect(found).toMatchObject([
    {
      plan: 'professional',
      contactInfo: { name: 'Hina Raza', email, phone: null },
      testingRequirements: { duration: 14, testersNeeded: 25 },
    },
  ])
})

test('feedback by keyboard alone, from a public page and from the dashboard', async ({ open, accounts }) => {
  const page = await open()
  const panel = page.getByRole('dialog', { name: 'Your Feedback' })
  const [first, second] = [`Clear page ${stamp()}`, `Clear dashboard ${stamp()}`]
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Feedback' })
  // Until the page's script has come, which then prepares the panel, the button is a link to the contact form.
  let prepared = false
  page.on('request', (request) => (prepared ||= request.url().includes('/assets/public-dialogs-')))
  await expect(async () => {
    await button.blur()
    await button.focus()
    expect(prepared).toBe(true)
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('What should we know?')).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.keyboard.type(first)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('What should we know?')).toHaveValue(first)
  await panel.getByRole('radio', { name: '1 of 5' }).focus()
  await page.keyboard.press('Space')
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('radio', { name: '4 of 5' })).toBeChecked()
  await panel.getByRole('button', { name: 'Send' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(panel).toBeHidden({ timeout: 6_000 })

  const admin = accountOf(accounts, 'admin')
  await signIn(page, admin)
  await page.getByRole('button', { name: 'Feedback', exact: true }).click()
  await panel.getByLabel('What should we know?').fill(second)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Thank you for your feedback!')).toBeVisible()
  const heard = await voices(page, 'feedback', await tokenOf(page))
  expect(heard.find((row) => row['comment'] === first)).toMatchObject({ rating: 4, user_email: null })
  expect(heard.find((row) => row['comment'] === second)).toMatchObject({ rating: null, user_email: admin.email })
})

test.describe('on a bad network', () => {
  test.use({ provoked: /^Failed to load resource: net::/ })

  test('what could not be sent is said, and nothing of it is lost', async ({ open }) => {
    const page = await open()
    await test.step('a message', async () => {
      await page.goto('/?contact')
      await fillContact(page, 'From a train')
      await page.context().setOffline(true)
      await contact(page).getByRole('button', { name: 'Send message' }).click()
      await expect(contact(page).getByRole('alert')).toContainText('Network error.')
      await expect(contact(page).getByLabel('Message')).toHaveValue('From a train')
      await page.context().setOffline(false)
      await contact(page).getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Message Sent Successfully!')).toBeVisible()
    })
    await test.step('a plan', async () => {
      await page.goto('/?plan=starter')
      const dialog = page.getByRole('dialog', { name: 'Get Started with Starter' })
      await dialog.getByLabel('Full name').fill('Hina Raza')
      await dialog.getByLabel('E-mail').fill('hina@people.example')
      await page.context().setOffline(true)
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Error submitting request. Please try again.')
      await page.context().setOffline(false)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    })
    await test.step('feedback, which goes the second way when the first is closed', async () => {
      const panel = await openFeedback(page)
      await expectSound(page)
      await panel.getByLabel('What should we know?').fill('Both ways')
      await page.route('**/api/db/feedback', (route) => route.abort())
      await page.route('**/api/feedback', (route) => route.abort())
      await panel.getByRole('button', { name: 'Send' }).click()
      await expect(panel.getByRole('alert')).toContainText('Aap ka feedback nahi bheja ja saka.')
      await expect(panel.getByLabel('What should we know?')).toHaveValue('Both ways')
      await page.unroute('**/api/feedback')
      await panel.getByRole('button', { name: 'Send' }).click()
      await expect(panel.getByText('Thank you for your feedback!')).toBeVisible()
    })
  })
})

test('a public page knows who is signed in, and lets them out', async ({ open, accounts }) => {
  const page = await open()
  const developer = accountOf(accounts, 'developer')
  await signIn(page, developer, '/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/terms')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await header.getByRole('button', { name: 'Account' }).click()
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
})

test('a failed sign-in that comes back in the address is said once', async ({ open }) => {
  const page = await open()
  await page.goto('/?auth_error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20Denied')
  const said = page
    .getByRole('dialog', { name: 'Sign In' })
    .getByRole('alert')
    .filter({ hasText: 'Authentication failed' })
  await expect(said).toBeVisible()
  await expect(page.getByText('Denied')).toHaveCount(0)
  await expect(page).not.toHaveURL(/auth_error/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await expect(said).toHaveCount(0)
})
