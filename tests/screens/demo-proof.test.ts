import { expect, it } from 'vitest'
import { signInTo } from '../../server/src/demo/live.testkit.ts'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { ageSession } from './age-session.ts'
import { openedDialog } from './developers.ts'
import { fill, openScreen } from './screen.ts'

const world = useTestServer({ env: { DEMO: 'on' }, demo: true })

/** Asks for a key as that person, whose session began an hour ago. */
async function askForKey(person: Person) {
  await ageSession(world, person)
  // As the server of a live demo writes into every document.
  document.head.insertAdjacentHTML('beforeend', '<meta name="demo" content="live">')
  const { user } = await openScreen(world, person, '/account/api?view=new-key')
  const form = await openedDialog('Make a key')
  fill(form.getByLabelText('Name'), 'Release script')
  await user.click(form.getByRole('button', { name: 'Make the key' }))
  return { user, dialog: await openedDialog('Confirm that it is you') }
}

it('a visitor of the demo confirms without a password', async () => {
  const { user, dialog } = await askForKey(await signInTo(world, 'developer'))
  expect(dialog.getByRole('note')).toHaveTextContent('there is no password to enter')
  expect(dialog.queryByLabelText('Password')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect((await (await openedDialog('Your new key')).findByRole('group', { name: 'Key' })).textContent).toMatch(/^fn_/)
})

it('an account of one’s own confirms as elsewhere', async () => {
  const { dialog } = await askForKey(await aPerson(world))
  expect(dialog.getByRole('button', { name: 'Sign in again' })).toBeVisible()
})
