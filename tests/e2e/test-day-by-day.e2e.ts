import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { accountOf, expect, expectNoSidewaysScroll, signIn, test } from './test.ts'

// It changes nothing.
test.use({ shared: true })

/** Opens the test of that app from its card. */
async function openTest(page: Page, app: string) {
  await page.getByRole('button', { name: `More actions for ${app}` }).click()
  await page.getByRole('menuitem', { name: 'Test day by day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: app })).toBeVisible()
}

const openTab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Pages of this app' }).getByRole('link', { name }).click()

test('an exported ledger is proven on the public page, and a forged one is refused', async ({ open, accounts }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await signIn(page, accountOf(accounts, 'developer'))
  await openTest(page, 'Saltmarsh')
  await expectNoSidewaysScroll(page)
  await openTab(page, 'Record')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Signed record' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('saltmarsh-ledger.jsonl')
  const ledger = await readFile(await download.path(), 'utf8')
  const file = (text: string) => ({ name: 'ledger.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })

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
