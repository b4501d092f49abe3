import { expect, it } from 'vitest'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { findCopy } from '../../messaging/notifications/mail-copies.repository.ts'
import { insertEach } from '../../messaging/notifications/notifications.repository.ts'
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

it('a notification from before keys were stored, or from a newer version, is shown as it was written', async () => {
  const { tester } = await aJoinedRun(world)
  const note = { user_id: tester.id, message: '' }
  await insertEach(world.database.db, [
    { ...note, title: 'Before keys' },
    { ...note, title: 'From a newer version', key: 'unheard_of', values: {} },
  ])
  const read = (await titles(tester)).map(({ title }) => title)
  expect(read.toSorted()).toEqual(['Before keys', 'From a newer version'])
})
