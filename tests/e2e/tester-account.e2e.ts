import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { appendPast } from '../../server/src/testing/ledger/append.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './google-test.ts'
import { inDatabase } from './in-database.ts'
import type { RunningServer } from './running-server.ts'
import { expect, expectNoSidewaysScroll, register } from './test.ts'

/** Makes the account of that address the tester of an offer that they have accepted, and who is on the list. */
const listedSeat = (server: RunningServer, email: string) =>
  inDatabase(server, async (db) => {
    const { rows } = await db.execute<{ seat: number; run_id: string }>(sql`
      with taken as (
        select a.id, a.tester_id, a.run_id from assignments a join testers t on t.id = a.tester_id
        where a.state = 'invited' and a.accepted_at is null and not exists (select from users u where u.id = t.person_id)
        order by a.id limit 1
      ), person as (
        update testers t set person_id = u.id, email = u.email, status = 'available' from users u, taken
        where u.email = ${email} and t.id = taken.tester_id returning t.id
      )
      select taken.id::int as seat, taken.run_id from taken, person`)
    const { seat, run_id } = rows[0] ?? { seat: 0, run_id: '' }
    const at = new Date()
    await db.transaction((tx) =>
      appendPast(
        tx,
        (['accepted', 'listed'] as const).map((kind) => ({ run_id, seat, kind, data: {}, at })),
      ),
    )
    return seat
  })

test('a tester shows at Google which account their phone’s browser uses, after another one and after turning back', async ({
  open,
  provider,
  person,
  server,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 }, locale: 'en-PK' })
  const email = `listed-${randomUUID()}@people.example`
  await page.goto('/')
  await register(
    page,
    { name: 'Sana Iqbal', email, password: 'a password of some length' },
    async () => `/tester/offers/${await listedSeat(server, email)}`,
  )
  const show = page.getByRole('button', { name: 'Show my account' })
  const link = page.getByRole('link', { name: 'Open the link' })

  provider.choose('cancel')
  await show.click()
  await expect(page.getByText('You turned back at Google.')).toBeVisible()
  await page.reload()
  await expect(show).toBeVisible()
  await expect(page.getByText('You turned back at Google.')).toBeHidden()

  const other = person('Other Person')
  await show.click()
  await expect(page.getByText(other)).toBeVisible()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(link).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  provider.choose({ sub: email, email, email_verified: true, name: 'Sana Iqbal' })
  await show.click()
  await expect(page.getByText('This browser uses the right account.')).toBeVisible()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(link).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(email)
})
