import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { aJoiningRun, anInvited, step } from '../../server/src/testing/joining/joining.testkit.ts'
import { anApprovedApp } from '../../server/src/testing/staffing/staff.testkit.ts'
import { anApp, aPerson, emptyPool, ok } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel } from './administrators.ts'
import { chooseFor, openedDialog } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

describe('the page of an app', () => {
  it('says what comes before there is a test', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner, { name: 'Pebble' })
    const { user } = await openScreen(world, owner, `/apps/${id}/record`)
    expect(await screen.findByRole('heading', { name: 'No test yet' })).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'Overview' }))
    const before = await screen.findByRole('region', { name: /^Before day 1/ })
    expect(await within(before).findAllByRole('listitem')).toHaveLength(10)
    await chooseFor(user, 'Pebble', 'Edit App')
    await openedDialog('Manage app')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('heading', { level: 1, name: 'Pebble' })).toBeVisible()
  })

  it('leads home once its app is deleted', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner, { name: 'Pebble' })
    const { user } = await openScreen(world, owner, `/apps/${id}`)
    await chooseFor(user, 'Pebble', 'Delete App')
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Delete app' }))
    expect(await screen.findByText('App deleted successfully')).toBeVisible()
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
    expect(await screen.findByText('Get started by adding your first app for testing.')).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Pebble' })).toBeNull()
  })

  it('of another account is not there, and says so', async () => {
    const { id } = await anApp(world, await aPerson(world), { name: 'Saltmarsh' })
    const { user } = await openScreen(world, await aPerson(world), `/apps/${id}`)
    expect(await screen.findByText('We couldn’t find this app in your account.')).toBeVisible()
    expect(screen.queryByText('Saltmarsh')).toBeNull()
    const [home] = await screen.findAllByRole('link', { name: 'Your apps' })
    if (!home) throw new Error('no link leads home')
    await user.click(home)
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })
})

it('the link of an app to us is named before day 1, and made while no tester is on the way', async () => {
  await emptyPool(world)
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  const unpaid = await anApp(world, owner)
  const waiting = await anApprovedApp(world, owner, admin)
  const named = async () => within(await screen.findByRole('region', { name: 'Optional' }))
  await openScreen(world, owner, `/apps/${unpaid.id}`)
  expect(await (await named()).findByText('Once your payment is confirmed')).toBeVisible()
  const { user } = await openScreen(world, owner, `/apps/${waiting.id}`)
  expect(await (await named()).findByText(/^Not made/)).toBeVisible()
  await user.click((await named()).getByRole('link', { name: 'Make it' }))
  await user.click(await screen.findByText('Let your app prove that it is installed (optional)'))
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await screen.findByText('Your app’s link to us')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Overview' }))
  expect(await (await named()).findByText(/^Made/)).toBeVisible()
  await openPanel(world, admin, `/apps/${waiting.id}/testers`)
  expect(await screen.findByRole('heading', { name: 'Testers' })).toBeVisible()
  expect(screen.queryByText('Your app’s link to us')).toBeNull()
})

it('what comes before day 1 is one list, for its developer and for the operator', async () => {
  const { app, owner, admin } = await aJoiningRun(world)
  const tester = await anInvited(world, app)
  await ok(step(world, tester, 'accept'))
  const lineOf = async (region: string, name: string) => {
    const list = within(await screen.findByRole('region', { name: region }))
    const heading = await list.findByRole('heading', { name })
    return heading.closest('li')
  }
  await openScreen(world, owner, `/apps/${app}`)
  expect(await lineOf('Set-up', 'Payment confirmed')).toHaveTextContent(/Done\s*Fortnight, in (under a|\d+) minute/)
  expect(await lineOf('Joining', 'Testers on the list')).toHaveTextContent(/1 tester waiting\..*Waits for you/)
  await openScreen(world, owner, `/dashboard?app=${app}&view=setup`)
  const dialog = await openedDialog('Play setup')
  const link = (await dialog.findByRole('heading', { name: 'Opt-in link' })).closest('li')
  expect(link).toHaveTextContent('Done. You, in')
  fill(dialog.getByLabelText('Opt-in link'), '')
  await waitFor(() => expect(link).toHaveTextContent('Removed here, not saved yetWaits for you'))
  await openPanel(world, admin, `/admin/apps/${app}`)
  expect(await lineOf('Joining', 'Testers on the list')).toHaveTextContent(
    /1 tester waiting\..*Waits for the developer/,
  )
})
