import { describe, expect, it, vi } from 'vitest'
import {
  aCheckIn,
  aPicture,
  aSeatedTester,
  checkAll,
  checkedIn,
  sendPicture,
} from '../../server/src/testing/checkins/seat.testkit.ts'
import { ok } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf, openLive } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

const seated = () => aSeatedTester(world, { optedIn: new Date(Date.now() - 3_600_000).toISOString() })
const open = (who: Awaited<ReturnType<typeof seated>>) => openScreen(world, who.tester, '/tester', 'tester')

describe('in a browser that keeps nothing, a check-in', () => {
  it('is sent at once, or its user is informed and keeps what they typed', async () => {
    const who = await seated()
    const { user, setOnline } = await open(who)
    const card = within(await cardOf('Tideline'))
    fill(await card.findByLabelText(/^Note/), 'Nothing is kept.')
    setOnline(false)
    const done = () => card.findByRole('button', { name: /^Done/ })
    await user.click(await done())
    expect(await screen.findByText(/^This browser could not keep your check-in\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(card.getByLabelText(/^Note/)).toHaveValue('Nothing is kept.')
    setOnline(true)
    await user.click(await done())
    expect(await card.findByText(/^Done for today: /)).toBeVisible()
    const { rows } = await world.database.pool.query('select note from checkins where assignment_id = $1', [who.seat])
    expect(rows).toEqual([{ note: 'Nothing is kept.' }])
  })
})

describe('a screenshot', () => {
  it.each([
    ['en-PK', 'We are checking it', 'You earned'],
    ['ur-PK', 'ہم اسے دیکھ رہے ہیں', 'کمائے'],
  ])(
    'is being checked until its pay is booked, which the open page says, in the language of %s',
    async (language, waits, paid) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language])
      const who = await seated()
      const { day } = await checkedIn(world, who, aCheckIn(new Date()))
      await ok(sendPicture(world, who, day, await aPicture()))
      await openLive(world, who.tester, '/tester', 'tester')
      const card = await cardOf('Tideline')
      expect(card).toHaveTextContent(waits)
      expect(card.querySelector('input[type=file]')).toBeNull()
      await checkAll(world)
      await expect.poll(() => card.textContent).toContain(paid)
    },
  )
})

describe('what the developer fixed because of a tester', () => {
  it.each([
    ['en-PK', 'The developer fixed what you found', 'Fixed in version 4.0.1. Thank you!'],
    ['ur-PK', 'آپ کی بتائی ہوئی خرابی ڈویلپر نے ٹھیک کر دی', 'ورژن 4.0.1'],
  ])('is said to them, in the language of %s', async (language, title, text) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language])
    const who = await seated()
    const message = 'The tide table shows the wrong hour.'
    await world.database.pool.query(
      `with fixed as (insert into app_versions (run_id, name) values ($1, '4.0.1') returning id)
       insert into findings (run_id, assignment_id, kind, message, state, version_id)
       select $1, $2, 'problem', $3, 'fixed', fixed.id from fixed`,
      [who.run, who.seat, message],
    )
    await open(who)
    const thanks = await screen.findByRole('complementary')
    expect(thanks).toHaveTextContent(message)
    expect(thanks).toHaveTextContent(title)
    expect(thanks).toHaveTextContent(text)
  })
})
