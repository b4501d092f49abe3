import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { goToScreen, goWithin } from './appearances.ts'
import { expectAllOnPaper } from './on-paper.ts'
import { accountOf, expect, idOfApp, signIn, test } from './test.ts'

// It changes nothing.
test.use({ shared: true })

test('the page of an app keeps its head while tabs change, and is printed with every row; its exported ledger is proven on the public page, and a forged one is refused', async ({
  open,
  accounts,
}) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'developer'))
  await page.getByRole('button', { name: 'More actions for Saltmarsh' }).click()
  await page.getByRole('menuitem', { name: 'Test day by day' }).click()
  const head = page.getByRole('region', { name: 'Outlook' })
  await expect(head).toContainText(/apply/)
  const place = await head.boundingBox()
  const tabs = page.getByRole('navigation', { name: 'Pages of this app' })
  await tabs.getByRole('link', { name: /^Testers/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: /^Testers/ })).toBeVisible()
  await tabs.getByRole('link', { name: 'Record' }).click()
  const record = page.getByRole('button', { name: 'Signed record' })
  await expect(record).toBeVisible()
  expect(await head.boundingBox()).toEqual(place)
  const waiting = page.waitForEvent('download')
  await record.click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('saltmarsh-ledger.jsonl')
  const ledger = await readFile(await download.path(), 'utf8')
  const file = (text: string) => ({ name: 'ledger.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })

  await test.step('the address, Back and a reload keep the tab', async () => {
    await page.goBack()
    await page.reload()
    await expect(page.getByRole('table', { name: /^Testers/ })).toBeVisible()
    await expect(tabs.getByRole('link', { name: /^Testers/ })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('main').getByRole('link', { name: 'Your apps' }).click()
    await page.getByRole('article').getByRole('link', { name: 'Saltmarsh' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saltmarsh' })).toBeVisible()
  })

  await test.step('its details are printed with every row', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Your apps' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    const id = await idOfApp(page, 'Saltmarsh')
    await goWithin(page, `/dashboard?app=${id}&view=details`)
    const dialog = page.getByRole('dialog')
    const list = dialog.getByRole('region', { name: 'List of testers' })
    await expect(list).toBeVisible()
    const emails = await list.getByRole('listitem').locator('.font-mono').allTextContents()
    expect(emails.length).toBeGreaterThan(12)
    await expectAllOnPaper(page, emails)
    // The page behind the dialog is not part of it.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article').first()).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    for (const address of [`/apps/${id}`, `/apps/${id}/testers`]) {
      await goToScreen(page, address)
      await expectAllOnPaper(page)
    }
  })

  const visitor = await open()
  const sent: string[] = []
  visitor.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`)
  })
  await visitor.goto('/verify')
  await visitor.getByLabel('The exported file').setInputFiles(file(ledger))
  await expect(visitor.getByText('Genuine and whole')).toBeVisible()
  await expect(visitor.getByRole('status')).toContainText('Daily check-ins')
  // Nothing of the file but hashes of its lines, by which the days that hold them are found.
  expect(sent.length).toBeGreaterThan(0)
  for (const request of sent) expect(request).toMatch(/^\/api\/anchors\/proofs \{"hashes":\[("[0-9a-f]{64}",?)+\]\}$/)
  await visitor.getByLabel('The exported file').setInputFiles(file(ledger.replace('checked_in', 'installed')))
  await expect(visitor.getByText('Not genuine')).toBeVisible()
  await expect(visitor.getByRole('status')).toContainText(/Line \d+: Entry \d+, or one before it, was changed/)
  await expectAccessible(visitor)
})
