import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '../../server/src/identity/auth/accounts.testkit.ts'
import { usePost } from '../../server/src/messaging/mail/post.testkit.ts'
import { aWebhook } from '../../server/src/developer-api/webhooks/receiver.testkit.ts'
import { aCompletedPayment, anApp, aPayment, aPerson } from '../fixtures.ts'
import { aTeam } from '../team-resources.ts'
import { useTestServer } from '../test-server.ts'
import { type Developer, developerForms } from './developer-forms.ts'
import { failsAloud, fillIn, press, type Walks } from './form-walks.ts'
import { panelAndPortalForms } from './panel-and-portal-forms.ts'
import { openPublicDialog, openScreen, screen, within } from './screen.ts'
import { aya, registration, visitorForms } from './visitor-forms.ts'

const world = useTestServer({
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

let developer: Developer

beforeAll(async () => {
  const [person, admin] = [await anAccount(world), await aPerson(world, 'admin')]
  developer = {
    person,
    app: (await anApp(world, person)).id,
    reported: (await aPayment(world, person)).app.id,
    young: (await aCompletedPayment(world, person, admin)).app.id,
    tested: (await aTeam(world, person, admin)).team,
    hook: (await aWebhook(world, person, 'https://hooks.tideline.example/of', ['run.started'])).webhook.id,
  }
})

const walks = {
  ...visitorForms(world, usePost(world)),
  ...developerForms(world, () => developer),
  ...panelAndPortalForms(world),
} satisfies Required<Walks>

describe('while the server can not be reached, a form says why it was not sent', () => {
  it.each(Object.entries(walks))('%s', async (_, walk) => failsAloud(await walk()))
})

describe('an account is created from Sign In', () => {
  it('by mouse', async () => {
    const page = await openPublicDialog(world, '/?auth=sign-in')
    const dialog = await fillIn({ 'E-mail': aya.email })
    await press(page, 'Create Account')
    await expect.poll(() => (within(dialog).getByLabelText('E-mail') as HTMLInputElement).value).toBe(aya.email)
    await fillIn(registration)
    await press(page, 'Create Account')
    await expect.poll(() => location.pathname).toBe('/dashboard')
    await openScreen(world, null, location.pathname + location.search)
    expect(await screen.findByRole('heading', { name: 'Your apps' })).toBeVisible()
  })

  it('by keyboard', async () => {
    const { user } = await openPublicDialog(world, '/?auth=sign-in')
    const email = await screen.findByLabelText('E-mail')
    await expect.poll(() => document.activeElement).toBe(email)
    screen.getByRole('button', { name: 'Create Account' }).focus()
    await user.keyboard('{Enter}')
    const name = await screen.findByLabelText('Full name')
    name.focus()
    for (const text of ['Sana Mir', 'sana-mir@people.example', aya.password]) {
      await user.keyboard(text)
      await user.tab()
    }
    screen.getByLabelText('Confirm password').focus()
    await user.keyboard(`${aya.password}{Enter}`)
    await expect.poll(() => location.pathname).toBe('/dashboard')
    await openScreen(world, null, location.pathname + location.search)
    expect(await screen.findByRole('heading', { name: 'Your apps' })).toBeVisible()
  })
})
