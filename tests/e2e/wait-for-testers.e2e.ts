import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpAuthenticator } from './authenticator.ts'
import { doNow } from './in-database.ts'
import { mailedLetter } from './mail.ts'
import { fillSetup } from './paying.ts'
import type { RunningServer } from './running-server.ts'
import { expect, expectAccessible, newEmail, test } from './test.ts'

// The operator's first day: no demo, no administrator, no testers.
test.use({ demo: false })

const header = 'name,email,device model,Android version,free storage MB,country,time zone,premium'
const testers = Array.from(
  { length: 40 },
  (_, n) => `Tester ${n},tester${n}@testers.example,Phone ${n},14,8000,PK,Asia/Karachi,no`,
)

/** Path of the link in the mail of an import. */
const invitationOf = async (server: RunningServer, n: number) =>
  /\/t\/\S+?\.pool\.\d+/.exec(await mailedLetter(server, `tester${n}@testers.example`))?.[0] ?? ''

test('an app waits for testers and starts by itself when they come', async ({ open, server }) => {
  const administrator = await open()
  await test.step('the first administrator sets a password by a one-time link', async () => {
    const link = /http\S+\/welcome#\S+/.exec(server.command('admin', 'create', newEmail('operator')))?.[0]
    if (!link) throw new Error('no link was printed')
    await administrator.goto(link)
    await expect(administrator).toHaveURL(/\/welcome$/)
    await administrator.getByLabel('New password').fill('a password for operators')
    await administrator.getByLabel('Confirm password').fill('a password for operators')
    await administrator.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect(administrator).toHaveURL(/\/admin$/)
  })

  await test.step('and sets an authenticator app up, which opens the panel', async () => {
    await administrator.getByRole('link', { name: 'Go to your account' }).click()
    await administrator.getByRole('button', { name: 'Set up authenticator app' }).click()
    await setUpAuthenticator(administrator, 'Go to administration')
    await expect(administrator).toHaveURL(/\/admin$/)
  })

  const developer = await open()
  await test.step('a developer pays by bank', async () => {
    await developer.goto('/?auth=register')
    const dialog = developer.getByRole('dialog')
    await dialog.getByLabel('Full name').fill('Omar Haddad')
    await dialog.getByLabel('E-mail').fill(newEmail('omar'))
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
    await dialog.getByLabel('Confirm password').fill('a long enough password')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await developer.getByLabel('App name').fill('Ledgerly')
    await developer.getByLabel('Description').fill('Bookkeeping for corner shops.')
    await developer.getByRole('button', { name: 'Submit app' }).click()
    const payment = developer.getByRole('dialog', { name: 'App Submitted Successfully!' })
    await payment.getByText('Bank transfer').click()
    await payment.getByLabel('Account name').fill('Omar Haddad')
    await payment.getByLabel('Transaction ID').fill('TXN123456789')
    await payment.getByRole('button', { name: 'Submit payment' }).click()
    await payment.getByRole('button', { name: 'Set up for Play' }).click()
    await fillSetup(developer, 'pk.ledgerly.books')
  })

  await test.step('the payment appears on the open list, and completing it queues the app', async () => {
    await administrator
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: /^Payments/ })
      .click()
    await administrator.getByRole('button', { name: 'Approve' }).first().click()
    await expect(administrator.getByText(/^Too few testers are free now: 0 /)).toBeVisible()
    await administrator.getByRole('button', { name: 'Approve payment' }).click()
    await expect(administrator.getByText(/waits in the queue/).first()).toBeVisible()
    await expect(developer.getByRole('article', { name: 'Ledgerly' })).toContainText('Waiting for testers')
    await administrator.getByRole('link', { name: /Queue/ }).click()
    await expect(administrator.getByRole('main').getByText('Ledgerly')).toBeVisible()
  })

  await test.step('imported testers are expected, and are asked by mail', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fortnight-csv-'))
    const file = join(folder, 'testers.csv')
    await writeFile(file, [header, ...testers].join('\n'))
    expect(server.command('testers', 'import', file)).toMatch(/40/)
    await rm(folder, { recursive: true })
    await doNow(server, 'tester-mails')
    const person = await open()
    await person.goto(await invitationOf(server, 0))
    await expect(developer.getByRole('article', { name: 'Ledgerly' })).toContainText('Waiting for testers')
    await expectAccessible(person)
    await person.getByRole('button', { name: 'Yes, ask me' }).click()
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('You are a tester now')
    for (let n = 1; n < testers.length; n++) {
      const form = { does: 'join', lang: 'en' }
      const answer = await person.request.post(await invitationOf(server, n), { form })
      expect(answer.ok()).toBe(true)
    }
  })

  await test.step('those who said yes staff it, and both sides see it at once', async () => {
    const card = developer.getByRole('article', { name: 'Ledgerly' })
    await expect(card).toContainText('Testers are joining', { timeout: 70_000 })
    await expect(card).toContainText(/\d+ testers/)
    await expect(administrator.getByRole('main').getByText('Ledgerly')).toHaveCount(0)
  })
})
