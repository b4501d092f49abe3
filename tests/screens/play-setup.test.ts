import { expect, it } from 'vitest'
import { aPerson, ok, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openedDialog } from './developers.ts'
import { openScreen } from './screen.ts'

const world = useTestServer()

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
