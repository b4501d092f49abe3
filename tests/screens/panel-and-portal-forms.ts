import { googleKey } from '../fake-google.ts'
import { aPerson, aPersonOf, aPool, ok, send } from '../fixtures.ts'
import type { TestServer } from '../test-server.ts'
import { openPanel } from './administrators.ts'
import { fill, openScreen, screen, within } from './screen.ts'
import { choose, fillIn, type Filled, type Walks } from './form-walks.ts'

/** Opens the settings, and there the dialog by which a connection to Google is set up. */
async function openSetUp(world: TestServer, connection: string) {
  const page = await openPanel(world, await aPerson(world, 'admin'), '/admin/settings')
  const panel = within(await screen.findByRole('region', { name: connection }))
  await page.user.click(panel.getByRole('button', { name: 'Set up' }))
  return page
}

/** Walks of testers and of administrators. */
export function panelAndPortalForms(world: TestServer) {
  return {
    async 'testers/portal/profile/profile-form.tsx'(): Promise<Filled> {
      const [id = 0] = await aPool(world, 1)
      const page = await openScreen(world, await aPersonOf(world, id), '/tester/profile', 'tester')
      const form = await fillIn({ Name: 'Bilal A' })
      await page.user.click(within(form).getByRole('checkbox', { name: 'English' }))
      return { page, form, submit: 'Save' }
    },
    async 'testers/portal/profile/application-form.tsx'(): Promise<Filled> {
      const applicant = await aPerson(world)
      // A draft of an older page has a field that the form does not know.
      localStorage.setItem(`kept:${applicant.id}:application`, '{"left_over":""}')
      const page = await openScreen(world, applicant, '/tester/apply')
      const form = await fillIn({ 'Google account of your phone': 'aya@gmail.com', Model: 'Pixel 8' })
      await choose(page.user, form, 'Android version', '15')
      await choose(page.user, form, 'Free storage', '8 GB or more')
      for (const box of [/18/, /terms/i]) await page.user.click(within(form).getByRole('checkbox', { name: box }))
      return { page, form, submit: 'Send application' }
    },
    async 'testers/portal/welcome/account-form.tsx'(): Promise<Filled> {
      const page = await openScreen(world, null, '/tester/apply')
      const fields = { Name: 'Bilal A', 'E-mail address': 'bilal@people.example', Password: 'a-long-pass-7' }
      return { page, form: await fillIn(fields), submit: 'Create account and apply' }
    },
    async 'site/admin-contacts/reply-form.tsx'(): Promise<Filled> {
      const body = { name: 'Hina Raza', email: 'hina@people.example', subject: 'Hello', message: 'Hello' }
      const { id } = await ok<{ id: string }>(send(world.app, 'POST', '/api/contact', null, body))
      const page = await openPanel(world, await aPerson(world, 'admin'), `/admin/contacts?contact=${id}`)
      return { page, form: await fillIn({ 'Your answer': 'Starter, I think.' }), submit: 'Send answer' }
    },
    async 'testing/admin-groups/groups-dialog.tsx'(): Promise<Filled> {
      const page = await openSetUp(world, 'Google Groups')
      const form = await fillIn({
        Administrator: 'admin@operator.example',
        'Customer ID': 'C01abc23',
        Domain: 'testers.operator.example',
        'Key of the service account': googleKey(),
      })
      return { page, form, submit: 'Save' }
    },
    async 'orders/admin-play/play-console-dialog.tsx'(): Promise<Filled> {
      const page = await openSetUp(world, 'Play Console')
      return { page, form: await fillIn({ 'Key of the service account': googleKey() }), submit: 'Save' }
    },
    async 'admin/versions/versioned-form.tsx'(): Promise<Filled> {
      const page = await openPanel(world, await aPerson(world, 'admin'), '/admin/content?section=how-it-works')
      const form = await screen.findByRole('form', { name: 'How it works' })
      fill(within(form).getByLabelText('Heading'), 'Mine')
      // What is wrong is said for the whole page.
      return { page, form: document.body, submit: 'Save' }
    },
  } satisfies Walks
}
