import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { banner, button, cookies, settings, settled, stored } from './consent.ts'
import { fakeTrackers } from './fake-trackers.ts'
import { putAside, untilObserved, watchLayout } from './page-signals.ts'
import { expect, expectNoSidewaysScroll, test } from './test.ts'

test.use({
  env: {
    ANALYTICS_TAG: 'G-ABC123XYZ',
    HEATMAP_PROJECT: 'abcd1234',
    SOCIAL_PIXEL: '123456789012',
    COLLECT_VITALS: 'on',
  },
})

const scripts = {
  pixel: 'https://connect.facebook.net/en_US/fbevents.js',
  heatMap: 'https://www.clarity.ms/tag/abcd1234',
  tag: 'https://www.googletagmanager.com/gtag/js?id=G-ABC123XYZ',
}

/** Answers for our own measurements, and notes them. */
async function watchVitals(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route('**/api/vitals', (route, request) => {
    sent.push(request.postDataJSON())
    return route.fulfill({ status: 201, json: { success: true } })
  })
  return sent
}

/** Leaves no answer of the visits before. */
const asNewVisitor = (page: Page) => page.evaluate(() => localStorage.clear())

const phone = { width: 390, height: 844 }

test('nothing is asked before consent, nor after a refusal; once agreed each tool is loaded once and receives the path and nothing else, until it is withdrawn', async ({
  open,
  server,
}) => {
  const page = await open()
  const tools = await fakeTrackers(page)
  const sent = await watchVitals(page)
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await page.mouse.wheel(0, 20_000)
  await settled(page)
  expect(tools.requests).toEqual([])

  // By keyboard, close to the beginning of the page.
  for (let stops = 0; stops < 4; stops++) await page.keyboard.press('Tab')
  await expect(button(page, 'Refuse')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  expect(await stored(page)).toMatchObject({ analytics: false, marketing: false })
  await page.reload()
  await settled(page)
  await expect(banner(page)).toHaveCount(0)
  await putAside(page)
  expect(tools.requests).toEqual([])
  expect(sent).toEqual([])
  expect(await cookies(page)).toEqual([])

  await asNewVisitor(page)
  await page.goto('/?utm_source=canary&email=canary')
  await button(page, 'Accept').click()
  await expect.poll(() => tools.said('page_view')).toHaveLength(1)
  // Two tools read the address by themselves; they wait until it holds nothing besides its path.
  expect(tools.scripts()).toEqual([scripts.tag])
  await page.evaluate(() => history.pushState(null, '', '/#pricing'))
  await expect.poll(() => tools.said('PageView')).toHaveLength(1)
  expect(tools.scripts()).toEqual([scripts.pixel, scripts.heatMap, scripts.tag])
  expect(tools.said('page_view')).toHaveLength(1)
  expect(tools.said('page_view')[0]).toContain(`dl=${encodeURIComponent(`${server.origin}/`)}&`)
  for (const said of [...tools.said('page_view'), ...tools.said('PageView')])
    expect(said).toContain('role=anonymous&plan=none')

  await test.step('a campaign in the address is dropped', async () => {
    await page.goto('/?utm_source=canary&fbclid=canary')
    await expect(page).toHaveURL(`${server.origin}/`)
    await expect.poll(() => tools.said('PageView')).toHaveLength(2)
    await expect.poll(() => tools.recorded).toHaveLength(2)
    expect(tools.said('page_view')).toHaveLength(2)
    expect(tools.scripts()).toHaveLength(6)
  })

  await test.step('the heat map sees neither words nor the addresses of dialogs', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    await expect(page).toHaveURL(/auth=register/)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/auth=/)
    await settled(page)
    expect(tools.recorded.map((text) => JSON.parse(text) as unknown)).toEqual([
      { url: `${server.origin}/#pricing`, referrer: '', masked: 'True' },
      { url: `${server.origin}/`, referrer: '', masked: 'True' },
    ])
  })

  expect(tools.said('page_view')).toHaveLength(2)
  for (const reported of [...tools.requests, ...tools.recorded]) expect(reported).not.toContain('canary')

  await test.step('withdrawn, it takes its cookies along', async () => {
    expect(await cookies(page)).toEqual(['_clck', '_clsk', '_fbp', '_ga', '_ga_ABC123XYZ'])
    await settings(page).click()
    // On its way to the end of the page it was scrolled.
    await expect.poll(() => [...tools.said('scroll_depth'), ...tools.said('ScrollDepth')]).toHaveLength(10)
    const before = tools.requests.length
    await Promise.all([page.waitForEvent('load'), button(page, 'Refuse all').click()])
    await settled(page)
    expect(tools.requests.slice(before)).toEqual([])
    expect(await cookies(page)).toEqual([])
    await expect(banner(page)).toHaveCount(0)
  })

  await test.step('depths and times are reported, once each', async () => {
    await asNewVisitor(page)
    await expectDepthsAndTimes(page)
  })
})

