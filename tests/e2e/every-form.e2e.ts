import type { Locator, Page } from '@playwright/test'
import { ageSessions } from './in-database.ts'
import type { FormFile } from './form-list.ts'
import { aDeveloper } from './paying.ts'
import { accountOf, expect, idOfApp, signIn, test } from './test.ts'

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

/** A filled form on its page, and the label of its button. */
interface Filled {
  form: Locator
  submit: string | RegExp
  /** A question that is answered in between. */
  confirm?: string
}
type Walk = (page: Page) => Promise<Filled>

/** Every form, by who meets it. A file of the list without a walk does not compile. */
type Walks<Files extends FormFile> = Record<Files, Walk>

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Sends the form while the server can't be reached: an error that belongs to no field is shown in the form. */
async function failsAloud(page: Page, { form, submit, confirm }: Filled) {
  await page.context().setOffline(true)
  await form.getByRole('button', { name: submit, exact: true }).click()
  if (confirm) await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
  await expect(form.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.context().setOffline(false)
}

async function walkAll(page: Page, walks: Partial<Record<FormFile, Walk>>) {
  for (const [file, walk] of Object.entries(walks))
    await test.step(file, async () => failsAloud(page, await walk(page)))
}

/** A draft of an older page has a field that this form does not know. */
async function leaveOver(page: Page, name: string) {
  await page.goto('/robots.txt')
  await page.evaluate((draft) => sessionStorage.setItem(`draft:${draft}`, '{"left_over":""}'), name)
}

const aya = { name: 'Aya Noor', email: 'aya@people.example', password: 'a long enough password' }

async function fillRegistration(dialog: Locator) {
  await dialog.getByLabel('Full name').fill(aya.name)
  await dialog.getByLabel('E-mail').fill(aya.email)
  await dialog.getByLabel('Password', { exact: true }).fill(aya.password)
  await dialog.getByLabel('Confirm password').fill(aya.password)
}

const visitors = {
  async 'site/contact/contact-dialog.tsx'(page) {
    await leaveOver(page, 'contact')
    await page.goto('/?contact')
    const form = dialogOf(page)
    for (const [label, text] of Object.entries({
      Name: aya.name,
      'E-mail': aya.email,
      Subject: 'Hi',
      Message: 'Hello',
    }))
      await form.getByLabel(label, { exact: true }).fill(text)
    return { form, submit: 'Send message' }
  },
  async 'site/plan-request/plan-request-dialog.tsx'(page) {
    await leaveOver(page, 'plan')
    await page.goto('/?plan=pro')
    const form = dialogOf(page)
    await form.getByLabel('Full name').fill(aya.name)
    await form.getByLabel('E-mail').fill(aya.email)
    return { form, submit: 'Submit' }
  },
  async 'identity/auth/sign-in-form.tsx'(page) {
    await page.goto('/?auth=register')
    const form = dialogOf(page)
    await fillRegistration(form)
    await form.getByRole('button', { name: 'Sign In' }).click()
    return { form, submit: 'Sign In' }
  },
  async 'identity/auth/reset-form.tsx'(page) {
    const form = dialogOf(page)
    await form.getByRole('button', { name: 'Forgot password?' }).click()
    return { form, submit: 'Send the link' }
  },
  async 'identity/auth/register-form.tsx'(page) {
    const form = dialogOf(page)
    await form.getByRole('button', { name: 'Back to sign in' }).click()
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(form.getByLabel('Full name')).toHaveValue(aya.name)
    return { form, submit: 'Create Account' }
  },
  async 'identity/auth/new-password-form.tsx'(page) {
    await page.goto('/reset-password#not-a-code')
    const form = page.getByRole('main')
    await form.getByLabel('New password').fill(aya.password)
    await form.getByLabel('Confirm password').fill(aya.password)
    return { form, submit: 'Set password and sign in' }
  },
  async 'identity/auth/new-link-form.tsx'(page) {
    const form = page.getByRole('main')
    await form.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect(form.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await form.getByLabel('E-mail').fill(aya.email)
    return { form: form.locator('form'), submit: 'Send a new link' }
  },
} satisfies Partial<Walks<FormFile>>

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

/**
 * The demo's developer. Of `app` nothing is paid, the payment of `reported` is being checked, `tested` has findings,
 * and the payment of `young` can be refunded.
 */
const developers = ({
  app,
  reported,
  tested,
  young,
  hook,
  password,
}: Record<'app' | 'reported' | 'tested' | 'young' | 'hook' | 'password', string>) =>
  ({
    async 'site/feedback/feedback-panel.tsx'(page) {
      await leaveOver(page, 'feedback')
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Feedback' }).click()
      const form = page.getByRole('dialog', { name: 'Your Feedback' })
      await form.getByLabel('What should we know?').fill('Clear page')
      return { form, submit: 'Send' }
    },
    async 'orders/apps/add-app-dialog.tsx'(page) {
      await page.goto('/dashboard?view=add')
      const form = dialogOf(page)
      await form.getByLabel('App name').fill('Chai Timer')
      await form.getByLabel('Description').fill('Four timers.')
      return { form, submit: 'Submit app' }
    },
    async 'orders/apps/manage-app-form.tsx'(page) {
      await page.goto(`/dashboard?app=${app}&view=manage`)
      await dialogOf(page).getByLabel('Category').fill('Surf')
      return { form: dialogOf(page), submit: 'Save changes' }
    },
    async 'orders/apps/play-setup-dialog.tsx'(page) {
      await page.goto(`/dashboard?app=${app}&view=setup`)
      await dialogOf(page).getByLabel('Package name').fill('pk.tideline.surf')
      return { form: dialogOf(page), submit: 'Save' }
    },
    async 'orders/apps/start-testing-dialog.tsx'(page) {
      await page.goto(`/dashboard?app=${app}&view=start`)
      await dialogOf(page).getByRole('button', { name: 'Change contact' }).click()
      return { form: dialogOf(page), submit: 'Place order' }
    },
    async 'orders/payments/transfer-form.tsx'(page) {
      await page.goto(`/dashboard?app=${app}&view=pay`)
      const form = dialogOf(page)
      await form.getByLabel('Account name').fill('Aya Noor')
      await form.getByLabel('Transaction ID').fill('15291443521')
      return { form, submit: 'Submit payment' }
    },
    async 'orders/payments/gateway-form.tsx'(page) {
      const form = dialogOf(page)
      // A browser that blocks windows: without a connection one would open on an error page and close again.
      await page.evaluate(() => {
        window.open = () => null
      })
      await form.getByRole('radio', { name: /^EasyPaisa, automatic/ }).check()
      await form.getByLabel('Mobile number').fill('0300 1234567')
      await form.getByLabel('CNIC').fill('4210112345671')
      return { form, submit: 'Submit payment' }
    },
    async 'orders/payments/payment-help-dialog.tsx'(page) {
      await page.goto(`/dashboard?app=${app}&view=pay`)
      await page.getByRole('button', { name: 'I can’t pay this way' }).click()
      const form = page.getByRole('dialog', { name: 'I can’t pay this way' })
      await form.getByLabel('Country').selectOption('Germany')
      await form.getByLabel('What stops you?').fill('My bank refuses.')
      return { form, submit: 'Send request' }
    },
    async 'orders/payments/correction-form.tsx'(page) {
      await page.goto(`/dashboard?app=${reported}&view=pay`)
      await dialogOf(page).getByRole('button', { name: 'Correct details' }).click()
      const form = page.getByRole('form', { name: 'Correct details' })
      await form.getByLabel('Transaction ID').fill('15291443522')
      return { form, submit: 'Save correction' }
    },
    async 'orders/refunds/refund-form.tsx'(page) {
      await page.goto(`/apps/${young}/payments`)
      await page.getByRole('button', { name: 'Refund' }).first().click()
      await dialogOf(page).getByLabel('Account that the money goes to').fill('Aya Noor, bank, 123')
      return { form: dialogOf(page), submit: /^Ask for \$/, confirm: 'Ask for the refund' }
    },
    async 'testing/run/version-dialog.tsx'(page) {
      await page.goto(`/apps/${tested}/feedback`)
      await page.getByRole('button', { name: 'Fixed in a version' }).first().click()
      const form = dialogOf(page)
      if (await form.getByLabel('Version', { exact: true }).isVisible())
        await form.getByLabel('Version', { exact: true }).selectOption('A new version')
      await form.getByLabel('Name of the new version').fill('9.9.9')
      return { form, submit: 'Save version' }
    },
    async 'developer-api/developer-api/new-webhook-dialog.tsx'(page) {
      await page.goto('/account/api?view=new-webhook')
      await dialogOf(page).getByLabel('Address').fill('https://hooks.tideline.example/new')
      return { form: dialogOf(page), submit: 'Add it' }
    },
    async 'developer-api/developer-api/webhook-dialog.tsx'(page) {
      await page.goto(`/account/api?view=webhook&of=${hook}`)
      await dialogOf(page).getByLabel('Address').fill('https://hooks.tideline.example/other')
      return { form: dialogOf(page), submit: 'Save' }
    },
    async 'identity/account/name-dialog.tsx'(page) {
      await page.goto('/account?view=name')
      await dialogOf(page).getByLabel('Name').fill('Aya Noor')
      return { form: dialogOf(page), submit: 'Change name' }
    },
    async 'identity/account/email-dialog.tsx'(page) {
      await page.goto('/account?view=email')
      await dialogOf(page).getByLabel('New e-mail address').fill('aya.next@people.example')
      return { form: dialogOf(page), submit: 'Send the link' }
    },
    async 'identity/account/password-dialog.tsx'(page) {
      await page.goto('/account?view=password')
      const form = dialogOf(page)
      await form.getByLabel('Current password').fill(password)
      await form.getByLabel('New password').fill(aya.password)
      await form.getByLabel('Confirm password').fill(aya.password)
      return { form, submit: 'Change password' }
    },
    async 'identity/account/authenticator-form.tsx'(page) {
      await page.goto('/account?view=authenticator')
      await dialogOf(page).getByLabel('Authentication code').fill('123456')
      return { form: dialogOf(page), submit: 'Turn on' }
    },
    async 'developer-api/developer-api/new-key-dialog.tsx'(page) {
      await page.goto('/account/api?view=new-key')
      await dialogOf(page).getByLabel('Name').fill('Release script')
      return { form: dialogOf(page), submit: 'Make the key' }
    },
  }) satisfies Partial<Walks<FormFile>>

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
