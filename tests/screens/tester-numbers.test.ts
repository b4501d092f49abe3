import { describe, expect, it, vi } from 'vitest'
import { aNumber, withPhones } from '../../server/src/messaging/phone/phones.testkit.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const { world, whatsapp, aRound, aTester, codeAt, offer } = await withPhones()

const card = async (name: RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement)

describe('a tester’s number on WhatsApp', () => {
  it('is added, proven with its code, used, and stopped', async () => {
    const [who, number] = [await aTester(), aNumber()]
    const { user } = await openScreen(world, who, '/tester/profile', 'tester')
    const section = await card(/^Offers on WhatsApp/)
    fill(section.getByLabelText(/^Phone number/), '12')
    await user.click(section.getByRole('button', { name: 'Send code' }))
    expect(await section.findByText('This number can’t exist. Check its digits.')).toBeVisible()
    fill(section.getByLabelText(/^Phone number/), number)
    await user.click(section.getByRole('button', { name: 'Send code' }))
    expect(await section.findByText(`We are sending a code to ${number}.`)).toBeVisible()
    await aRound()
    expect(await section.findByText(`We sent a code to ${number}. It works for 10 minutes.`)).toBeVisible()
    const code = codeAt('whatsapp', number)
    fill(section.getByLabelText('Code'), code === '111111' ? '222222' : '111111')
    await user.click(section.getByRole('button', { name: 'Confirm number' }))
    expect(await section.findByText(/^This is not the newest code\./)).toBeVisible()
    fill(section.getByLabelText('Code'), code)
    await user.click(section.getByRole('button', { name: 'Confirm number' }))
    expect(await section.findByText(`Offers and reminders go to ${number}, between 8:00 and 22:00.`)).toBeVisible()
    await offer(who)
    await aRound()
    expect(whatsapp.to(number)).toHaveLength(2)
    await user.click(section.getByRole('button', { name: 'Stop on WhatsApp' }))
    expect(await section.findByLabelText(/^Phone number/)).toBeVisible()
  })

  it('that could not get its code says so in Urdu, and another one can be used', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-PK'])
    const [who, number] = [await aTester(), aNumber()]
    whatsapp.plan(number, { status: 400 })
    const { user } = await openScreen(world, who, '/tester/profile', 'tester')
    const section = await card(/^واٹس ایپ پر پیشکشیں/)
    fill(section.getByLabelText(/^فون نمبر/), number)
    await user.click(section.getByRole('button', { name: 'کوڈ بھیجیں' }))
    expect(await section.findByText(/پر کوڈ بھیج رہے ہیں/)).toBeVisible()
    await aRound()
    expect(await section.findByText(new RegExp(`${number.slice(1)}.* پر کوڈ نہیں بھیجا جا سکا`))).toBeVisible()
    await user.click(section.getByRole('button', { name: 'دوسرا نمبر دیں' }))
    expect(await section.findByLabelText(/^فون نمبر/)).toHaveValue('')
  })
})
