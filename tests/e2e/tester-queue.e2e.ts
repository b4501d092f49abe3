import { randomUUID } from 'node:crypto'
import { dayMs } from '@fortnight/contract/format/spans'
import { expectAccessible } from './accessible.ts'
import { syncByHand, syncInBackground, untilKept } from './kept-portal.ts'
import { test, untilWorkerIsReady } from './line.ts'
import { expect } from './test.ts'
import { aTester, daysWith, endSeat } from './tester-seats.ts'

// Testers on seats of their own. One check-in is refused.
test.use({
  shared: true,
  serviceWorkers: 'allow',
  provoked: /^Failed to load resource: (?:net::|the server responded with a status of 422)/,
})

const phone = { viewport: { width: 320, height: 640 } }

test('a check-in that the server does not take is kept with the reason for its owner alone; others arrive once, also from a full browser, a closed page, and a phone whose clock is days ahead', async ({
  open,
  server,
  line,
}) => {
  const page = await open({ ...phone, baseURL: line.origin })
  const context = page.context()
  await syncByHand(context)
  const { card, seat } = await aTester(page, server)
  await expect(card).toBeVisible()
  await untilWorkerIsReady(page)
  await line.cut(context)
  await card.getByRole('button', { name: 'Done without a screenshot' }).click()
  await expect(page.getByText('Waiting to be sent (1)')).toBeVisible()
  await endSeat(server, seat)
  await line.restore(context)
  const reason = page.getByText('You were not in this test at that time.')
  await expect(reason).toBeVisible()
  await page.reload()
  await expect(reason).toBeVisible()
  await expectAccessible(page)

  const mine = await page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
  }))
  const other = await context.newPage()
  await page.close()
  const theirs = (await aTester(other, server)).card
  await expect(theirs).toBeVisible()
  await expect(other.getByText('You were not in this test')).toBeHidden()

  await test.step('while its storage is full it is sent at once, or its user is informed and keeps what they typed', async () => {
    await other.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    const note = `Nothing is kept. ${randomUUID()}`
    await theirs.getByLabel('Note').fill(note)
    await line.cut(context)
    await theirs.getByRole('button', { name: 'Done without a screenshot' }).click()
    await expect(other.getByText('This browser could not keep your check-in.', { exact: false })).toBeVisible()
    await other.getByRole('button', { name: 'Dismiss' }).click()
    await expect(theirs.getByLabel('Note')).toHaveValue(note)
    await line.restore(context)
    await theirs.getByRole('button', { name: 'Done without a screenshot' }).click()
    await expect(theirs.getByText(/^Done for today: /)).toBeVisible()
    expect(await daysWith(server, note)).toMatchObject([{ facts: 1 }])
  })

  await test.step('who signs in again finds what was refused, and removes it', async () => {
    await other.goto('/robots.txt')
    await other.evaluate(
      (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value ?? '')),
      mine,
    )
    await other.goto('/tester')
    await expect(other.getByText('You were not in this test at that time.')).toBeVisible()
    await other.getByRole('button', { name: 'Remove' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(other.getByText('You were not in this test')).toBeHidden()
  })

  await test.step('a check-in whose page was closed is sent by the browser in the background', async () => {
    const closed = (await aTester(other, server)).card
    await expect(closed).toBeVisible()
    await untilKept(other)
    await other.evaluate(() => sessionStorage.removeItem('asked to sync'))
    const note = `Then I closed it. ${randomUUID()}`
    await line.cut(context)
    await closed.getByLabel('Note').fill(note)
    await closed.getByRole('button', { name: 'Done without a screenshot' }).click()
    await expect(other.getByText('Waiting to be sent (1)')).toBeVisible()
    await expect.poll(() => other.evaluate(() => sessionStorage.getItem('asked to sync'))).toBe('check-ins')
    await other.close()
    expect(await daysWith(server, note)).toEqual([])
    await line.restore(context)
    await syncInBackground(context, line.origin)
    await expect.poll(() => daysWith(server, note), { timeout: 15_000 }).toMatchObject([{ facts: 1 }])
  })

  await test.step('a phone whose clock is days ahead checks in without a connection, for the true moment', async () => {
    const last = await context.newPage()
    const ahead = (await aTester(last, server)).card
    await expect(ahead).toBeVisible()
    await untilKept(last)
    const fourDays = 4 * dayMs
    await last.clock.setSystemTime(Date.now() + fourDays)
    await line.cut(context)
    await last.reload()
    const note = `What day is it? ${randomUUID()}`
    await ahead.getByLabel('Note').fill(note)
    await ahead.getByRole('button', { name: 'Done without a screenshot' }).click()
    await expect(last.getByText('Waiting to be sent (1)')).toBeVisible()
    const then = Date.now()
    await line.restore(context)
    // By itself, as soon as there is a connection.
    await expect(last.getByText('Waiting to be sent')).toBeHidden()
    const [day] = await daysWith(server, note)
    expect(day?.facts).toBe(1)
    expect(Math.abs(Date.parse(day?.used_at ?? '') - then)).toBeLessThan(60_000)
  })
})
