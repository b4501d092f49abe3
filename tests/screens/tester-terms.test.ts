import { expect, it, vi } from 'vitest'
import { aJoiningRun, anInvited, seatNow } from '../../server/src/testing/joining/joining.testkit.ts'
import { useTestServer } from '../test-server.ts'
import { openScreen, screen } from './screen.ts'

const world = useTestServer()

/** An invited tester who agreed to the first version of the terms alone. */
async function anEarlierTester(app: string) {
  const who = await anInvited(world, app)
  const { pool } = world.database
  await world.asOwner('alter table tester_agreements disable trigger tester_agreements_kept')
  await pool.query('update tester_agreements set version = 1 where tester_id = $1', [who.tester])
  await world.asOwner('alter table tester_agreements enable trigger tester_agreements_kept')
  return who
}

it('changed terms are asked for in the portal, in Urdu, with what is new, once', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-PK'])
  const { app } = await aJoiningRun(world)
  const who = await anEarlierTester(app)
  const { user } = await openScreen(world, who, '/tester', 'tester')
  expect(await screen.findByRole('heading', { name: 'ٹیسٹروں کی شرائط بدل گئی ہیں' })).toBeVisible()
  expect(screen.getByText(/ادائیگی کے 90 دن بعد/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'ٹیسٹروں کی شرائط پڑھیں' })).toHaveAttribute('href', '/terms/testers/ur')
  await user.click(screen.getByRole('button', { name: 'میں متفق ہوں' }))
  expect(await screen.findByText('شکریہ۔ اب آپ پیشکشیں قبول کر سکتے ہیں۔')).toBeVisible()
  await expect.poll(() => screen.queryByRole('button', { name: 'میں متفق ہوں' })).toBeNull()
})

it('an offer can be accepted with the same tap that agrees to changed terms', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-PK'])
  const { app } = await aJoiningRun(world)
  const who = await anEarlierTester(app)
  const { user } = await openScreen(world, who, `/tester/offers/${who.seat}`, 'tester')
  expect(await screen.findByText('By accepting you agree to version 2 of the terms for testers.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept this test' }))
  expect(await screen.findByRole('heading', { name: 'The developer adds you to the list' })).toBeVisible()
  expect((await seatNow(world, who.seat)).accepted_at).not.toBeNull()
  await expect.poll(() => screen.queryByRole('button', { name: 'I agree' })).toBeNull()
})
