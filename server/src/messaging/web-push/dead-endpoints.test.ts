import { expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPerson, type Person } from '../../../../tests/fixtures.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import { aCancellation } from '../notifications/notifications.testkit.ts'
import { withPush } from './push.testkit.ts'

const { world, service, aRound, aBrowserOf, mine, deliveries } = await withPush()
const notify = (who: Person) => notifications.insert(world.database.db, [who.id], aCancellation())
async function aReader() {
  const who = await aPerson(world)
  return { who, ...(await aBrowserOf(who)) }
}

it('a dead endpoint costs no other reader their notification, and no other browser of the same reader', async () => {
  const [gone, silent, broken, alive] = [await aReader(), await aReader(), await aReader(), await aReader()]
  const second = await aBrowserOf(gone.who)
  service.plan(gone.subscription, { status: 410 })
  service.plan(silent.subscription, { afterMs: 1500 })
  service.plan(broken.subscription, { breaks: true })
  for (const { who } of [gone, silent, broken, alive]) await notify(who)
  await aRound(0, 400)
  for (const { subscription } of [second, alive]) expect(service.of(subscription)).toHaveLength(1)
  expect((await mine(gone.who)).devices).toHaveLength(1)
  expect(await deliveries(silent.who)).toMatchObject([
    { state: 'waiting', failure: 'The push service did not answer in time.' },
  ])
  expect(await deliveries(broken.who)).toMatchObject([
    { state: 'waiting', failure: 'The push service could not be reached.' },
  ])
  expect(await deliveries(alive.who)).toMatchObject([{ state: 'sent' }])
  await aRound(hourMs)
  for (const { who } of [silent, broken])
    expect(await deliveries(who)).toMatchObject([{ state: 'sent', failure: null }])
})
