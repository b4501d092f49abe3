import { expect, it } from 'vitest'
import { aPerson, aPool } from '../../../tests/fixtures.ts'
import { useTestServer } from '../../../tests/test-server.ts'
import { openMailQueue } from '../messaging/mail/mail-queue.ts'
import { usePost } from '../messaging/mail/post.testkit.ts'
import * as notifications from '../messaging/notifications/notifications.repository.ts'
import { aCancellation } from '../messaging/notifications/notifications.testkit.ts'
import { insertForUnregistered } from '../testers/portal/tester-mails.repository.ts'
import { startMailRounds } from './mail-rounds.ts'

const world = useTestServer()
usePost(world)

it('mail is queued as soon as its cause is committed, for users and for testers without an account', async () => {
  const { db, pool } = world.database
  const reader = await aPerson(world)
  const [tester = 0] = await aPool(world, 1)
  const queued = async (what: string, value: unknown) =>
    (await pool.query('select from pgboss.job where name = $1 and data ->> $2 = $3', ['mail', what, String(value)]))
      .rowCount
  const mail = await openMailQueue(pool, world.vault, () => {})
  const rounds = startMailRounds({
    db,
    mail,
    push: world.push,
    clock: () => new Date(),
    onError: () => {},
    seconds: 1,
  })
  // The round that begins with listening is over, so that only the database can cause another.
  await rounds.run()
  await notifications.insert(db, [reader.id], aCancellation('Tideline'))
  await notifications.insert(db, [reader.id], aCancellation('Reefbook'))
  const { rows } = await pool.query<{ person_id: string }>('select person_id from testers where id = $1', [tester])
  await insertForUnregistered(db, [{ person_id: rows[0]!.person_id, key: 'admitted', values: {} }])
  await expect.poll(() => queued('user_id', reader.id), { timeout: 10_000 }).toBe(1)
  await expect.poll(() => queued('tester_id', tester), { timeout: 10_000 }).toBe(1)
  await rounds.close()
  await mail.close()
})
