import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { syncByHand, untilKept } from './kept-portal.ts'
import { test } from './line.ts'
import { expect, expectNoSidewaysScroll } from './test.ts'
import { aTester, daysWith } from './tester-seats.ts'

// Testers on seats of their own.
test.use({ shared: true, serviceWorkers: 'allow', provoked: /^Failed to load resource: net::/ })

const phone = { viewport: { width: 320, height: 640 } }

/** A picture of noise, which cannot be made small. */
const noise = async (page: Page) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 1000 })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      const image = context.createImageData(canvas.width, canvas.height)
      for (let at = 0; at < image.data.length; at += 4)
        image.data.set([Math.random() * 256, Math.random() * 256, Math.random() * 256, 255], at)
      context.putImageData(image, 0, 0)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }),
    'base64',
  )

/** Lets nothing be sent from this browser, as while another tab is sending; returns a function that ends it. */
async function holdSending(page: Page) {
  await page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
    const held = Promise.withResolvers<void>()
    const freed = new Promise<void>((free) => Object.assign(window, { free }))
    void navigator.locks.request(`check-ins of ${id}`, () => (held.resolve(), freed))
    await held.promise
  })
  return () => page.evaluate(() => (Reflect.get(window, 'free') as () => void)())
}

/** Limits this page to `uploadThroughput` bytes a second; -1 ends the limit. */
async function slowDown(page: Page, uploadThroughput: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const open = { offline: false, latency: 0, downloadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { ...open, uploadThroughput })
  // A session that stays would slow the page down again when it is loaded again.
  return () => devtools.detach()
}

test('a portal that was opened once starts without a connection, shows each screen and takes a check-in, which arrives once', async ({
  open,
  server,
  line,
}) => {
  const first = await open({ ...phone, baseURL: line.origin })
  await syncByHand(first.context())
  const { app } = await aTester(first, server)
  await expect(first.getByRole('article', { name: app })).toBeVisible()
  await untilKept(first)
  // Who is a tester applies no more.
  const kept = () =>
    first.evaluate(async () => {
      const files = await (await caches.open('assets')).keys()
      return files.map(({ url }) => url)
    })
  expect((await kept()).filter((url) => url.includes('tester-apply'))).toEqual([])

  await test.step('also if the service worker has not taken it over yet', async () => {
    await first.evaluate(() => caches.delete('portal-documents'))
    // As a page that was still loading when the worker claimed all pages.
    const devtools = await first.context().newCDPSession(first)
    const loaded = first.waitForEvent('load')
    await devtools.send('Page.reload', { ignoreCache: true })
    await loaded
    await untilKept(first)
  })

  await test.step('the screens of the application as well, once one of them was opened', async () => {
    await first.getByRole('link', { name: 'Earnings', exact: true }).click()
    await expect(first.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible()
    await expect
      .poll(() => first.evaluate(async () => Boolean(await caches.match('/tester/profile'))), { timeout: 60_000 })
      .toBe(true)
  })
  await first.close()

  const context = first.context()
  await line.cut(context)
  const page = await context.newPage()
  await page.goto('/tester')
  const card = page.getByRole('article', { name: app })
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await expect(card.getByText('Today’s task')).toBeVisible()
  await expectAccessible(page)
  for (const [tab, heading] of [
    ['Offers', 'Offers'],
    ['Earnings', 'Earnings'],
    ['Profile', 'Profile'],
    ['Today', 'Today'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }

  const note = `In the train. ${randomUUID()}`
  await card.getByRole('button', { name: 'One minute more' }).click()
  await card.getByLabel('Note').fill(note)
  await page.reload()
  await expect(card.getByLabel('Note')).toHaveValue(note)
  await card
    .getByLabel('Add a screenshot')
    .setInputFiles({ name: 'screenshot.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(card.getByAltText('The screenshot that you chose')).toBeVisible()
  const before = Date.now()
  await card.getByRole('button', { name: /^Done, earn Rs\s\d+$/ }).click()
  await expect(page.getByText('Waiting to be sent (1)')).toBeVisible()
  await expect(card.getByText('Saved on this phone')).toBeFocused()
  await expect(card.getByText(/^Rs\s\d+ will be booked once we have your screenshot\.$/)).toBeVisible()
  const after = Date.now()
  await page.reload()
  await expect(card.getByText('Checked in on this phone, with a screenshot.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const other = await context.newPage()
  await other.goto('/tester')
  await expect(other.getByText('Waiting to be sent (1)')).toBeVisible()
  expect(await daysWith(server, note)).toEqual([])

  await test.step('pressed while it is being sent by itself, it arrives once, with its true time and its picture', async () => {
    const letSend = await holdSending(page)
    await line.restore(context)
    const button = page.getByRole('button', { name: 'Send now' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    for (const tab of [page, other]) await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(await daysWith(server, note)).toEqual([])
    await letSend()
    await expect(card.getByText(/^Done for today: \d+ minutes$/)).toBeVisible()
    await expect(card.getByText(/^Screenshot received\. You earned Rs\s\d+\.$/)).toBeVisible()
    await expect(card.getByText(/^Rs\s\d+ earned today$/)).toBeVisible()
    for (const tab of [page, other]) await expect(tab.getByText('Waiting to be sent')).toBeHidden()
    const days = await daysWith(server, note)
    expect(days).toMatchObject([{ evidence: 'evidenced', facts: 1 }])
    const used = Date.parse(days[0]?.used_at ?? '')
    expect(used).toBeGreaterThan(before - 2000)
    expect(used).toBeLessThan(after + 2000)
  })
})

test('a screenshot on a slow line says how far it is, is stopped and sent again, and outlives reloads and a second tab', async ({
  open,
  server,
}) => {
  const page = await open(phone)
  const { card } = await aTester(page, server)
  const note = `Slow. ${randomUUID()}`
  const progress = card.getByRole('progressbar', { name: 'Sending the screenshot' })
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
  await card.getByLabel('Note').fill(note)
  await card
    .getByLabel('Add a screenshot')
    .setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: await noise(page) })
  await expect(card.getByAltText('The screenshot that you chose')).toBeVisible()
  const stopSlowing = await slowDown(page, 16_000)
  await card.getByRole('button', { name: /^Done, earn Rs\s\d+$/ }).click()

  await test.step('stopped, it waits for its owner', async () => {
    await expect.poll(percent).toBeGreaterThan(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText(/^Screenshot stopped:/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Screenshot stopped:/)).toBeVisible()
    await expect(card.getByText(/^Done for today: /)).toBeVisible()
    await expectAccessible(page)
    expect(await daysWith(server, note)).toMatchObject([{ evidence: 'claimed', facts: 1 }])
  })

  await test.step('sent again, it goes on after a reload, next to a second tab, and arrives once', async () => {
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(percent).toBeGreaterThan(0)
    const other = await page.context().newPage()
    await other.goto('/tester')
    await expect(other.getByText('Waiting to be sent (1)')).toBeVisible()
    await stopSlowing()
    await page.reload()
    for (const tab of [page, other]) {
      await expect(tab.getByText(/^Screenshot received\. You earned Rs\s\d+\.$/)).toBeVisible()
      await expect(tab.getByText('Waiting to be sent')).toBeHidden()
    }
    expect(await daysWith(server, note)).toMatchObject([{ evidence: 'evidenced', facts: 1 }])
  })
})
