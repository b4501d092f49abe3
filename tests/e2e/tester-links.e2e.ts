import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { expectAccessible } from './accessible.ts'
import { doNow, inDatabase } from './in-database.ts'
import { mailedLetter } from './mail.ts'
import type { RunningServer } from './running-server.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, newEmail, signIn, test } from './test.ts'

// The used link answers 404. Other journeys look for no tester of this one.
test.use({ shared: true, provoked: /status of 404/ })

const phone = { viewport: { width: 360, height: 760 }, locale: 'ur-PK', javaScriptEnabled: false }
const app = 'Lantern Reader'

/** Someone without an account who is asked to test the app now, in Urdu, where it is noon. */
async function anAskedPerson(server: RunningServer) {
  const email = `asked-${randomUUID()}@people.example`
  const seat = await inDatabase(server, async (db) => {
    const { rows } = await db.execute<{ seat: number }>(sql`
      with found as (
        select a.id, a.tester_id from assignments a join apps p on p.id = a.app_id
        where p.name = ${app} and a.state = 'invited' and a.accepted_at is null
          and not exists (select from users u where u.id = a.person_id)
        order by a.id desc limit 1
      ), person as (
        update testers t set email = ${email}, locale = 'ur', timezone = 'Etc/GMT' ||
            case when extract(hour from now() at time zone 'UTC') <= 12 then '-' else '+' end ||
            abs(12 - extract(hour from now() at time zone 'UTC'))::int
        from found where t.id = found.tester_id
      )
      update assignments a set told_at = null, expires_at = now() + interval '6 hours' from found
      where a.id = found.id returning a.id::int as seat`)
    return rows[0]?.seat ?? 0
  })
  await doNow(server, 'offers')
  const letter = await mailedLetter(server, email, '/t/')
  const link = /\/t\/\S+?\.offer\.\d+/.exec(letter)?.[0] ?? ''
  return { email, seat, link }
}

/** Someone whom the operator imports from a file; returns the link of the mail that asks them. */
async function anInvitation(server: RunningServer) {
  const email = newEmail('imported')
  const folder = await mkdtemp(join(tmpdir(), 'fortnight-csv-'))
  const file = join(folder, 'testers.csv')
  const header = 'name,email,device model,Android version,free storage MB,country,time zone,premium'
  await writeFile(file, [header, `Hina Raza,${email},Pixel 8,14,8000,PK,Asia/Karachi,no`].join('\n'))
  expect(server.command('testers', 'import', file)).toMatch(/\b1\b/)
  await rm(folder, { recursive: true })
  await doNow(server, 'tester-mails')
  return /\/t\/\S+?\.pool\.\d+/.exec(await mailedLetter(server, email))?.[0] ?? ''
}

/** The developer's word that this tester is on the list. */
async function list(page: Page, seat: number) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const path = `/api/apps/${await idOfApp(page, app)}/joining/listed`
  const answer = await page.request.post(path, {
    headers: { authorization: `Bearer ${token}` },
    data: { seats: [seat] },
  })
  expect(answer.ok()).toBe(true)
}

async function expectReadable(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoSidewaysScroll(page)
}

test('without an account or a script a person accepts by two taps, joins, and checks in by four; another, whom the operator imports, is asked by mail and says yes', async ({
  open,
  accounts,
  server,
}) => {
  const { email, seat, link } = await anAskedPerson(server)
  const tester = await open(phone)

  await test.step('the link of the mail and one button', async () => {
    await tester.goto(link)
    await expect(tester.getByText(/ہر دن کے/)).toContainText('5')
    await expectReadable(tester)
    // Judged where scripts run; opening it changes nothing.
    const judged = await open({ ...phone, javaScriptEnabled: true })
    await judged.goto(link)
    await expectAccessible(judged)
    await tester.getByRole('button', { name: 'یہ ٹیسٹ قبول کریں' }).click()
    await expect(tester.getByRole('heading', { level: 1 })).toHaveText('ڈویلپر آپ کو فہرست میں شامل کرے گا')
    await expectReadable(tester)
  })

  const other = await open({ locale: 'en-GB' })
  await test.step('a second person who opens the used link sees no name, app or address', async () => {
    const answer = await other.goto(link)
    expect(answer?.status()).toBe(404)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('There is nothing to do with this link')
    const page = await other.content()
    for (const secret of [app, email]) expect(page).not.toContain(secret)
    await expectAccessible(other)
    await other.getByLabel('E-mail address').fill(email)
    await other.getByRole('button', { name: 'Send me my links' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Please look into your mailbox')
    await mailedLetter(server, email, `.optIn.${seat}`)
  })

  await test.step('joins, once the developer has them on the list', async () => {
    const developer = await open()
    await signIn(developer, accountOf(accounts, 'developer'))
    await list(developer, seat)
    await tester.reload()
    await expect(tester.getByRole('link', { name: 'لنک کھولیں' })).toHaveAttribute('href', /play\.google\.com/)
    await expectReadable(tester)
    await tester.getByRole('button', { name: 'میں ٹیسٹر بن گیا / گئی' }).click()
    await expectReadable(tester)
    await tester.getByRole('button', { name: 'میں نے انسٹال کر لی' }).click()
    await expect(tester.getByRole('heading', { level: 1 })).toContainText('14 میں سے دن 1')
  })

  await test.step('checks in: the file field, its picture, and the button', async () => {
    await expectReadable(tester)
    const judged = await open({ ...phone, javaScriptEnabled: true })
    await judged.goto(tester.url())
    await expectAccessible(judged)
    const buffer = await tester.screenshot()
    await tester.getByLabel(/اسکرین شاٹ/).setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer })
    await tester.getByRole('button', { name: /^مکمل کریں/ }).click()
    await expect(tester.getByRole('heading', { level: 1 })).toHaveText('آج کا کام مکمل')
    await expect(tester.getByText('اسکرین شاٹ مل گیا۔')).toBeVisible()
    await expectReadable(tester)
  })

  await test.step('the status page says how to ask by hand', async () => {
    await tester.goto('/status')
    await expect(tester.getByText('Checking').first()).toBeHidden()
    await tester.getByRole('link', { name: '/ready', exact: true }).click()
    await expect(tester.getByText('ready')).toBeVisible()
  })

  await test.step('who is imported is asked by mail, and says yes', async () => {
    await other.goto(await anInvitation(server))
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Yes, ask me' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are a tester now')
  })
})
