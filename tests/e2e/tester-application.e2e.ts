import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { waiting } from '@fortnight/contract/texts/en/waiting'
import { join as urdu } from '@fortnight/contract/texts/ur/join'
import { waiting as waitingInUrdu } from '@fortnight/contract/texts/ur/waiting'
import { expectAccessible } from './accessible.ts'
import { inDatabase } from './in-database.ts'
import type { RunningServer } from './running-server.ts'
import { expect, expectNoSidewaysScroll, newEmail, register, test } from './test.ts'

// Applicants of its own, and testers whom no other journey looks for.
test.use({ shared: true, provoked: /the server responded with a status of 422/ })

/** Opens the application as a new person, in that browser. */
async function begin(page: Page): Promise<string> {
  const email = newEmail('applicant')
  await register(page, { name: 'Zara Malik', email, password: 'a long password' }, '/tester/apply')
  return email
}

const aGoogleAccount = () => `t${randomUUID().replaceAll('-', '')}@gmail.com`

/** Gives the key of that person's browser to two testers of the demo as well. */
const shareKey = (server: RunningServer, email: string) =>
  inDatabase(server, (db) =>
    db.execute(sql`
      with homeless as (
        select t.id, gen_random_uuid() as person from testers t
        where not exists (select from users u where u.id = t.person_id)
          and not exists (select from assignments a where a.tester_id = t.id) order by t.id desc limit 2
      ), people as (
        insert into users (id, email, name, role) select person, person || '@people.example', 'Zara Malik', 'tester' from homeless
        returning id
      ), named as (
        update testers t set person_id = h.person from homeless h, people p where h.person = p.id and t.id = h.id returning t.person_id
      )
      insert into signals (user_id, kind, value) select n.person_id, 'key', s.value
      from named n, signals s join users u on u.id = s.user_id where u.email = ${email} and s.kind = 'key'`),
  )

test('an applicant reads in Urdu what each field lacks, keeps what was typed through a reload, and is shown the refusal at its field; the fourth of one phone is refused and reads what to do, in both languages', async ({
  open,
  server,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 }, locale: 'ur-PK' })
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/assets/portal-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  const opened = begin(page)
  await expect(page.getByText(waitingInUrdu.checking)).toBeVisible()
  await expect(page.getByText(waiting.checking)).toBeHidden()
  release()
  const first = await opened

  const send = page.getByRole('button', { name: urdu.send })
  await send.click()
  const { needGoogle, needModel, needAndroid, needStorage, needAge, needTerms } = urdu
  for (const text of [needGoogle, needModel, needAndroid, needStorage, needAge, needTerms])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.locator('[name=email]')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('zara.malik@gmail.com')
  await expect(page.getByText(needGoogle)).toBeHidden()
  await page.locator('[name=code]').fill('NOT-A-CODE')

  await page.reload()
  await expect(page.locator('[name=email]')).toHaveValue('zara.malik@gmail.com')
  await page.locator('[name="devices.0.model"]').fill('Tecno Spark 20')
  await page.locator('[name="devices.0.android"]').selectOption('14')
  await page.locator('[name="devices.0.free_mb"]').selectOption('4096')
  await page.locator('[name=of_age]').check()
  await page.locator('[name=agrees]').check()
  await page.getByRole('button', { name: urdu.addPhone }).click()
  await page.locator('[name="devices.1.model"]').fill('Tecno Spark 20')
  await page.locator('[name="devices.1.android"]').selectOption('13')
  await page.locator('[name="devices.1.free_mb"]').selectOption('2048')
  await send.click()
  await expect(page.getByText(urdu.twice)).toBeVisible()
  await page.locator('[name="devices.1.model"]').fill('Infinix Hot 40')
  await send.click()
  await expect(page.locator('[name=code]')).toBeFocused()
  await expect(page.locator('[name=code]')).toHaveAttribute('aria-invalid', 'true')
  // The time zone's full list came after the form was drawn, and changed no choice.
  await expect(page.locator('[name=timezone] option')).not.toHaveCount(1)
  await expect(page.locator('[name=country]')).toHaveValue(/^[A-Z]{2}$/)
  await page.locator('[name=code]').fill('')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await send.click()
  await expect(page).toHaveURL(/\/tester$/)
  await expect(page.getByText(urdu.sent)).toBeVisible()
  expect(documents).toEqual([])

  await test.step('a phone that three testers have is refused to a fourth', async () => {
    await shareKey(server, first)
    const fourth = await begin(page)
    await page.locator('[name=email]').fill(aGoogleAccount())
    await page.locator('[name="devices.0.model"]').fill('Tecno Spark 20')
    await page.locator('[name="devices.0.android"]').selectOption('14')
    await page.locator('[name="devices.0.free_mb"]').selectOption('4096')
    await page.locator('[name=of_age]').check()
    await page.locator('[name=agrees]').check()
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: 'اپنے پرانے اکاؤنٹ سے سائن ان کریں' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'View in English' }).click()
    await page.getByRole('button', { name: 'Send application' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Other testers already use this phone.' })
    await expect(alert).toContainText('sign in with the account you have')
    await expect(alert).toContainText('@')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const { rows } = await inDatabase(server, (db) =>
      db.execute(sql`select u.id from users u where u.email = ${fourth} and (exists (select from testers t where t.person_id = u.id)
        or exists (select from signals s where s.user_id = u.id and s.kind <> 'network'))`),
    )
    expect(rows).toEqual([])
  })
})
