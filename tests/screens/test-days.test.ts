import { waitFor } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { aDayOfUse, aJoinedRun } from '../../server/src/testing/joining/joined-run.testkit.ts'
import { useTestServer } from '../test-server.ts'
import { openedDialog } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

/** A test on its fifth day, whose first tester used the app yesterday and reported a problem. */
async function aRunningTest() {
  const started_on = addDays(new Date().toISOString().slice(0, 10), -4)
  const at = await aJoinedRun(world, { started_on })
  const [seat = 0] = at.seats
  await aDayOfUse(world, at.run, seat, addDays(started_on, 3), 'evidenced')
  await world.database.pool.query(
    `insert into findings (run_id, assignment_id, kind, message) values ($1, $2, 'problem', 'A call comes in, and my entry is gone.')`,
    [at.run, seat],
  )
  return { ...at, address: `/apps/${at.app}` }
}

describe('the page of a running test', () => {
  it('says whether the record is whole, and leads from each number to its events', async () => {
    const { owner, address } = await aRunningTest()
    const { user } = await openScreen(world, owner, address)
    const outlook = async () => (await screen.findByRole('region', { name: 'Outlook' })).textContent
    await expect.poll(outlook).toMatch(/You should be able to apply on \d+ \w+\./)
    await expect.poll(outlook).toMatch(/You have \d+ testers? to spare\.|No spare testers/)
    const joined = await screen.findByText(/Testers in/, { selector: 'dt, dt *' })
    await user.click(within(joined.closest('dt')?.parentElement ?? document.body).getByRole('button'))
    const who = await openedDialog('Who joined')
    expect((await who.findAllByRole('listitem'))[0]).toHaveTextContent('Joined')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const days = within(await screen.findByRole('table', { name: /^Daily use/ }))
    const used = days.getAllByRole('row').find((row) => row.textContent?.includes('1/1'))
    await user.click(within(used ?? document.body).getByRole('button'))
    const events = within(await screen.findByRole('dialog'))
    expect((await events.findAllByText(/Used the app/))[0]).toBeVisible()
  })

  it('shows its developer what a tester noted on a day', async () => {
    const { owner, address } = await aRunningTest()
    await world.database.pool.query(`update checkins set note = 'The keyboard hides the field.'`)
    await openScreen(world, owner, `${address}/testers`)
    expect(await screen.findByText('The keyboard hides the field.')).toBeVisible()
  })

  it('says without a connection that it shows what was last loaded', async () => {
    const { owner, address } = await aRunningTest()
    await openScreen(world, owner, address)
    await screen.findByRole('region', { name: 'Outlook' })
    const note = 'You are offline. You see what was last loaded here.'
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    expect(await screen.findByText(note)).toBeVisible()
    expect(await screen.findByRole('region', { name: 'Outlook' })).toBeVisible()
    connection.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(note)).toBeNull())
  })

  it('takes the expected count with one tap, and names the likeliest when Play Console counts fewer testers', async () => {
    const { owner, admin, address } = await aRunningTest()
    const { user } = await openScreen(world, owner, `${address}/console`)
    await user.click(await screen.findByRole('button', { name: /^\d+ opted in: yes, that is right$/ }))
    expect(await screen.findByText('Saved. No tester is missing.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /that is right$/ })).toBeNull())
    const field = await screen.findByLabelText('Testers in Play Console')
    fill(field, '-1')
    await user.click(await screen.findByRole('button', { name: 'Save count' }))
    expect(await screen.findByText('Enter a whole number.')).toBeVisible()
    fill(field, '13')
    fill(screen.getByLabelText(/^Invited by you/), '14')
    await user.click(await screen.findByRole('button', { name: 'Save count' }))
    expect(await screen.findByText('This cannot be more than Play Console shows.')).toBeVisible()
    fill(screen.getByLabelText(/^Invited by you/), '2')
    await user.click(await screen.findByRole('button', { name: 'Save count' }))
    const task = within(await screen.findByRole('region', { name: 'Missing testers' }))
    expect(await screen.findByText(/Play Console shows 11 without the 2 you invited, and/)).toBeVisible()
    expect((await task.findAllByRole('listitem'))[0]).toHaveTextContent(/active/)
    await user.click(await task.findByRole('button', { name: 'Ask them to check their account' }))
    expect(await task.findByRole('button', { name: 'All asked today' })).toBeDisabled()

    await openScreen(world, admin, `${address}/console`, 'admin')
    expect(await screen.findByRole('region', { name: 'Missing testers' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save count' })).toBeNull()
  })

  it('takes a version that answers a problem, and asks to try it again', async () => {
    const { owner, address } = await aRunningTest()
    const { user } = await openScreen(world, owner, `${address}/feedback`)
    const text = /my entry is gone/
    await screen.findByText(text)
    const finding = () => screen.getByText(text).closest<HTMLElement>('li') ?? document.body
    await user.click(await within(finding()).findByRole('button', { name: 'Fixed in a version' }))
    const dialog = await openedDialog('Which version fixes it?')
    await user.click(dialog.getByRole('button', { name: 'Save version' }))
    expect(await dialog.findByText('Enter the name of the version.')).toBeVisible()
    fill(await dialog.findByLabelText('Name of the new version'), '1.1.0')
    fill(dialog.getByLabelText(/^What changed/), 'Entries are kept when a call comes in.')
    await user.click(dialog.getByRole('button', { name: 'Save version' }))
    await waitFor(() => expect(finding()).toHaveTextContent('Fixed in 1.1.0'))
    await waitFor(() => expect(finding()).toHaveTextContent('Being tried again'))
    expect(within(finding()).getAllByText(/was asked to try 1\.1\.0/)).toHaveLength(1)
    await user.click(await within(finding()).findByRole('button', { name: 'Ask more testers' }))
    const retest = await openedDialog('Ask for a retest')
    const [other] = await retest.findAllByRole('checkbox')
    if (!other) throw new Error('no other tester can be asked')
    await user.click(other)
    await user.click(retest.getByRole('button', { name: 'Ask testers' }))
    await waitFor(() => expect(within(finding()).getAllByText(/was asked to try 1\.1\.0/)).toHaveLength(2))
  })
})
