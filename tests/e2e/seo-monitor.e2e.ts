import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { appearances, expectSound } from './appearances.ts'
import { accountOf, expect, signIn, test } from './test.ts'

test.use({
  // These journeys change nothing.
  shared: true,
  // The service worker's own page must not be framed, and is not taken for the requested one.
  provoked: /^(?:Failed to load resource: net::|Framing )/,
})

const part = (page: Page, name: string) => page.getByRole('region', { name })
const vital = (page: Page, name: string) =>
  part(page, 'Core web vitals').getByRole('listitem').filter({ hasText: name })
const check = (page: Page, name: string) =>
  part(page, 'On the page')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The look is over: the button says again what it does. */
const expectAnalyzed = (page: Page) => expect(page.getByRole('button', { name: 'Refresh Analysis' })).toBeVisible()

/** Ends a look whose vitals do not matter: they are collected for three seconds once the page has come. */
const hurry = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(3000)
    await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeHidden({ timeout: 50 })
  }).toPass({ intervals: [50] })

test('a public page is analyzed, again on request, and another one instead', async ({ open, accounts }) => {
  const page = await open(appearances[0])
  await page.clock.install()
  await signIn(page, accountOf(accounts, 'developer'), '/dashboard')

  await test.step('the landing page is analysed where it is, not where a session leads', async () => {
    await page.getByRole('link', { name: 'SEO monitor' }).click()
    await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeVisible()
    await expectAccessible(page)
    await expectAnalyzed(page)
    await expect(page).toHaveURL(/\/seo-monitor$/)
    for (const name of ['Largest Contentful Paint', 'Cumulative Layout Shift', 'First Contentful Paint'])
      await expect(vital(page, name).getByText(/^(?:Good|Fair|Poor)$/)).toBeVisible()
    for (const name of ['First Input Delay', 'Interaction to Next Paint'])
      await expect(vital(page, name)).toContainText('No value yet')
    await expect(vital(page, 'Largest Contentful Paint')).toContainText(/Visits: [\d.]+ s, (?:good|fair)/)
  })

  await test.step('every figure of the page is there', async () => {
    await expect(check(page, 'Title')).toContainText(/Good.*\d\d characters.*Best: 30 to 60/)
    await expect(check(page, 'Description')).toContainText(/Good.*1\d\d characters.*Best: 120 to 160/)
    await expect(check(page, 'Keywords')).toContainText('9 keywords')
    await expect(check(page, 'Open Graph tags')).toContainText('All 5 present')
    await expect(check(page, 'Internal links')).toContainText(/\d+ links/)
    await expect(check(page, 'External links')).toContainText(/\d+ links?/)
    await expect(check(page, 'Image alt text')).toContainText(/nothing to rate|% of/)
    await expect(check(page, 'Lazy loading')).toContainText(/nothing to rate|% of/)
    await expect(check(page, 'Mobile viewport')).toContainText(/Good.*As wide as the screen/)
    await expect(part(page, 'Keyword density').getByRole('listitem')).toHaveCount(9)
    await expect(part(page, 'Keyword density')).toContainText(/14 days.*[1-3]\.\d\d %.*Good/)
    await expect(part(page, 'Real visits').getByRole('slider')).toBeVisible()
    await expectSound(page)
  })

  await test.step('it is analysed again, as it is by then', async () => {
    const external = await check(page, 'External links').textContent()
    const first = await part(page, 'Preview').getByText('Looked at').textContent()
    await page.getByRole('button', { name: 'Refresh Analysis' }).click()
    await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeVisible()
    // The figures of the last look stay until the next is over.
    await expect(check(page, 'Image alt text')).toContainText('No images: nothing to rate')
    // Without images: the site has none.
    await page
      .frameLocator('iframe')
      .locator('main')
      .evaluate((main) => {
        for (const alt of ['A phone', '', null, 'A moon']) {
          const image = new Image()
          if (alt !== null) image.alt = alt
          image.loading = alt === '' ? 'eager' : 'lazy'
          main.append(image)
        }
        main.querySelector('a')?.setAttribute('href', 'https://elsewhere.example/')
      })
    await hurry(page)
    await expect(part(page, 'Preview').getByText('Looked at')).not.toHaveText(first ?? '')
    await expect(check(page, 'Image alt text')).toContainText(/Fair.*75 % of 4 images/)
    await expect(check(page, 'Lazy loading')).toContainText(/Fair.*75 % of 4 images/)
    await expect(check(page, 'External links')).not.toHaveText(external ?? '')
  })

  await test.step('another page has other figures, which a reload brings back', async () => {
    const landing = await check(page, 'Title').textContent()
    const choice = page.getByLabel('Page', { exact: true })
    await choice.focus()
    await choice.selectOption('/privacy')
    await expect(page).toHaveURL(/\?page=\/privacy$/)
    await expect(choice).toBeFocused()
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      await hurry(page)
      await expect(check(page, 'Title')).toContainText('Privacy Policy')
      await expect(check(page, 'Title')).not.toHaveText(landing ?? '')
      await expect(choice).toHaveValue('/privacy')
    }
    await page.goBack()
    await expect(choice).toHaveValue('/')
    await hurry(page)
    await expect(check(page, 'Title')).toHaveText(landing ?? '')
  })

  await test.step('a page that does not come is said so, and tried again', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Refresh Analysis' }).click()
    const problem = page.getByRole('alert').filter({ hasText: '/ could not be analyzed' })
    await expect(problem).toContainText('The page did not load')
    await page.context().setOffline(false)
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeFocused()
    await hurry(page)
    await expect(check(page, 'Title')).toBeVisible()
  })
})
