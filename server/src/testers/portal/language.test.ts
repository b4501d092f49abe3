import { expect, it } from 'vitest'
import { unknownText } from '@fortnight/contract/notification-texts'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { findCopy } from '../../messaging/notifications/mail-copies.repository.ts'
import { aJoinedRun } from '../../testing/joining/joined-run.testkit.ts'

const world = useTestServer()

const english = 'You are off the test of Tideline'
const urdu = 'آپ اب \u2068Tideline\u2069 کے ٹیسٹ میں نہیں ہیں'

const titles = async (who: Person) =>
  (
    await ok<{ data: { id: string; title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}`, who),
    )
  ).data

it('testers read their notifications in their current language, on the page and in mail', async () => {
  const { app, seats, tester, admin } = await aJoinedRun(world)
  const { pool, db } = world.database
  const speak = (locale: string) =>
    pool.query('update testers set locale = $2 where person_id = $1', [tester.id, locale])
  await speak('en')
  await ok(send(world.app, 'POST', `/api/admin/apps/${app}/testers/${seats[0]}/release`, admin, { reason: 'Why not.' }))
  const [note] = await titles(tester)
  expect(note?.title).toBe(english)

  await speak('ur')
  expect((await titles(tester))[0]?.title).toBe(urdu)
  await pool.query('update users set mail_copies = true where id = $1', [tester.id])
  const copy = await findCopy(db, { user_id: tester.id, ids: [note?.id ?? ''] })
  expect(copy?.notes.map(({ title }) => title)).toEqual([urdu])

  await speak('en')
  expect((await titles(tester))[0]?.title).toBe(english)
})

it('a notification from before keys were stored is shown as it was written, and one of a newer version by a word', async () => {
  const { tester } = await aJoinedRun(world)
  const { pool } = world.database
  await pool.query("update testers set locale = 'ur' where person_id = $1", [tester.id])
  await pool.query(
    `insert into notifications (user_id, message_key, message_values)
     values ($1, 'plain', '{"title": "Before keys", "message": ""}'), ($1, 'unheard_of', '{}')`,
    [tester.id],
  )
  const read = (await titles(tester)).map(({ title }) => title)
  expect(read.toSorted()).toEqual(['Before keys', unknownText('ur').title])
})
