import { expectSound, appearances } from './appearances.ts'
import { expectNothingCovered } from './feedback-button.ts'
import { expect, test } from './test.ts'

const paths = [
  '/about',
  '/careers',
  '/community',
  '/contact',
  '/cookies',
  '/gdpr',
  '/help',
  '/help/api',
  '/partners',
  '/press',
  '/privacy',
  '/security',
  '/status',
  '/terms',
  '/terms/testers/ur',
]
// These tests change nothing, and the walks are long.
test.use({ shared: true })
test.describe.configure({ mode: 'parallel' })

test('every plain page, and each around signing in, is accessible and fits', async ({ open }) => {
  const page = await open(appearances[0])
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
      await expectSound(page)
      if (path === '/terms') await expectNothingCovered(page)
    })

  for (const path of ['/debug', '/setup', '/auth/error', '/auth/callback?message=Refused'])
    await test.step(path, async () => {
      await page.goto(path)
      // Pages that lead on by themselves wait for visitors who use the keyboard.
      if (path.startsWith('/auth')) await page.getByRole('button', { name: /Home$/ }).press('Tab')
      await expect(page.locator('h1, h2').first()).toBeVisible()
      await expectSound(page)
    })

  await test.step('the status page asks by itself and again at a click', async () => {
    await page.goto('/status')
    await expect(page.getByText('Everything works.')).toBeVisible()
    await expect(page.getByText('Working', { exact: true })).toHaveCount(3)
    const again = page.waitForResponse(/\/ready$/)
    await page.getByRole('button', { name: 'Check again' }).click()
    expect((await again).status()).toBe(200)
    await expect(page.getByText('Everything works.')).toBeVisible()
  })

  await test.step('a long text keeps its contents list in sight, and on a phone folds it', async () => {
    await page.goto('/terms')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'Refund for a shortfall' }).click()
    await expect(page.getByRole('heading', { name: 'Refund for a shortfall' })).toBeInViewport()
    await expect(contents.getByRole('link', { name: 'Who agrees with whom' })).toBeInViewport()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/terms')
    await expect(contents).toBeHidden()
    await page.locator('summary').click()
    await contents.getByRole('link', { name: 'Plans and prices' }).click()
    await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeInViewport()
  })
})

test('the landing page names a date, is no taller than it may be, and is accessible and fits with its forms, and plays its race', async ({
  open,
}) => {
  const page = await open(appearances[0])
  // In one document, once its script has come: a new one takes most of the time of a walk.
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText(/^Start today, apply on \d+ \w+$/)).toBeVisible()
  for (const [width, most] of [
    [390, 9500],
    [1280, 7200],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const height = await page.evaluate(() => {
      const demo = document.querySelector<HTMLElement>('aside[aria-label="Demo"]')
      return document.documentElement.scrollHeight - (demo?.offsetHeight ?? 0)
    })
    expect(height).toBeLessThan(most)
  }
  await expectSound(page)
  await expectNothingCovered(page)
  const [header, dialog] = [page.getByRole('banner'), page.getByRole('dialog')]
  for (const [address, opener] of [
    ['contact', header.getByRole('link', { name: 'Contact' })],
    ['plan=enterprise', page.getByRole('link', { name: 'Choose Enterprise' })],
    ['auth=sign-in', header.getByRole('link', { name: 'Sign In' })],
    ['auth=reset', dialog.getByRole('button', { name: 'Forgot password?' })],
    ['auth=register', header.getByRole('link', { name: 'Get Started' })],
  ] as const)
    await test.step(address, async () => {
      if (address !== 'auth=reset') await page.keyboard.press('Escape')
      await opener.click()
      await expect(page).toHaveURL(`/?${address}`)
      await expect(dialog.getByRole('textbox').first()).toBeVisible()
      await expectSound(page)
    })

  await test.step('the race is played by itself once, paused, played on and drawn again with the keyboard', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    // The page's script waits for frames, which would not come any more.
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.clock.pauseAt(Date.now() + 60_000)
    const race = page.locator('#race')
    await race.getByRole('button').first().scrollIntoViewIfNeeded()
    const ours = race.getByRole('figure', { name: /^Fortnight/ })
    await expect(race.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.clock.runFor(3500)
    await expect(ours).toContainText(/Day [678]/)
    await race.getByRole('button', { name: 'Pause' }).press('Enter')
    await race.getByRole('button', { name: 'Play on' }).press('Enter')
    await page.clock.runFor(8000)
    await expect(ours).toContainText(/to spare on the last day/)
    const drawing = await ours.getByRole('img').getAttribute('aria-label')
    const lines = await ours.locator('.course-lines').getAttribute('d')
    await race.getByRole('button', { name: 'Play the 14 days' }).press('Tab')
    await page.keyboard.press('Enter')
    await expect(ours.locator('.course-lines')).not.toHaveAttribute('d', lines ?? '')
    expect(drawing).toMatch(/^\d+ start, \d+ are left on day 14, and 12 are needed\.$/)
    await expect(race.getByRole('status')).toHaveText(/Without spares: 12 start/)
  })
})
