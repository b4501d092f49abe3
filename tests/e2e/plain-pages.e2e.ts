import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

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
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

for (const look of looks)
  test(`every plain page is accessible and fits, ${look.colorScheme} at ${look.viewport.width}`, async ({ open }) => {
    const page = await open(look)
    for (const path of paths) {
      await page.setViewportSize(look.viewport)
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
      await expectAccessible(page)
      for (const width of [320, 768, 1000, 1536]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
    }
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

test('the status page asks by itself and again when told to', async ({ open }) => {
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
