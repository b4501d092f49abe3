import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './test.ts'

/** Opens the test of that app from its card. */
async function openTest(page: Page, app: string) {
  await page.getByRole('button', { name: `More actions for ${app}` }).click()
  await page.getByRole('menuitem', { name: 'Test day by day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: app })).toBeVisible()
}

const openTab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Pages of this app' }).getByRole('link', { name }).click()

test('a developer sees a test day by day, enters a lower count and asks who is missing', async ({ open, accounts }) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'developer'))
  await openTest(page, 'Saltmarsh')

  await test.step('words first, and every number with its events', async () => {
    const outlook = page.getByRole('region', { name: 'Outlook' })
    await expect(outlook).toContainText(/You should be able to apply on \d+ \w+\./)
    await expect(outlook).toContainText(/You have \d+ testers? to spare\.|No spare testers/)
    await page.getByRole('term').filter({ hasText: 'Testers in' }).locator('..').getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Who joined' }).getByRole('listitem').first()).toContainText('Joined')
    await page.keyboard.press('Escape')
    const row = page
      .getByRole('table', { name: /^Daily use/ })
      .getByRole('row')
      .nth(1)
    await row.getByRole('button').click()
    await expect(
      page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Used the app' }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('without a connection what was loaded stays, and says so', async () => {
    const note = page.getByText('You are offline. You see what was last loaded here.')
    await page.context().setOffline(true)
    await expect(note).toBeVisible()
    await expect(page.getByRole('region', { name: 'Outlook' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(note).toBeHidden()
  })

  await test.step('a count that is lower opens a task that names the likeliest', async () => {
    await openTab(page, 'Play Console')
    await page.getByLabel('Testers in Play Console').fill('-1')
    await page.getByRole('button', { name: 'Save count' }).click()
    await expect(page.getByText('Enter a whole number.')).toBeVisible()
    await page.getByLabel('Testers in Play Console').fill('11')
    await page.getByRole('button', { name: 'Save count' }).click()
    const task = page.getByRole('region', { name: 'Missing testers' })
    await expect(task.getByRole('listitem').first()).toContainText(/active/)
    await task.getByRole('button', { name: 'Ask them to check their account' }).click()
    await expect(task.getByRole('button', { name: 'All asked today' })).toBeDisabled()
  })

  await test.step('a finding is answered by a version, and tried again', async () => {
    await openTab(page, /^Feedback/)
    const finding = page.getByRole('listitem').filter({ hasText: 'my entry is gone' })
    await finding.getByRole('button', { name: 'Fixed in a version' }).click()
    await page.getByLabel('Version', { exact: true }).selectOption('A new version')
    await page.getByRole('button', { name: 'Save version' }).click()
    await expect(page.getByText('Enter the name of the version.')).toBeVisible()
    await page.getByLabel('Name of the new version').fill('1.1.0')
    await page.getByLabel('What changed').fill('Entries are kept when a call comes in.')
    await page.getByRole('button', { name: 'Save version' }).click()
    await expect(finding).toContainText('Fixed in 1.1.0')
    await finding.getByRole('button', { name: 'Ask for a retest' }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await page.getByRole('dialog').getByRole('button', { name: 'Ask testers' }).click()
    await expect(finding).toContainText('Being tried again')
    await expect(finding.getByText(/was asked to try 1\.1\.0/)).toHaveCount(2)
  })

  await test.step('it is there after a reload, and the operator sees it too', async () => {
    await openTab(page, /^Play Console/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Missing testers' })).toBeVisible()
    const operator = await open()
    await signIn(operator, accountOf(accounts, 'admin'), new URL(page.url()).pathname)
    await expect(operator.getByRole('region', { name: 'Missing testers' })).toBeVisible()
    await expect(operator.getByRole('button', { name: 'Save count' })).toHaveCount(0)
  })
})

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
  visitor.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await visitor.goto('/verify')
  await visitor.getByLabel('The exported file').setInputFiles(file(ledger))
  await expect(visitor.getByText('Genuine and whole')).toBeVisible()
  await expect(visitor.getByRole('status')).toContainText('Daily check-ins')
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([])
  await visitor.getByLabel('The exported file').setInputFiles(file(ledger.replace('checked_in', 'installed')))
  await expect(visitor.getByText('Not genuine')).toBeVisible()
  await expect(visitor.getByRole('status')).toContainText(/Line \d+: Entry \d+, or one before it, was changed/)
  await expectAccessible(visitor)
})
