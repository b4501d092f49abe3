import { beforeAll, describe, expect, it } from 'vitest'
import { anInvited, step } from '../../server/src/testing/joining/joining.testkit.ts'
import {
  aGoogle,
  aGroupRun,
  aServerWithGroups,
  groupOf,
  letPass,
} from '../../server/src/testing/groups/groups.testkit.ts'
import { googleError } from '../fake-google-answers.ts'
import { anApp, aPerson, ok } from '../fixtures.ts'
import { openedDialog } from './developers.ts'
import { openScreen, screen, within } from './screen.ts'

const google = await aGoogle()
const world = aServerWithGroups(google)
const minute = 60_000

describe('a developer whose testers come by our group', () => {
  let run: Awaited<ReturnType<typeof aGroupRun>>
  beforeAll(async () => {
    run = await aGroupRun(world)
  })

  it('adds its address once, confirms that, and sees no addresses of testers', async () => {
    google.time.now = new Date()
    await letPass(world, google, minute, minute / 6)
    const who = await anInvited(world, run.app)
    await ok(step(world, who, 'accept'))
    const { user } = await openScreen(world, run.owner, `/apps/${run.app}/testers`)
    const card = within(await screen.findByRole('region', { name: 'Add one group in Play Console' }))
    expect(card.getByText((await groupOf(world, run.app)).email)).toBeVisible()
    expect(card.getByText(/1 tester is in it and waits for you/)).toBeVisible()
    await user.click(card.getByRole('checkbox', { name: 'The closed track in Play Console names this group' }))
    const done = within(await screen.findByRole('region', { name: 'The group of your test' }))
    expect(await done.findByText(/1 tester is on the way into the group/)).toBeVisible()
    await letPass(world, google, minute, minute / 6)
    await openScreen(world, run.owner, `/apps/${run.app}/testers`)
    expect(await screen.findByText(/You have nothing to do here/)).toBeVisible()
    expect(screen.queryByText(/@testers\.example/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy All' })).toBeNull()
  })

  it('reads what is wrong, and goes on with the list', async () => {
    google.fake.fail(() => googleError(403, 'PERMISSION_DENIED'))
    await ok(step(world, await anInvited(world, run.app, 1), 'accept'))
    await letPass(world, google, 5 * minute)
    await openScreen(world, run.owner, `/apps/${run.app}/testers`)
    expect(await screen.findByText(/Google does not let our account do this yet/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Copy All' })).toBeVisible()
    expect(screen.getAllByText(/@testers\.example/).length).toBeGreaterThan(0)
  })
})

it('our group is proposed where it is set up', async () => {
  const developer = await aPerson(world)
  const { id } = await anApp(world, developer)
  await openScreen(world, developer, `/dashboard?app=${id}&view=setup`)
  const dialog = await openedDialog('Play setup')
  expect(await dialog.findByRole('radio', { name: /Our Google Group/ })).toBeChecked()
  expect(await dialog.findByText('Filled in here, not saved yet')).toBeVisible()
})

it('an operator tests the connection, and reads which step fails', async () => {
  const admin = await aPerson(world, 'admin')
  const { user } = await openScreen(world, admin, '/admin/settings', 'admin')
  const panel = within(await screen.findByRole('region', { name: 'Google Groups' }))
  await user.click(panel.getByRole('button', { name: 'Test connection' }))
  expect(await panel.findByText(/Check both scopes of the domain-wide delegation/)).toBeVisible()
  expect(panel.getByText('Make a group and close it').textContent).toContain('failed')
})
