import { dialogOf, leaveOver, type Walks } from './form-walks.ts'
import { aya } from './visitor-walks.ts'

/**
 * Walks of the demo's developer. Of `app` nothing is paid, the payment of `reported` is being checked, `tested` has
 * findings, and the payment of `young` can be refunded.
 */
export const developers = ({
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
  }) satisfies Walks
