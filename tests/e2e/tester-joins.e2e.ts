import { expectAccessible } from './accessible.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

test('the steps of joining are accessible and fit: a tester in Urdu on a small phone, a developer at a desk', async ({
  open,
  accounts,
}) => {
  const phone = await open({ viewport: { width: 320, height: 640 }, locale: 'ur-PK' })
  await signIn(phone, accountOf(accounts, 'tester'), '/tester/offers')
  await phone.getByRole('link', { name: /Lantern Reader/ }).click()
  await phone.getByRole('button', { name: 'قبول کریں' }).click()
  await expect(phone.getByRole('heading', { name: 'ڈویلپر آپ کو فہرست میں شامل کرے گا' })).toBeVisible()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)

  await test.step('the developer adds them to the list in Play Console, and says so', async () => {
    const developer = await open({ viewport: { width: 1280, height: 900 } })
    await signIn(developer, accountOf(accounts, 'developer'), '/dashboard')
    await developer.goto(`/apps/${await idOfApp(developer, 'Lantern Reader')}/testers`)
    const waiting = developer.getByRole('list', { name: 'Testers to confirm' })
    await expect(waiting.getByText('bilal@testers.example')).toBeVisible()
    await expectAccessible(developer)
    const download = developer.waitForEvent('download')
    await developer.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('Lantern Reader.txt')
    await developer.getByRole('button', { name: /^I have added \d+ of \d+$/ }).click()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('the tester is shown the link by itself, once both questions are answered', async () => {
    await phone.getByLabel('ہاں').first().check()
    await phone.getByLabel('ہاں').last().check()
    await expect(phone.getByRole('link', { name: 'لنک کھولیں' })).toBeVisible()
    // Tall enough that the bar at the bottom lies over nothing.
    await phone.setViewportSize({ width: 320, height: 1800 })
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
  })
})
