import { waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { aJoinedRun } from '../../server/src/testing/joining/joined-run.testkit.ts'
import { anApprovedApp } from '../../server/src/testing/staffing/staff.testkit.ts'
import { aCompletedPayment, aPayment, aPerson, aPool, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel, question } from './administrators.ts'
import { screen, within } from './screen.ts'

const world = useTestServer({ env: { ARCHIVE_DIR: '/mnt/archive' } })
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
let admin: Person
beforeEach(async () => {
  admin = await aPerson(world, 'admin')
})

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const cellsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent))

/** The numbers of a chart, row by row below the head, as its table gives them. */
async function numbersOf(caption: string) {
  const table = (await screen.findByText(caption, { selector: 'caption' })).closest('table')
  if (!table) throw new Error('the chart has no table')
  const [head = [], ...rows] = cellsOf(table)
  return { head, rows }
}

describe('the watchlist', () => {
  /** An open test whose testers are silent. */
  async function aSilentRun(name: string) {
    const run = await aJoinedRun(world, { started_on: addDays(new Date().toISOString().slice(0, 10), -4) })
    await query('update apps set name = $2 where id = $1', [run.app, name])
    await query('update runs set silent = 3 where id = $1', [run.run])
    return run
  }

  it('reminds the inactive testers of a test once a day', async () => {
    await aSilentRun('Saltmarsh')
    const { user } = await openPanel(world, admin, '/admin/watchlist?q=Saltmarsh')
    const table = within(await screen.findByRole('table', { name: 'Open tests' }))
    const findRemind = () => table.findByRole('button', { name: 'Remind 3 inactive testers of Saltmarsh' })
    await user.click(await findRemind())
    expect(await screen.findByText(/^\d+ testers of Saltmarsh reminded$/)).toBeVisible()
    await waitFor(async () => expect(await findRemind()).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(await findRemind())
    expect(await screen.findByText('They were reminded today already')).toBeVisible()
  })

  it('shows the tests of one phase, as its address says', async () => {
    await aSilentRun('Lantern Reader')
    await aPool(world, 30)
    await anApprovedApp(world, await aPerson(world), admin, { name: 'Tide Bell' })
    const { user } = await openPanel(world, admin, '/admin/watchlist')
    const names = async () =>
      within(await screen.findByRole('table', { name: 'Open tests' }))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    await user.selectOptions(await screen.findByLabelText('Phase'), 'staffing')
    await expect.poll(() => location.search).toBe('?phase=staffing')
    await openPanel(world, admin, '/admin/watchlist?phase=staffing')
    expect(await names()).toEqual([expect.stringContaining('Tide Bell')])
    expect(await screen.findByText(/^Testers, .*: Testers accept$/)).toBeVisible()
  })

  it('compares forecasts with what came true, next to the capacity', async () => {
    const { run } = await aSilentRun('Ferry Clock')
    await query(
      `update runs set promised_from = now() - interval '35 days', goal_on = current_date - 20, qualified_on = current_date - 20
       where id = $1`,
      [run],
    )
    await query('insert into forecasts (run_id, day, p_goal) values ($1, current_date - 34, 0.75)', [run])
    await openPanel(world, admin, '/admin/watchlist')
    const trust = await region('How far to trust the forecasts')
    const [, first] = cellsOf(await trust.findByRole('table'))
    expect(first?.slice(0, 3)).toEqual(['50% to 80%', '75%', '1 of 1'])
    expect(await (await region('Capacity')).findByText(/\d+ of \d+ seats/)).toBeVisible()
  })
})

describe('the dashboard', () => {
  it('leads from what waits to its decision, and drops what is decided', async () => {
    const owner = await aPerson(world)
    const { app } = await aPayment(world, owner)
    await query("update apps set name = 'Nordlicht' where id = $1", [app.id])
    const { user } = await openPanel(world, admin, '/admin')
    await user.click(await (await region('Payments to check')).findByRole('link', { name: /^Nordlicht/ }))
    const asked = await question()
    expect(await asked.findByText(/Nordlicht/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: /^Approve/ }))
    expect(await screen.findByText('Payment status updated successfully')).toBeVisible()
    await openPanel(world, admin, '/admin')
    expect(await screen.findByRole('region', { name: 'Needs you first' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Nordlicht.*\$/ })).toBeNull()
  })

  it('says up to when the database can be restored, and what is wrong with its backups', async () => {
    await query(`insert into archive_status (one, begun_at, covered_until, full_at, drilled_at, drill_failure)
      values (true, now(), now() - interval '1 hour', now() - interval '3 hours', now(), 'The event log of run 7 is broken.')`)
    await openPanel(world, admin, '/admin')
    const backups = await region('Backups')
    for (const text of [
      '1 hour ago',
      '3 hours ago',
      'Failed now',
      /^The newest changes are not/,
      /^The event log of run 7/,
    ])
      expect(backups.getByText(text)).toBeVisible()
  })

  it('says in the tables of its charts what it says in words, for the period in the address', async () => {
    await aCompletedPayment(world, await aPerson(world), admin)
    const { user } = await openPanel(world, admin, '/admin')
    await user.click(await screen.findByRole('link', { name: '30 days' }))
    await expect.poll(() => location.search).toBe('?days=30')
    await openPanel(world, admin, '/admin?days=30')
    expect(await screen.findByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true')

    const revenue = await numbersOf('Revenue in 30 days')
    expect(revenue.rows).toHaveLength(30)
    const cents = revenue.rows.reduce((sum, [, dollars = '']) => sum + Math.round(100 * Number(dollars.slice(1))), 0)
    expect(cents).toBeGreaterThan(0)
    await expect
      .poll(() => screen.getByRole('region', { name: 'Revenue' }).textContent)
      .toContain(`$${(cents / 100).toFixed(2)} in 30 days`)

    const apps = await numbersOf('Apps by status in 30 days')
    const now = Object.fromEntries(apps.head.map((status, at) => [status, apps.rows.at(-1)?.[at]]))
    const statuses = cellsOf(await screen.findByRole('table', { name: 'Apps by status' })).slice(1)
    expect(statuses.map(([status]) => status)).toEqual([
      'Active',
      'Pending',
      'Pending Payment',
      'Completed',
      'Cancelled',
    ])
    for (const [status = '', count] of statuses) expect([status, count]).toEqual([status, now[status]])

    await user.click(screen.getByRole('link', { name: '365 days' }))
    await expect.poll(() => location.search).toBe('?days=365')
    expect((await numbersOf('Sign-ups in 365 days')).rows).toHaveLength(52)
  })
})
