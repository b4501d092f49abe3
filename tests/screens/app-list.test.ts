import { waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { anApp, aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf, openedDialog } from './developers.ts'
import { collectDownloads } from './downloads.ts'
import { press } from './form-walks.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let owner: Person
beforeEach(async () => {
  owner = await aPerson(world)
  for (const name of ['Pebble', 'Tideline', 'Ledgerly']) await anApp(world, owner, { name })
  await world.database.pool.query("update apps set status = 'active' where owner_id = $1 and name = 'Pebble'", [
    owner.id,
  ])
})

const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const listed = (...expected: string[]) => waitFor(() => expect(names().toSorted()).toEqual(expected.toSorted()))
const open = async (address = '/dashboard') => {
  const page = await openScreen(world, owner, address)
  await cardOf('Pebble')
  return page
}

describe('the list of apps', () => {
  it('is searched whatever the case, from anywhere by one key, and the address holds the text', async () => {
    const { user } = await open()
    await user.keyboard('/')
    await waitFor(() => expect(screen.getByLabelText('Search apps')).toHaveFocus())
    await user.keyboard('PEBB')
    await listed('Pebble')
    await waitFor(() => expect(location.search).toContain('PEBB'))
    await openScreen(world, owner, location.pathname + location.search)
    await listed('Pebble')
    const field = screen.getByLabelText('Search apps')
    await waitFor(() => expect(field).toHaveValue('PEBB'))
    fill(field, 'no such app')
    expect(await screen.findByRole('heading', { name: 'No apps found' })).toBeVisible()
    expect(await screen.findByText('Try adjusting your search or filter criteria.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await listed('Pebble', 'Tideline', 'Ledgerly')
  })

  it('is narrowed by its counters and by status', async () => {
    const page = await open()
    await press(page, /Active Tests/)
    await waitFor(() => expect(location.search).toContain('status=active'))
    await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue('active'))
    await listed('Pebble')
    await page.user.selectOptions(screen.getByLabelText('Status'), 'All Status')
    await listed('Pebble', 'Tideline', 'Ledgerly')
  })

  it('is sorted as a table by its headings, kept as a file, and shown as cards again', async () => {
    const downloads = collectDownloads()
    const page = await openScreen(world, owner, '/dashboard?as=table')
    const table = within(await screen.findByRole('table', { name: 'Your apps' }))
    const rows = () => table.getAllByRole('rowheader').map((row) => within(row).getByRole('button').textContent)
    const heading = table.getByRole('columnheader', { name: 'App' })
    await page.user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'ascending'))
    await waitFor(() => expect(rows()).toEqual(['Ledgerly', 'Pebble', 'Tideline']))
    await page.user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(location.search).toContain('sort=-name'))
    await waitFor(() => expect(rows()).toEqual(['Tideline', 'Pebble', 'Ledgerly']))
    await press(page, 'CSV')
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['Apps.csv']))
    const lines = (await downloads[0]?.text())?.split('\r\n') ?? []
    // Reading a file as text takes its byte order mark away.
    expect(lines[0]).toBe(
      'Name,Package name,Status,Progress,Testers,Package plan,Duration in days,Category,Created,Last updated',
    )
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(['Tideline', 'Pebble', 'Ledgerly'])
    await page.user.click(table.getByRole('button', { name: 'Tideline' }))
    await openedDialog('App Details: Tideline')
    await page.user.keyboard('{Escape}')
    await press(page, 'Cards')
    await listed('Pebble', 'Tideline', 'Ledgerly')
  })
})

describe('the keyboard', () => {
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  /** The palette, once what is typed goes into it. */
  const palette = async () => {
    const dialog = await openedDialog('Search or jump to')
    await waitFor(() => expect(dialog.getByRole('combobox')).toHaveFocus())
    return dialog
  }

  it('finds an app in the palette and opens it, and says when nothing has that name', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    const first = await palette()
    await user.keyboard('pebb')
    expect(await first.findByRole('option', { name: 'Pebble' })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Pebble' })).toBeVisible()
    await noDialog()
    await user.keyboard('{Control>}k{/Control}')
    const second = await palette()
    await user.keyboard('zzzz')
    expect(await second.findByText('Nothing is called "zzzz".')).toBeVisible()
    await user.keyboard('{Escape}')
    await noDialog()
  })

  it('leads to pages, from other pages too', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    const first = await palette()
    await user.keyboard('account')
    await user.click(await first.findByRole('option', { name: 'Account' }))
    expect(await screen.findByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await noDialog()
    await user.keyboard('{Control>}k{/Control}')
    const second = await palette()
    await user.keyboard('add new')
    await second.findByRole('option', { name: 'Add New App' })
    await user.keyboard('{Enter}')
    await openedDialog('Add New App for Testing')
    await user.keyboard('{Escape}')
    await noDialog()
    await expect.poll(() => location.pathname + location.search).toBe('/dashboard')
  })

  it('has single keys that do nothing in a field, and can be switched off', async () => {
    const { user } = await open()
    await user.keyboard('/')
    await waitFor(() => expect(screen.getByLabelText('Search apps')).toHaveFocus())
    await user.keyboard('/n?')
    await user.keyboard('{Control>}k{/Control}')
    const field = screen.getByLabelText('Search apps')
    expect(field).toHaveValue('/n?')
    expect(screen.queryByRole('dialog')).toBeNull()
    fill(field, '')
    await user.click(screen.getByRole('heading', { level: 1 }))

    await user.keyboard('?')
    const keys = await openedDialog('Keyboard shortcuts')
    await user.click(keys.getByLabelText('Single keys work outside fields'))
    await user.keyboard('{Escape}')
    await noDialog()
    await user.keyboard('n')
    expect(location.search).toBe('')
    await user.keyboard('{Control>}k{/Control}')
    await user.click(await (await palette()).findByRole('option', { name: 'Keyboard shortcuts' }))
    const again = await openedDialog('Keyboard shortcuts')
    await user.click(again.getByLabelText('Single keys work outside fields'))
    await user.keyboard('{Escape}')
    await noDialog()
    await user.keyboard('n')
    await openedDialog('Add New App for Testing')
  })
})
