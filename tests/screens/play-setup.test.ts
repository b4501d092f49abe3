import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlayApp, connectPlay, packageName } from '../../server/src/orders/play-track/play-track.testkit.ts'
import { codeFor } from '../../server/src/orders/play-track/prove-owner.ts'
import { aGoogle, aGroupRun } from '../../server/src/testing/groups/groups.testkit.ts'
import { aPerson, ok, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openedDialog } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const google = await aGoogle()
const seeing = useTestServer({ env: google.env })
beforeAll(() => connectPlay(seeing, google))
const world = useTestServer()
afterAll(() => google.fake.close())

it('what the demo filled in for Play is said to be the demo’s', async () => {
  const developer = await aPerson(world)
  const { id } = await ok<{ id: string }>(
    send(world.app, 'POST', '/api/apps', developer, { name: 'Gull Watch', description: 'Names the gull above you.' }),
  )
  await world.database.pool.query('update apps set package_name = $2 where id = $1', [id, 'example.demo.gullwatch'])
  // As the server of a live demo writes into every document.
  document.head.insertAdjacentHTML('beforeend', '<meta name="demo" content="live">')
  await openScreen(world, developer, `/dashboard?app=${id}&view=setup`)
  const dialog = await openedDialog('Play setup')
  expect(await dialog.findByLabelText('Package name')).toHaveValue('example.demo.gullwatch')
  expect(await dialog.findByText('We filled this in, so you don’t need Play Console.')).toBeVisible()
})

describe('a developer who lets us see the closed track', () => {
  it('is led from the invitation to the group, each step as Google shows it', async () => {
    google.time.now = new Date()
    const app = aPlayApp(google)
    app.invited = false
    const run = await aGroupRun(seeing)
    const { user } = await openScreen(seeing, run.owner, `/apps/${run.app}?view=setup`)
    const dialog = await openedDialog('Play setup')
    const part = within(await dialog.findByRole('region', { name: 'Let us check it in Play Console' }))
    await user.click(part.getByRole('button', { name: 'Set it up' }))
    expect(part.getByText(google.fake.account.client_email)).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Check' }))
    expect(await part.findByText(/Google does not let our account do this yet/)).toBeVisible()
    app.invited = true
    await user.click(part.getByRole('button', { name: 'Check' }))
    fill(await part.findByLabelText('Code'), 'not this')
    await user.click(part.getByRole('button', { name: 'Confirm code' }))
    expect(await part.findByText('This is not the code that we sent.')).toBeVisible()
    fill(part.getByLabelText('Code'), codeFor(seeing.vault, { app_id: run.app, package_name: packageName }))
    await user.click(part.getByRole('button', { name: 'Confirm code' }))
    expect(await part.findByText('We can see com.example.tideline.')).toBeVisible()
    await user.click(part.getByRole('radio', { name: /alpha/ }))
    expect(await part.findByText('The closed track “alpha” has release 1.0.3, live.')).toBeVisible()
    expect(await dialog.findByText('Live, as Google shows us')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Show the change first' }))
    expect(await part.findByText('The group of your test, once it has begun')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Add the group' }))
    expect(await part.findByText(/We add it as soon as your test has its group/)).toBeVisible()
    await user.click(part.getByText('What we asked Google'))
    expect((await part.findAllByText(/GET \/com\.example\.tideline\/edits\/-\/tracks/)).length).toBeGreaterThan(0)
    await user.click(part.getByRole('button', { name: 'Stay by hand' }))
    expect(await part.findByRole('button', { name: 'Check' })).toBeVisible()
  })
})

it('an operator reads which account developers invite, and tests and replaces its key', async () => {
  const { user } = await openScreen(seeing, await aPerson(seeing, 'admin'), '/admin/settings', 'admin')
  const panel = within(await screen.findByRole('region', { name: 'Play Console' }))
  expect(panel.getByText(google.fake.account.client_email)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Test the key' }))
  expect(await panel.findByText('Google accepts the key.')).toBeVisible()
  google.fake.rotate()
  await user.click(panel.getByRole('button', { name: 'Test the key' }))
  expect(await panel.findByText(/Google did not accept the key/)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Replace the key' }))
  const dialog = await openedDialog('Replace the key')
  fill(dialog.getByLabelText('Key of the service account'), '{}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Paste the whole JSON file/)).toBeVisible()
  fill(dialog.getByLabelText('Key of the service account'), JSON.stringify(google.fake.account))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText(google.fake.account.private_key_id)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Test the key' }))
  expect(await panel.findByText('Google accepts the key.')).toBeVisible()
})
