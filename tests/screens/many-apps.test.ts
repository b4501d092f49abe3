import { waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let owner: Person
beforeEach(async () => {
  owner = await aPerson(world)
  await world.database.pool.query(
    `insert into apps (owner_id, name, description, duration, created_at)
     select $1, (array['Kelp', 'Tide'])[1 + n % 2] || ' ' || n, 'Tide times.', 15, now() - n * interval '1 hour'
     from generate_series(1, 60) n`,
    [owner.id],
  )
})

const kelp = (count: number) => Array.from({ length: count }, (_, n) => `Kelp ${2 * (n + 1)}`)
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const count = () => waitFor(() => screen.getAllByRole('article').length)
const open = async (address = '/dashboard') => openScreen(world, owner, address)

describe('a list of many apps', () => {
  it('shows the first ones, and more by a button that keeps the focus', async () => {
    const { user } = await open()
    await cardOf('Tide 1')
    expect(await count()).toBe(24)
    await user.click(screen.getByRole('button', { name: 'Show more, 36 left' }))
    await expect.poll(count).toBe(48)
    expect(screen.getByRole('button', { name: 'Show more, 12 left' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Show more, 12 left' }))
    await expect.poll(count).toBe(60)
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
  })

  it('comes in the end to exactly what a search asks for, and back', async () => {
    await open()
    const kept = await cardOf('Kelp 2')
    const field = screen.getByLabelText('Search apps')
    fill(field, 'kelp')
    fill(field, 'tide')
    fill(field, 'KELP')
    await waitFor(() => expect(names()).toEqual(kelp(24)))
    expect(screen.getByRole('button', { name: 'Show more, 6 left' })).toBeVisible()
    fill(field, '')
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['Tide 1', 'Kelp 2', 'Tide 3']))
    await expect.poll(count).toBe(24)
    expect(kept).toBeInTheDocument()
  })

  it('is the same as a table, and as cards again', async () => {
    const { user } = await open()
    await cardOf('Tide 1')
    const asCards = names()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const table = within(await screen.findByRole('table', { name: 'Your apps' }))
    const rows = () => table.getAllByRole('rowheader').map((row) => within(row).getByRole('button').textContent)
    await waitFor(() => expect(rows()).toEqual(asCards))
    await user.click(screen.getByRole('button', { name: 'Cards' }))
    await waitFor(() => expect(names()).toEqual(asCards))
  })

  it('is whole on paper', async () => {
    await open()
    await cardOf('Tide 1')
    window.dispatchEvent(new Event('beforeprint'))
    await Promise.resolve()
    expect(names()).toHaveLength(60)
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
    fill(screen.getByLabelText('Search apps'), 'kelp')
    await waitFor(() => expect(names()).toEqual(kelp(24)))
  })

  it('draws the acts on an app when they are asked for', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'More actions for Kelp 2' }))
    const act = await screen.findByRole('menuitem', { name: 'View Details' })
    await waitFor(() => expect(act).toHaveFocus())
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Edit App' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'More actions for Kelp 2' })).toHaveFocus()
  })
})
