import { accountOf, expect, signIn, test } from './test.ts'

// It changes nothing.
test.use({ shared: true })

test('the page of an app keeps its head while tabs change, and the address, Back and a reload keep the tab', async ({
  open,
  accounts,
}) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'developer'))
  await page.getByRole('article').getByRole('link', { name: 'Saltmarsh' }).click()
  const head = page.getByRole('region', { name: 'Outlook' })
  await expect(head).toContainText(/apply/)
  const place = await head.boundingBox()
  const tabs = page.getByRole('navigation', { name: 'Pages of this app' })
  await tabs.getByRole('link', { name: /^Testers/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: /^Testers/ })).toBeVisible()
  await tabs.getByRole('link', { name: 'Record' }).click()
  await expect(page.getByRole('button', { name: 'Signed record' })).toBeVisible()
  expect(await head.boundingBox()).toEqual(place)
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('table', { name: /^Testers/ })).toBeVisible()
  await expect(tabs.getByRole('link', { name: /^Testers/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('main').getByRole('link', { name: 'Your apps' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
