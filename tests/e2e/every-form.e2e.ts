import { developers } from './developer-walks.ts'
import type { FormFile } from './form-list.ts'
import { dialogOf, failsAloud, walkAll } from './form-walks.ts'
import { ageSessions } from './in-database.ts'
import { aDeveloper } from './paying.ts'
import { accountOf, expect, idOfApp, signIn, test } from './test.ts'
import { aya, fillRegistration, visitors } from './visitor-walks.ts'

test.use({
  provoked: /^Failed to load resource: (?:net::|the server responded with a status of 40[13])/,
  // An automatic method is offered if the operator has these; nothing is sent to them here.
  env: {
    EASYPAISA_MODE: 'sandbox',
    EASYPAISA_STORE_ID: '1',
    EASYPAISA_USERNAME: 'someone',
    EASYPAISA_PASSWORD: 'something',
    EASYPAISA_ACCOUNT: '03001234567',
    EASYPAISA_URL: 'http://127.0.0.1:9',
  },
})

test('every form of a visitor says why it was not sent, by every way to it', async ({ open }) => {
  await walkAll(await open(), visitors)
})

test('an account is created from Sign In, by mouse and by keyboard', async ({ open }) => {
  const page = await open()
  await page.goto('/?auth=sign-in')
  const dialog = dialogOf(page)
  await dialog.getByLabel('E-mail').fill(aya.email)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveValue(aya.email)
  await fillRegistration(dialog)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Your apps' })).toBeVisible()

  const other = await open()
  await other.goto('/?auth=sign-in')
  const keys = dialogOf(other)
  await expect(keys.getByLabel('E-mail')).toBeFocused()
  await keys.getByRole('button', { name: 'Create Account' }).press('Enter')
  await keys.getByLabel('Full name').focus()
  for (const text of ['Sana Mir', 'sana-mir@people.example', aya.password])
    await other.keyboard.insertText(text).then(() => other.keyboard.press('Tab'))
  await keys.getByLabel('Confirm password').focus()
  await other.keyboard.insertText(aya.password)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Your apps' })).toBeVisible()
})

test('every form of a developer says why it was not sent', async ({ open, accounts, server }) => {
  const page = await open()
  const developer = accountOf(accounts, 'developer')
  await signIn(page, developer)
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const submit = async (name: string) =>
    (await (await page.request.post('/api/apps', { headers, data: { name, description: 'Waves.' } })).json()) as {
      id: string
    }
  const [{ id }, { id: reported }] = [await submit('Surf'), await submit('Swell')]
  const transfer = { payment_method: 'manual_easypaisa', account_name: 'Aya Noor', transaction_id: '15291443521' }
  await page.request.post('/api/payments/create', { headers, data: { app_id: reported, amount: 9.99, ...transfer } })
  const { data } = (await (await page.request.get('/api/webhooks', { headers })).json()) as { data: { id: string }[] }
  const [tested, young] = [await idOfApp(page, 'Saltmarsh'), await idOfApp(page, 'Ferry Clock')]
  const { password } = developer
  await walkAll(page, developers({ app: id, reported, tested, young, hook: data[0]?.id ?? '', password }))

  await test.step('identity/account/proof-dialog.tsx' satisfies FormFile, async () => {
    await ageSessions(server)
    await dialogOf(page).getByRole('button', { name: 'Make the key' }).click()
    const form = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await form.getByLabel('Password', { exact: true }).fill(developer.password)
    await failsAloud(page, { form, submit: 'Confirm' })
  })
})

test('every form of testers and administrators says why it was not sent', async ({ open, accounts }) => {
  const [tester, applicant, admin] = [await open(), await open(), await open()]
  await test.step('testers/portal/profile/profile-form.tsx' satisfies FormFile, async () => {
    await signIn(tester, accountOf(accounts, 'tester'), '/tester/profile')
    await tester.getByLabel('Name').fill('Bilal A')
    await failsAloud(tester, { form: tester.getByRole('main'), submit: 'Save' })
  })
  await test.step('testers/portal/profile/application-form.tsx' satisfies FormFile, async () => {
    await aDeveloper(applicant)
    await applicant.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
      localStorage.setItem(`kept:${id}:application`, '{"left_over":""}')
    })
    await applicant.goto('/tester/apply')
    const form = applicant.getByRole('main')
    await form.getByLabel('Google account').fill('aya@gmail.com')
    await form.getByLabel('Model').fill('Pixel 8')
    await form.getByLabel('Android').selectOption({ index: 1 })
    await form.getByLabel(/storage|space/i).selectOption({ index: 2 })
    for (const box of [/18/, /terms/i]) await form.getByRole('checkbox', { name: box }).check()
    await failsAloud(applicant, { form, submit: 'Send application' })
  })
  await test.step('site/admin-contacts/reply-form.tsx' satisfies FormFile, async () => {
    await signIn(admin, accountOf(accounts, 'admin'), '/admin/contacts')
    await admin.getByRole('table').locator('tbody').getByRole('link').first().click()
    await dialogOf(admin).getByLabel('Your answer').fill('Starter, I think.')
    await failsAloud(admin, { form: dialogOf(admin), submit: 'Send answer' })
  })
  await test.step('admin/versions/versioned-form.tsx' satisfies FormFile, async () => {
    await admin.goto('/admin/content?section=how-it-works')
    const form = admin.getByRole('form', { name: 'How it works' })
    await form.getByLabel('Heading', { exact: true }).fill('Mine')
    await admin.context().setOffline(true)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('That did not work')).toBeVisible()
    await admin.context().setOffline(false)
  })
})
