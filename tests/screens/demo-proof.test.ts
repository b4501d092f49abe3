import { expect, it, vi } from 'vitest'
import { frame } from '@fortnight/contract/texts/ur/frame'
import { pay } from '@fortnight/contract/texts/ur/pay'
import { shell } from '@fortnight/contract/texts/ur/shell'
import { sampleAccountNote, sampleStays } from '@fortnight/contract/vocabulary/sample-accounts'
import { signInTo } from '../../server/src/demo/live.testkit.ts'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { ageSession } from './age-session.ts'
import { openedDialog } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer({ env: { DEMO: 'on' }, demo: true })

/** As the server of a demo whose sample testers do not act writes into every document. */
const markDemo = () => document.head.insertAdjacentHTML('beforeend', '<meta name="demo" content="still">')

/** Asks for a key as that person, whose session began an hour ago. */
async function askForKey(person: Person) {
  await ageSession(world, person)
  markDemo()
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

it('a sample account says that it stays, and a demo without anyone who acts has its mark and nothing to play', async () => {
  markDemo()
  const developer = await signInTo(world, 'developer')
  await openScreen(world, developer, '/account')
  expect(await screen.findByText(sampleStays)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change e-mail' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
  const bar = await screen.findByRole('complementary', { name: 'Demo' })
  expect(await within(bar).findByRole('link', { name: 'Look around as a tester' })).toBeVisible()
  expect(within(bar).queryByRole('button')).toBeNull()
})

it('an account of one’s own confirms as elsewhere', async () => {
  const { dialog } = await askForKey(await aPerson(world))
  expect(dialog.getByRole('button', { name: 'Sign in again' })).toBeVisible()
})

it('a tester of the demo reads in Urdu why no password is asked for', async () => {
  const tester = await signInTo(world, 'tester')
  await ageSession(world, tester)
  markDemo()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-PK'])
  const { user } = await openScreen(world, tester, '/tester/earnings', 'tester')
  await user.click(await screen.findByRole('button', { name: pay.accountChange }))
  const form = await openedDialog(pay.accountTitle)
  fill(form.getByLabelText(pay.holder), 'Bilal Ahmed')
  fill(form.getByLabelText(pay.number), '0300 7654321')
  await user.click(form.getByRole('button', { name: shell.save }))
  expect(await (await openedDialog(frame.proofTitle)).findByText(sampleAccountNote.ur)).toBeVisible()
})