/** A visit that scrolls to the end and stays for more than a minute. */
async function expectDepthsAndTimes(page: Page) {
  const start = Date.now()
  await page.clock.install({ time: start })
  // From here on time passes only as the test says: a busy machine would let marks pass by themselves.
  await page.clock.pauseAt(start + 1000)
  const tools = await fakeTrackers(page)
  const meanwhile = <T>(appearance: () => T) =>
    expect.poll(async () => {
      await page.clock.runFor(50)
      return appearance()
    })
  const numbers = (name: string) =>
    tools.said(name).map((said) => Number(/(?:percent|seconds|value)=(\d+)/.exec(said)?.[1]))
  await page.goto('/')
  await meanwhile(() => button(page, 'Accept').isVisible()).toBe(true)
  await button(page, 'Accept').click()
  await meanwhile(() => tools.said('page_view')).toHaveLength(1)
  for (const part of [0.3, 0.6, 0.2, 1]) {
    await page.evaluate(
      (top) => scrollTo({ top: top * document.documentElement.scrollHeight, behavior: 'instant' }),
      part,
    )
    await page.clock.runFor(200)
  }
  await meanwhile(() => numbers('scroll_depth')).toEqual([25, 50, 75, 90, 100])
  await meanwhile(() => numbers('ScrollDepth')).toEqual([25, 50, 75, 90, 100])
  await page.clock.runFor(20_000)
  expect(numbers('time_on_page')).toEqual([])
  await page.clock.runFor(50_000)
  await meanwhile(() => numbers('time_on_page')).toEqual([30, 60])
}

test('on a phone the question is accessible, fits and moves nothing; the vitals of a visit that agreed go to our own server when it ends', async ({
  open,
}) => {
  const page = await open({ viewport: phone })
  const seen = await watchLayout(page)
  // The fonts are there at the second visit: what they move as they arrive is not the question's.
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await untilObserved(page, ['largest-contentful-paint'])
  await expect.poll(seen).toEqual({ shift: 0, largest: 'the page' })

  const appearance = (name: string) =>
    button(page, name).evaluate((element) => {
      const { width, height, color, backgroundColor, border, fontSize, fontWeight } = getComputedStyle(element)
      return [Math.round(parseFloat(width)), parseFloat(height), color, backgroundColor, border, fontSize, fontWeight]
    })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await appearance('Accept')).toEqual(await appearance('Refuse'))
    expect((await appearance('Accept'))[1]).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)
  await button(page, 'Choose').click()
  await expect(banner(page).getByRole('checkbox', { name: /Analytics/ })).toBeFocused()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, { inAnotherLook: true })
  }
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await expectNoSidewaysScroll(page)
    const height = await banner(page).evaluate((element) => element.getBoundingClientRect().height)
    expect(height).toBeLessThan(0.61 * 640)
  }

  await test.step('the vitals of a visit go to our own server when it ends, if that was agreed to', async () => {
    await page.setViewportSize(phone)
    const tools = await fakeTrackers(page)
    const sent = await watchVitals(page)
    await page.goto('/?utm_source=canary')
    const measuring = page.waitForResponse(/\/assets\/measure-/)
    await button(page, 'Accept').click()
    // Started before ours has loaded: a module is evaluated once, for the first importer.
    await page.evaluate((url) => import(url) as Promise<unknown>, (await measuring).url())
    await page.locator('#night-panel input[type="range"]').focus()
    await page.keyboard.press('ArrowRight')
    await untilObserved(page, ['first-input', 'largest-contentful-paint'])
    await settled(page)
    await putAside(page)
    await expect.poll(() => tools.said('web_vital')).toHaveLength(5)
    await settled(page)
    expect(tools.said('web_vital')).toHaveLength(5)
    expect(sent).toEqual([
      {
        path: '/',
        device: 'phone',
        lcp: expect.any(Number),
        fcp: expect.any(Number),
        cls: expect.any(Number),
        inp: expect.any(Number),
        fid: expect.any(Number),
      },
    ])
  })
})
