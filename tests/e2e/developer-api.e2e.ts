import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, expectAccessible, expectNoSidewaysScroll, newEmail, register, test } from './test.ts'

test.use({
  demo: false,
  env: { LOCAL_WEBHOOKS: 'on' },
  // An address that is refused, and a key that has ended.
  provoked: /^Failed to load resource: the server responded with a status of 4(?:01|22)/,
})

const zara = { name: 'Zara Malik', email: newEmail('zara'), password: 'a long enough password' }

/** A developer's program that listens on this machine. */
async function listener() {
  const received: { raw: string; headers: Record<string, string> }[] = []
  const server: Server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const raw = Buffer.concat(chunks as Buffer[]).toString()
      received.push({ raw, headers: request.headers as Record<string, string> })
      response.end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

test('a developer makes a key, adds a webhook, plays a test and sees what was sent', async ({ open }) => {
  const page = await open()
  await register(page, zara, '/account#api')
  await page.getByRole('link', { name: 'Keys, webhooks, sandbox' }).click()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  await expect(page.getByText('You have no keys yet')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByText('Name the program that will use this key.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Release script')
  await dialog.getByLabel('Submit and change apps').check()
  await dialog.getByLabel(/For the sandbox only/).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const key = (await dialog.getByRole('group', { name: 'Key' }).textContent()) ?? ''
  expect(key).toMatch(/^fn_test_[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page.getByText('It is not shown again.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await expect(dialog).toBeHidden()
  const keys = page.getByRole('region', { name: 'Keys' })
  await expect(keys).toContainText('Release script')
  await expect(keys).toContainText('reads, writes; never used')

  const program = await listener()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog.getByLabel('Address').fill('http://example.com/')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog.getByText('Enter an address that begins with https://.')).toBeVisible()
  await dialog.getByLabel('Address').fill(program.url)
  await dialog.getByLabel(/tester\.joined/).check()
  await dialog.getByLabel(/For the sandbox only/).check()
  await dialog.getByRole('button', { name: 'Add it' }).click()
  const secret = (await dialog.getByRole('group', { name: 'Secret' }).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have stored it' }).click()

  const headers = { authorization: `Bearer ${key}` }
  const begun = await page.request.post('/api/sandbox/runs', {
    headers,
    data: { plan: 'starter', scenario: 'smooth', day_seconds: 5 },
  })
  expect(begun.status()).toBe(201)
  await page.reload()
  await expect(keys).toContainText(/last used/)
  const runs = page.getByRole('list', { name: 'Sandbox tests' })
  await expect(runs.getByText('Testers are joining')).toBeVisible()
  await expect(runs.getByText('Running')).toBeVisible({ timeout: 20_000 })
  await expect(runs.getByText('2 of 14')).toBeVisible({ timeout: 20_000 })
  await page.getByLabel('What happens').selectOption({ label: 'Testers are slow to join, so that it starts late.' })
  await page.getByRole('button', { name: 'Play a test' }).click()
  await expect(runs.getByText('Late, Starter')).toBeVisible()
  await expectAccessible(page)

  await expect.poll(() => program.received.length, { timeout: 20_000 }).toBeGreaterThan(12)
  const kinds = program.received.map(
    ({ raw, headers: sent }) => (new Webhook(secret).verify(raw, sent) as { type: string }).type,
  )
  expect(kinds).toContain('run.started')
  await page.getByRole('button', { name: `Log of ${program.url}` }).click()
  const log = page.getByRole('list', { name: 'Deliveries' })
  await expect(log.getByText('run.started')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(log.getByRole('listitem').filter({ hasText: 'webhook.test' })).toContainText('Delivered')
  const before = program.received.length
  await log.getByRole('button', { name: /^Send again: run\.started/ }).click()
  await expect.poll(() => program.received.slice(before).some(({ raw }) => raw.includes('run.started'))).toBe(true)
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await keys.getByRole('button', { name: /^End Release script/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the key' }).click()
  await expect(page.getByText('You have no keys yet')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/sandbox/runs', { headers })).status()).toBe(401)
  program.close()
})

test('the help explains how to begin, and the page fits a phone', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/help/api')
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'curl' })).toContainText('/api/sandbox/runs')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
