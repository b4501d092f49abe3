import { aPassword, anAccount } from '../../server/src/identity/auth/accounts.testkit.ts'
import { aPasskey } from '../../server/src/identity/auth/passkeys.testkit.ts'
import type { Person } from '../fixtures.ts'
import type { TestServer } from '../test-server.ts'
import { ageSession } from './age-session.ts'
import { choose, type Filled, fillIn, leaveOver, press, type Walks } from './form-walks.ts'
import { openScreen, screen } from './screen.ts'
import { aya } from './visitor-forms.ts'

/** A developer, and what they have: of `app` nothing is paid, the payment of `reported` is being checked, `tested` has findings, the payment of `young` can be refunded. */
export interface Developer {
  person: Person
  app: string
  reported: string
  tested: string
  young: string
  hook: string
}

/** Walks of a developer, who is made before the first of them begins. */
export function developerForms(world: TestServer, developer: () => Developer) {
  /** Opens an address, and fills in what is there. */
  const at = async (
    address: (of: Developer) => string,
    fields: Record<string, string>,
    submit: string,
  ): Promise<Filled> => {
    const page = await openScreen(world, developer().person, address(developer()))
    return { page, form: await fillIn(fields), submit }
  }
  /** Opens an address, and the dialog of that name behind a button of it. */
  const behind = async (address: (of: Developer) => string, button: string | RegExp, dialog: string) => {
    const page = await openScreen(world, developer().person, address(developer()))
    await press(page, button)
    return { page, form: await screen.findByRole('dialog', { name: dialog }) }
  }
  return {
    async 'site/feedback/feedback-panel.tsx'() {
      leaveOver('feedback')
      const { page, form } = await behind(() => '/dashboard', 'Feedback', 'Your Feedback')
      await fillIn({ 'What should we know?': 'Clear page' })
      return { page, form, submit: 'Send' }
    },
    'orders/apps/add-app-dialog.tsx': () =>
      at(() => '/dashboard?view=add', { 'App name': 'Chai Timer', Description: 'Four timers.' }, 'Submit app'),
    'orders/apps/manage-app-form.tsx': () =>
      at(({ app }) => `/dashboard?app=${app}&view=manage`, { Category: 'Surf' }, 'Save changes'),
    'orders/apps/play-setup-dialog.tsx': () =>
      at(({ app }) => `/dashboard?app=${app}&view=setup`, { 'Package name': 'pk.tideline.surf' }, 'Save'),
    async 'orders/apps/start-testing-dialog.tsx'() {
      const address = ({ app }: Developer) => `/dashboard?app=${app}&view=start`
      return { ...(await behind(address, 'Change contact', 'Start Testing')), submit: 'Place order' }
    },
    'orders/payments/transfer-form.tsx': () =>
      at(
        ({ app }) => `/dashboard?app=${app}&view=pay`,
        { 'Account name': 'Aya Noor', 'Transaction ID': '15291443521' },
        'Submit payment',
      ),
    async 'orders/payments/gateway-form.tsx'() {
      // A browser that blocks windows.
      window.open = () => null
      const address = ({ app }: Developer) => `/dashboard?app=${app}&view=pay`
      const page = await openScreen(world, developer().person, address(developer()))
      await page.user.click(await screen.findByRole('radio', { name: /^EasyPaisa, automatic/ }))
      const form = await fillIn({ 'Mobile number': '0300 1234567', CNIC: '4210112345671' })
      return { page, form, submit: 'Submit payment' }
    },
    async 'orders/payments/payment-help-dialog.tsx'() {
      const name = 'I can’t pay this way'
      const { page, form } = await behind(({ app }) => `/dashboard?app=${app}&view=pay`, name, name)
      await choose(page.user, form, 'Country', 'Germany')
      await fillIn({ 'What stops you?': 'My bank refuses.' })
      return { page, form, submit: 'Send request' }
    },
    async 'orders/payments/correction-form.tsx'() {
      const { person, reported } = developer()
      const page = await openScreen(world, person, `/dashboard?app=${reported}&view=pay`)
      await press(page, 'Correct details')
      await fillIn({ 'Transaction ID': '15291443522' })
      return { page, form: await screen.findByRole('form', { name: 'Correct details' }), submit: 'Save correction' }
    },
    async 'orders/refunds/refund-form.tsx'() {
      const { person, young } = developer()
      const page = await openScreen(world, person, `/apps/${young}/payments`)
      await press(page, /^Refund/)
      const form = await fillIn({ 'Another account': 'Aya Noor, bank, 123' })
      return { page, form, submit: /^Ask for \$/, confirm: 'Ask for the refund' }
    },
    async 'testing/run/prompt-dialog.tsx'() {
      const address = ({ tested }: Developer) => `/apps/${tested}/testers`
      const { page } = await behind(address, 'Ask testers', 'Ask testers')
      const form = await fillIn({ Question: 'What is the third lesson?', 'Right answer': 'Fractions' })
      return { page, form, submit: 'Add' }
    },
    async 'testing/run/version-dialog.tsx'() {
      const address = ({ tested }: Developer) => `/apps/${tested}/feedback`
      const { page, form } = await behind(address, 'Fixed in a version', 'Which version fixes it?')
      await choose(page.user, form, 'Version', 'A new version')
      await fillIn({ 'Name of the new version': '9.9.9' })
      return { page, form, submit: 'Save version' }
    },
    'developer-api/developer-api/new-webhook-dialog.tsx': () =>
      at(() => '/account/api?view=new-webhook', { Address: 'https://hooks.tideline.example/new' }, 'Add it'),
    'developer-api/developer-api/webhook-dialog.tsx': () =>
      at(
        ({ hook }) => `/account/api?view=webhook&of=${hook}`,
        { Address: 'https://hooks.tideline.example/other' },
        'Save',
      ),
    'developer-api/developer-api/new-key-dialog.tsx': () =>
      at(() => '/account/api?view=new-key', { Name: 'Release script' }, 'Make the key'),
    'identity/account/name-dialog.tsx': () => at(() => '/account?view=name', { Name: 'Aya Noor' }, 'Change name'),
    'identity/account/email-dialog.tsx': () =>
      at(() => '/account?view=email', { 'New e-mail address': 'aya.next@people.example' }, 'Send the link'),
    'identity/account/password-dialog.tsx': () =>
      at(
        () => '/account?view=password',
        {
          'Current password': aPassword,
          'New password': aya.password,
          'Confirm password': aya.password,
        },
        'Change password',
      ),
    'identity/account/authenticator-form.tsx': () =>
      at(() => '/account?view=authenticator', { 'Authentication code': '123456' }, 'Turn on'),
    async 'identity/account/passkey-dialogs.tsx'() {
      const person = await anAccount(world)
      const address = `/account?view=rename-passkey&passkey=${await aPasskey(world, person)}`
      const page = await openScreen(world, person, address)
      return { page, form: await fillIn({ Name: 'Old phone' }), submit: 'Rename passkey' }
    },
    async 'identity/account/proof-dialog.tsx'() {
      const person = await anAccount(world)
      await ageSession(world, person)
      const page = await openScreen(world, person, '/account/api?view=new-key')
      await fillIn({ Name: 'Release script' })
      await press(page, 'Make the key')
      return { page, form: await fillIn({ Password: aPassword }), submit: 'Confirm' }
    },
  } satisfies Walks
}
