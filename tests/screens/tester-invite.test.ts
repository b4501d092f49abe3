import { expect, it, vi } from 'vitest'
import { aTester } from '../../server/src/testers/likeness/likeness.testkit.ts'
import { aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { fill, openScreen, screen } from './screen.ts'

const world = useTestServer()

it('a tester shares a link in their language, and a friend applies with its code', async () => {
  const speaks = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-PK'])
  const tester = await aTester(world)
  await openScreen(world, tester, '/tester/invite', 'tester')
  expect(await screen.findByRole('heading', { name: 'دوستوں کو دعوت دیں' })).toBeVisible()
  expect(await screen.findByText(/Rs 30/)).toBeVisible()
  const code = (await screen.findByText(/^[0-9A-Z]+-[0-9A-Z]{6}$/)).textContent ?? ''
  const link = `${location.origin}/tester/apply?code=${code}`
  const shared = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '')
  const whatsapp = shared('واٹس ایپ پر بھیجیں')
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/')
  expect(whatsapp.searchParams.get('text')).toMatch(new RegExp(`^میں اپنے فون پر .*${link.replace('?', '\\?')}$`))
  const telegram = shared('ٹیلی گرام پر بھیجیں')
  expect(telegram.origin + telegram.pathname).toBe('https://t.me/share/url')
  expect(telegram.searchParams.get('url')).toBe(link)

  speaks.mockReturnValue(['en-PK'])
  const friend = await aPerson(world)
  const { user } = await openScreen(world, friend, `/tester/apply?code=${code}`)
  const field = await screen.findByLabelText(/Code of an invitation/)
  expect(field).toHaveValue(code)
  fill(field, 'NOSUCHCODE')
  fill(screen.getByLabelText('Google account of your phone'), 'friend.of.mine@gmail.com')
  await user.click(screen.getByLabelText('Urdu'))
  fill(screen.getByLabelText('Model'), 'Tecno Spark 20')
  await user.selectOptions(screen.getByLabelText('Android version'), '14')
  await user.selectOptions(screen.getByLabelText('Free storage'), '4 GB or more')
  await user.click(screen.getByLabelText('I am 18 or older.'))
  await user.click(screen.getByLabelText(/I agree to the terms/))
  const button = screen.getByText('Send application').closest('button') ?? document.body
  await user.click(button)
  expect(await screen.findByText(/This code does not exist/)).toBeVisible()
  fill(field, code)
  await user.click(button)
  expect(await screen.findByText(/We have your application/)).toBeVisible()

  await openScreen(world, tester, '/tester/invite', 'tester')
  expect(await screen.findByText('Has applied')).toBeVisible()
  expect(document.body.textContent).not.toContain('friend.of.mine')
})
