import { utimes, writeFile } from 'node:fs/promises'
import { days as urdu } from '@fortnight/contract/texts/ur/days'
import { dayMs } from '@fortnight/contract/format/spans'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectNoSidewaysScroll, test } from './test.ts'
import { aTester, fixFinding, onDay } from './tester-seats.ts'

// Testers on seats of their own.
test.use({ shared: true, serviceWorkers: 'allow' })

const phone = { viewport: { width: 320, height: 640 } }

test('a day is paid by its screenshot, which is asked for first; the answer to a check-in has the focus, no day scrolls sideways, and in Urdu it takes four taps', async ({
  open,
  server,
}, info) => {
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

  await test.step('another tester checks in with four taps with that which opens the portal; an older screenshot waits for a person, a new one pays', async () => {
    await page.setViewportSize({ width: 360, height: 760 })
    const { card: another } = await aTester(page, server)
    await expectFourTaps(page, another, (name) => info.outputPath(name))
    await page.getByRole('button', { name: 'View in English' }).click()
  })

  await test.step('no day of a test makes the screen scroll sideways', async () => {
    await page.setViewportSize(phone.viewport)
    await page.clock.install()
    const { card: long, seat: moved } = await aTester(page, server)
    // Its days are signs that only the style sheet draws.
    await expect(long.locator('.dot').first()).toBeVisible()
    for (const day of [1, 14, 15, 16, 19, 23, 30, 31, 45]) {
      await onDay(server, moved, day)
      // Half a minute later it asks again when it comes into view.
      await page.clock.fastForward(31_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(long.getByText(`Day ${day}`, { exact: false }).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  })
})

/** Checks in on that card, in Urdu, with pictures that are kept at `pathOf` their names. */
async function expectFourTaps(page: Page, card: Locator, pathOf: (name: string) => string) {
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
  const [before, now] = [pathOf('before.png'), pathOf('now.png')]
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
}
