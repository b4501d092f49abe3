import { expect, it, vi } from 'vitest'
import { anAddress } from '../../server/src/identity/auth/accounts.testkit.ts'
import { useTestServer } from '../test-server.ts'
import { fill, openScreen, screen } from './screen.ts'

const world = useTestServer()

it('someone with a friend’s link reads in Urdu what testing is, and gets an account where the application follows', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-PK'])
  const { user } = await openScreen(world, null, '/tester/apply?code=AB-123456')
  expect(await screen.findByText('پہلے ایک اکاؤنٹ')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'اکاؤنٹ بنائیں اور درخواست دیں' }))
  expect(await screen.findByText('کم از کم 6 حروف کا پاس ورڈ منتخب کریں۔')).toBeVisible()

  const email = anAddress()
  fill(screen.getByLabelText('نام'), 'Zara Malik')
  fill(screen.getByLabelText('ای میل پتا'), email)
  fill(screen.getByLabelText('پاس ورڈ', { selector: 'input' }), 'password')
  await user.click(screen.getByRole('button', { name: 'اکاؤنٹ بنائیں اور درخواست دیں' }))
  expect(await screen.findByText('یہ پاس ورڈ بہت سے لوگ استعمال کرتے ہیں۔ کوئی اور منتخب کریں۔')).toBeVisible()
  fill(screen.getByLabelText('پاس ورڈ', { selector: 'input' }), 'a-long-pass-7')
  await user.click(screen.getByRole('button', { name: 'اکاؤنٹ بنائیں اور درخواست دیں' }))
  await expect.poll(() => localStorage.getItem('token')).not.toBeNull()
  expect(location.pathname + location.search).toBe('/tester/apply?code=AB-123456')

  // Another one, who has an account and forgot it.
  localStorage.clear()
  const again = await openScreen(world, null, '/tester/apply')
  await screen.findByText('پہلے ایک اکاؤنٹ')
  fill(screen.getByLabelText('نام'), 'Zara Malik')
  fill(screen.getByLabelText('ای میل پتا'), email)
  fill(screen.getByLabelText('پاس ورڈ', { selector: 'input' }), 'a-long-pass-7')
  await again.user.click(screen.getByRole('button', { name: 'اکاؤنٹ بنائیں اور درخواست دیں' }))
  expect(await screen.findByText('اس پتے کا اکاؤنٹ پہلے سے موجود ہے۔ اسی سے سائن اِن کریں۔')).toBeVisible()
  await again.user.click(screen.getByRole('link', { name: 'میرا اکاؤنٹ پہلے سے ہے' }))
  expect(localStorage.getItem('authReturnUrl')).toBe('/tester/apply')
})
