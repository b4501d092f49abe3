import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer({ env: { COLLECT_VITALS: 'on' } })

/** A visit to the landing page on each of these days before today. */
const visited = (...daysAgo: number[]) =>
  world.database.pool.query(
    `insert into vitals (path, device, lcp, cls, created_at)
     select '/', 'phone', 1200, 0.02, now() - make_interval(days => ago) from unnest($1::int[]) as ago`,
    [daysAgo],
  )

const visits = async () => within(await screen.findByRole('region', { name: 'Real visits' }))

describe('real visits', () => {
  it('are shown day by day, for the vital and the days that the address names', async () => {
    await visited(0, 1, 6, 20)
    const person = await aPerson(world)
    const { user } = await openScreen(world, person, '/seo-monitor')
    const part = await visits()
    // One row is the heads of the columns.
    const days = async () => within(await part.findByRole('table')).getAllByRole('row').length - 1
    await expect.poll(days).toBe(28)
    await user.click(await part.findByRole('link', { name: 'CLS' }))
    expect(await part.findByRole('table', { name: /Cumulative Layout Shift/ })).toBeInTheDocument()
    await user.selectOptions(part.getByLabelText('Days'), '7 days')
    await expect.poll(days).toBe(7)
    await expect.poll(() => location.pathname + location.search).toBe('/seo-monitor?vital=cls&days=7')

    await openScreen(world, person, location.pathname + location.search)
    const again = await visits()
    const table = await again.findByRole('table', { name: /Cumulative Layout Shift/ })
    await expect.poll(() => within(table).getAllByRole('row').length).toBe(8)
  })

  it('of any day are read out by keys alone', async () => {
    await visited(27)
    await openScreen(world, await aPerson(world), '/seo-monitor')
    const part = await visits()
    const day = await part.findByRole('slider', { name: 'Day' })
    const latest = day.getAttribute('aria-valuetext') ?? ''
    fill(day, '0')
    await waitFor(() => expect(day).not.toHaveAttribute('aria-valuetext', latest))
    const first = day.getAttribute('aria-valuetext') ?? ''
    expect(first).toMatch(/^\w{3} \d+ \w{3,4}: 1\.2 s, good, 1 visit$/i)
    await waitFor(() => expect(part.getAllByText(first.split(':')[0] ?? '')[0]).toBeVisible())
  })
})
