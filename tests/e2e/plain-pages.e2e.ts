import { expectSound, appearances } from './appearances.ts'
import { expect, test } from './test.ts'

const paths = [
  '/about',
  '/careers',
  '/community',
  '/contact',
  '/cookies',
  '/gdpr',
  '/help',
  '/partners',
  '/press',
  '/privacy',
  '/security',
  '/status',
  '/terms',
]
// These tests change nothing, and the walks are long.
test.describe.configure({ mode: 'parallel' })

test('every plain page is accessible and fits', async ({ open }) => {
  const page = await open(appearances[0])
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
      await expectSound(page)
    })
})

test('the landing page and its forms are accessible and fit', async ({ open }) => {
  const page = await open(appearances[0])
  await page.goto('/')
  await expectSound(page)
  for (const dialog of ['contact', 'plan=enterprise', 'auth=sign-in', 'auth=register', 'auth=reset'])
    await test.step(dialog, async () => {
      await page.goto(`/?${dialog}`)
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
      await expectSound(page)
    })
})

test('the pages around signing in are accessible and fit', async ({ open }) => {
  const page = await open(appearances[1])
  for (const path of ['/debug', '/setup', '/auth/error', '/auth/callback?message=Refused'])
    await test.step(path, async () => {
      await page.goto(path)
      // Pages that lead on by themselves wait for visitors who use the keyboard.
      if (path.startsWith('/auth')) await page.getByRole('button', { name: /Home$/ }).press('Tab')
      await expect(page.locator('h1, h2').first()).toBeVisible()
      await expectSound(page)
    })
})

test('a long text keeps its contents list in sight, and on a phone folds it', async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } })
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

test('the status page asks by itself and again at a click', async ({ open }) => {
  const page = await open()
  await page.goto('/status')
  await expect(page.getByText('Everything works.')).toBeVisible()
  await expect(page.getByText('Working', { exact: true })).toHaveCount(3)
  const again = page.waitForResponse(/\/ready$/)
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await again).status()).toBe(200)
  await expect(page.getByText('Everything works.')).toBeVisible()
})

test('without script the status page says how to ask by hand', async ({ open }) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/status')
  await expect(page.getByText('Checking').first()).toBeHidden()
  await page.getByRole('link', { name: '/ready', exact: true }).click()
  await expect(page.getByText('ready')).toBeVisible()
})
