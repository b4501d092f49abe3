import type { FormFile } from '../screens/form-list.ts'
import { dialogOf, failsAloud } from './form-walks.ts'
import { aDeveloper } from './paying.ts'
import { accountOf, expect, signIn, test } from './test.ts'

test.use({ provoked: /^Failed to load resource: (?:net::|the server responded with a status of 40[13])/ })

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
