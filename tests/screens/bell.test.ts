import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openedDialog } from './developers.ts'
import { openScreen, screen } from './screen.ts'

const world = useTestServer()

const notify = (who: Person, count: number) =>
  world.database.pool.query(
    `insert into notifications (user_id, message_key, message_values)
       select $1, 'tester_applied', '{}' from generate_series(1, $2::int)`,
    [who.id, count],
  )

describe('the bell', () => {
  it('is read by keyboard, and gets the focus back', async () => {
    const person = await aPerson(world)
    await notify(person, 13)
    const { user } = await openScreen(world, person, '/account')
    const bell = await screen.findByRole('button', { name: 'Notifications, 9+ unread' })
    bell.focus()
    await user.keyboard('{Enter}')
    const panel = await openedDialog('Notifications')
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(10))
    expect(panel.getAllByText(/^Unread:/)).toHaveLength(10)
    ;(await panel.findByRole('button', { name: 'Show older' })).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(13))
    ;(await panel.findByRole('button', { name: 'Mark all as read' })).focus()
    await user.keyboard('{Enter}')
    const done = await panel.findByRole('button', { name: 'All read' })
    await waitFor(() => expect(done).toHaveFocus())
    await waitFor(() => expect(panel.queryByText(/^Unread:/)).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(bell).toHaveFocus())
    await waitFor(() => expect(bell).toHaveAccessibleName('Notifications'))
  })
})
