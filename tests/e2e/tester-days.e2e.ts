import { utimes, writeFile } from 'node:fs/promises'
import { days as urdu } from '@fortnight/contract/texts/ur/days'
import { dayMs } from '@fortnight/contract/format/spans'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test, untilWorkerIsReady } from './line.ts'
import { expect, expectNoSidewaysScroll } from './test.ts'
import { aTester, endSeat, fixFinding, onDay } from './tester-seats.ts'

test.use({
  // Testers on seats of their own.
  shared: true,
  serviceWorkers: 'allow',
  provoked: /^Failed to load resource: (?:net::|the server responded with a status of 422)/,
})

const phone = { viewport: { width: 320, height: 640 } }

test('what the server does not take is kept with the reason until its owner removes it, and no other user sees it', async ({
  open,
  server,
  line,
}) => {
  const page = await open({ ...phone, baseURL: line.origin })
  const { card, seat } = await aTester(page, server)
  await expect(card).toBeVisible()
  await untilWorkerIsReady(page)
  await line.cut(page.context())
  await card.getByRole('button', { name: 'Done without a screenshot' }).click()
  await expect(page.getByText('Waiting to be sent (1)')).toBeVisible()
  await endSeat(server, seat)
  await line.restore(page.context())
  const reason = page.getByText('You were not in this test at that time.')
  await expect(reason).toBeVisible()
  await page.reload()
  await expect(reason).toBeVisible()
  await expectAccessible(page)

  await test.step('another account of this browser sees nothing of it', async () => {
    const session = await page.evaluate(() => ({
      token: localStorage.getItem('token'),
      user: localStorage.getItem('user'),
    }))
    const other = await page.context().newPage()
    await page.close()
    await aTester(other, server)
    await expect(other.getByRole('article')).toBeVisible()
    await expect(other.getByText('You were not in this test')).toBeHidden()
    await other.goto('/robots.txt')
    await other.evaluate(
      (mine) => Object.entries(mine).forEach(([key, value]) => localStorage.setItem(key, value ?? '')),
      session,
    )
    await other.goto('/tester')
    await expect(other.getByText('You were not in this test at that time.')).toBeVisible()
    await other.getByRole('button', { name: 'Remove' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(other.getByText('You were not in this test')).toBeHidden()
  })
})

test('a day is paid by its screenshot, which is asked for first; the answer to a check-in has the focus', async ({
  open,
  server,
}) => {
  const page = await open(phone)
  const { card, seat } = await aTester(page, server)
  await fixFinding(server, seat, 'The tide table shows the wrong hour.', '4.0.1')
  await page.reload()
  await expect(card.getByRole('complementary')).toContainText('4.0.1')
  await expect(card.getByText('The day counts for the test, but is not paid.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const answer = card.getByRole('status').first()
  await expect(answer).toHaveText(/^Day \d+$/)
  const proof = page.waitForResponse((response) => response.url().endsWith('/api/device-keys'))
  await card.getByRole('button', { name: 'Done without a screenshot' }).click()
  await expect(answer).toHaveText('Checked in, not paid yet')
  expect((await proof).status(), 'the browser proves its key').toBe(200)
  await expect(answer).toBeFocused()
  await expect(card.getByText(/^\d+ days? in a row\.$/)).toBeVisible()
  await expect(card.getByText(/^\d+ days? without a screenshot$/)).toBeVisible()
  await expect(page.getByText('See you tomorrow!', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await card
    .getByLabel(/^Add a screenshot to earn Rs\s\d+$/)
    .setInputFiles({ name: 'screenshot.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await card.getByRole('button', { name: 'Send the screenshot' }).click()
  await expect(answer).toHaveText(/^Rs\s\d+ earned today$/)
  await expect(answer).toBeFocused()
  await expect(card.getByRole('img', { name: /^Day \d+ of \d+, \d+ days? with proof$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Rs\s\d+ (?:so far|ready)$/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'اردو میں دیکھیں' }).click()
  await expect(card.getByRole('complementary')).toContainText('ورژن 4.0.1')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a check-in in Urdu takes four taps with that which opens the portal; an older screenshot waits for a person, a new one pays', async ({
  open,
  server,
}, info) => {
  const page = await open({ viewport: { width: 360, height: 760 }, locale: 'ur-PK' })
  const { card } = await aTester(page, server)
  const answer = card.getByRole('status').first()
  const beginOf = (text: string) => text.slice(0, text.indexOf('{'))
  let taps = 1
  const tap = async (target: Locator) => {
    await target.click()
    taps++
  }
  /** Touches the control, and then that file in the phone's own list. */
  const choose = async (file: string) => {
    const list = page.waitForEvent('filechooser')
    await tap(card.getByText(beginOf(urdu.pictureEarn)))
    await (await list).setFiles(file)
    taps++
  }
  const [before, now] = [info.outputPath('before.png'), info.outputPath('now.png')]
  await writeFile(before, await page.screenshot())
  const aDayBefore = new Date(Date.now() - 2 * dayMs)
  await utimes(before, aDayBefore, aDayBefore)
  await choose(before)
  await tap(card.getByRole('button', { name: beginOf(urdu.doneEarn) }))
  expect(taps).toBe(4)
  await expect(card.getByText(urdu.proofDoubtful)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await writeFile(now, await page.screenshot())
  await choose(now)
  await tap(card.getByRole('button', { name: urdu.pictureSend }))
  await expect(answer).toHaveText(new RegExp(urdu.earnedToday.replace('{amount}', '.+')))
})

test('no day of a test makes the screen scroll sideways', async ({ open, server }) => {
  const page = await open(phone)
  await page.clock.install()
  const { card, seat } = await aTester(page, server)
  await expect(card).toBeVisible()
  // Its days are signs that only the style sheet draws.
  await expect(card.locator('.dot').first()).toBeVisible()
  for (const day of [1, 14, 15, 16, 19, 23, 30, 31, 45]) {
    await onDay(server, seat, day)
    // Half a minute later it asks again when it comes into view.
    await page.clock.fastForward(31_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(card.getByText(`Day ${day}`, { exact: false }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
