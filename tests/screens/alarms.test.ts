import { expect, it } from 'vitest'
import { anAlarm } from '../../server/src/operations/alarms/alarms.testkit.ts'
import { aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel, question } from './administrators.ts'
import { screen, within } from './screen.ts'

const world = useTestServer()

it('alarms say what happened, lead to whom it is about, and are closed with what was found', async () => {
  const [admin, newcomer] = [await aPerson(world, 'admin'), await aPerson(world)]
  const alarm = await anAlarm(world, [newcomer.id])
  const { user } = await openPanel(world, admin, '/admin/alarms')
  const table = within(await screen.findByRole('table', { name: /^Open alarms/ }))
  expect(table.getByText(/^70 accounts were made in the hour from 2026-11-27 10:00 UTC/)).toBeVisible()
  expect(table.getByText(/^A program may be registering accounts/)).toBeVisible()
  expect(table.getByRole('link', { name: 'Zara Malik' })).toHaveAttribute('href', `/admin/users?user=${newcomer.id}`)
  expect(table.getByText('and 50 more')).toBeVisible()
  await user.click(table.getByRole('button', { name: /^Close: / }))
  const asked = await question()
  await user.click(asked.getByRole('button', { name: 'Close alarm' }))
  expect(await asked.findByText('Please say what you found.')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Looked into it: nothing wrong.' }))
  await user.click(asked.getByRole('button', { name: 'Close alarm' }))
  expect(await screen.findByText('No open alarms')).toBeVisible()
  const { rows } = await world.database.pool.query('select state, reason from alarms where id = $1', [alarm])
  expect(rows).toEqual([{ state: 'closed', reason: 'Looked into it: nothing wrong.' }])
})

it('an alarm of something that had stopped says what to do, and since when it is over', async () => {
  const admin = await aPerson(world, 'admin')
  await world.database.pool.query(
    `insert into alarms (rule, occurrence, facts, created_at, seen_at, over_at)
     values ('mail_stopped', 'mail', '{"part":"","minutes":31,"waiting":4}', now() - interval '2 hours', now(), now() - interval '1 hour')`,
  )
  const { user } = await openPanel(world, admin, '/admin/alarms')
  const table = within(await screen.findByRole('table', { name: /^Open alarms/ }))
  expect(table.getByText('No mail has been handed over for 31 minutes. Waiting: 4.')).toBeVisible()
  expect(table.getByText(/^The mail server may be down or refuse us/)).toBeVisible()
  expect(table.getByText(/^Over since/)).toHaveTextContent('1 hour')
  expect(table.getByText('Over')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Still going on')
  expect(await screen.findByText('No alarm fits')).toBeVisible()
})
